import type { ReactNode } from 'react'
import styles from './FlamePanes.module.css'

/** A flame graph and its functions: side by side if there is room, otherwise stacked. */
export function FlamePanes({ graph, functions }: { graph: ReactNode; functions: ReactNode }): ReactNode {
  return (
    <div className={styles.panes}>
      <div className={styles.graph}>{graph}</div>
      {functions}
    </div>
  )
}
