import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

export interface ToolbarProps {
  /** Its name for screen readers, if it has one. */
  label?: string
  /** At the far end. */
  aside?: ReactNode
  children: ReactNode
}

/** What the buttons after it have in common, as small as the buttons. */
export function ToolbarLabel({ children }: { children: ReactNode }): ReactNode {
  return <span className={styles.label}>{children}</span>
}

/** Buttons, fields and short texts on one line. */
export function Toolbar({ label, aside, children }: ToolbarProps): ReactNode {
  return (
    <div role={label === undefined ? undefined : 'group'} aria-label={label} className={styles.bar}>
      {children}
      {aside && <div className={styles.aside}>{aside}</div>}
    </div>
  )
}
