import type { ReactNode } from 'react'
import styles from './ValueLine.module.css'

/** What a form is about, in place of a field that cannot be changed: a value, with a note at the end. */
export function ValueLine({ label, aside, children }: { label: string; aside?: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={styles.place} role="group" aria-label={label}>
      <span className={styles.name}>{label}</span>
      <span className={styles.line}>
        {children}
        {aside && <span className={styles.end}>{aside}</span>}
      </span>
    </div>
  )
}
