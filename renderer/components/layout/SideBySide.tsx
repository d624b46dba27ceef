import type { ReactNode } from 'react'
import styles from './SideBySide.module.css'

/** A narrow part to choose in, and beside it what was chosen; each scrolls by itself. */
export function SideBySide({ side, children }: { side: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame} data-flows>
      <div className={styles.side}>{side}</div>
      <div className={styles.main}>{children}</div>
    </div>
  )
}
