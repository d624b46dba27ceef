import { ChevronDown } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import type { Tone } from './Badge.tsx'
import styles from './StatusBanner.module.css'

export interface StatusBannerProps {
  tone: Extract<Tone, 'success' | 'danger' | 'warning' | 'info'>
  icon: ReactNode
  title: ReactNode
  /** Details beyond the title. */
  children?: ReactNode
  aside?: ReactNode
  /** The details can be collapsed, and start collapsed. */
  foldable?: boolean
  role?: 'status' | 'alert'
}

/** A status in one line, with details if needed. */
export function StatusBanner({ tone, icon, title, children, aside, foldable = false, role }: StatusBannerProps): ReactNode {
  const [isOpen, setIsOpen] = useState(false)
  const folds = foldable && Boolean(children)
  const isFolded = folds && !isOpen
  return (
    <div className={styles.banner} data-tone={tone} data-folded={isFolded || undefined} role={role}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.title}>{title}</div>
      {children && !isFolded && <div className={styles.text}>{children}</div>}
      {aside && <div className={styles.aside}>{aside}</div>}
      {folds && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-label="Details of how it ended"
          data-hint={isOpen ? 'Less' : 'More'}
          onClick={() => setIsOpen(!isOpen)}
        >
          <ChevronDown size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
