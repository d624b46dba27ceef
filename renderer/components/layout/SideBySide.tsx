import type { ReactNode } from 'react'
import styles from './SideBySide.module.css'

/** A narrow list to choose from, with the chosen item next to it; each scrolls on its own. */
export function SideBySide({ side, children }: { side: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame} data-flows>
      <div className={styles.side}>{side}</div>
      <div className={styles.main}>{children}</div>
    </div>
  )
}
