import type { ReactNode } from 'react'
import styles from './CallLine.module.css'

export interface CallLineProps {
  kind: ReactNode
  /** The callee, in full as far as its name is useful; left out if it is the caller. */
  callee?: ReactNode
  /** The function that is called. */
  name?: string | undefined
  /** Its arguments and results; they are truncated first. */
  data?: ReactNode
  /** What it moves, with its unit. */
  value?: ReactNode
  /** Other notes at a glance. */
  marks?: ReactNode
}

/** A call on one line of a tree. */
export function CallLine({ kind, callee, name, data, value, marks }: CallLineProps): ReactNode {
  return (
    <span className={styles.line}>
      {kind}
      {callee && <span className={styles.callee}>{callee}</span>}
      {value && <span>{value}</span>}
      {(name || data) && (
        <span className={styles.call}>
          {name && <code className={styles.name}>{name}</code>}
          {data}
        </span>
      )}
      {marks && <span className={styles.marks}>{marks}</span>}
    </span>
  )
}
