import type { ReactNode } from 'react'
import styles from './CallLine.module.css'

export interface CallLineProps {
  kind: ReactNode
  /** Who is called: whole, as far as a name can be of use. */
  callee: ReactNode
  /** With which arguments; gives way to all else. */
  call: ReactNode
  /** What else there is to know of it at a glance. */
  marks: ReactNode
}

/** A call on one line of a tree. */
export function CallLine({ kind, callee, call, marks }: CallLineProps): ReactNode {
  return (
    <span className={styles.line}>
      {kind}
      <span className={styles.callee}>{callee}</span>
      {call && <span className={styles.call}>{call}</span>}
      <span className={styles.marks}>{marks}</span>
    </span>
  )
}
