import type { ReactNode } from 'react'
import styles from './FlamePanes.module.css'

/** A flame graph and its functions: side by side if there is room, otherwise stacked. `grows`: with a height of their own, where nothing gives them one. */
export function FlamePanes({ graph, functions, grows = false }: { graph: ReactNode; functions: ReactNode; grows?: boolean }): ReactNode {
  return (
    <div className={styles.panes} data-grows={grows || undefined}>
      <div className={styles.graph}>{graph}</div>
      {functions}
    </div>
  )
}
