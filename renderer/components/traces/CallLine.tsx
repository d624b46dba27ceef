import type { ReactNode } from 'react'
import styles from './CallLine.module.css'

export interface CallLineProps {
  kind: ReactNode
  /** The callee, in full as far as its name is useful. */
  callee: ReactNode
  /** The arguments; they are truncated first. */
  call: ReactNode
  /** Other notes at a glance. */
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
