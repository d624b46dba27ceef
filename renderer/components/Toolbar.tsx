import type { ReactNode } from 'react'
import styles from './Toolbar.module.css'

/** Buttons, fields and short texts in a line. */
export function Toolbar({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div role="group" aria-label={label} className={styles.bar}>
      {children}
    </div>
  )
}
