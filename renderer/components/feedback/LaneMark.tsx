import type { ReactNode } from 'react'
import styles from './LaneMark.module.css'

export interface LaneMarkProps {
  /** What is at this position of the lane; a gap means that something is missing. */
  kind: 'ready' | 'waiting' | 'gap'
  isFirst: boolean
  isLast: boolean
  children: ReactNode
}

/** A position in a lane that runs down the rows of a table: the rail with its stop, and the stop's name. */
export function LaneMark({ kind, isFirst, isLast, children }: LaneMarkProps): ReactNode {
  return (
    <span className={styles.place} data-kind={kind}>
      <svg className={styles.rail} width="14" height="32" viewBox="0 0 14 32" aria-hidden="true">
        {!isFirst && <path className={styles.line} d="M7 0V11" />}
        {!isLast && <path className={styles.line} d="M7 21V32" />}
        <circle className={styles.stop} cx="7" cy="16" r="4" />
      </svg>
      {children}
    </span>
  )
}
