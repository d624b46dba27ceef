import type { ReactNode } from 'react'
import type { Tone } from './Badge.tsx'
import styles from './StatusBanner.module.css'

export interface StatusBannerProps {
  tone: Extract<Tone, 'success' | 'danger' | 'warning' | 'info'>
  icon: ReactNode
  title: ReactNode
  /** What there is to say beyond the title. */
  children?: ReactNode
  aside?: ReactNode
  role?: 'status' | 'alert'
}

/** How something stands, in one line and, where needed, a few more. */
export function StatusBanner({ tone, icon, title, children, aside, role }: StatusBannerProps): ReactNode {
  return (
    <div className={styles.banner} data-tone={tone} role={role}>
      <span className={styles.icon}>{icon}</span>
      <div className={styles.main}>
        <div className={styles.title}>{title}</div>
        {children && <div className={styles.text}>{children}</div>}
      </div>
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
