import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './FoldButton.module.css'

export interface FoldButtonProps {
  /** Undefined for what has no parts: then it is text, aligned with the names of its neighbours. */
  isOpen: boolean | undefined
  onToggle: () => void
  /** What is shown or hidden. */
  children: ReactNode
}

/** The name of something with parts, which it shows and hides. */
export function FoldButton({ isOpen, onToggle, children }: FoldButtonProps): ReactNode {
  if (isOpen === undefined) return <span className={styles.plain}>{children}</span>
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      <ChevronRight size={13} aria-hidden />
      {children}
    </button>
  )
}
