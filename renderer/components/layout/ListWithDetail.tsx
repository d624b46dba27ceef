import type { ReactNode } from 'react'
import styles from './ListWithDetail.module.css'
import { Stack } from './Stack.tsx'

/** A list to choose from, and the chosen item: next to it if there is room, staying in view while scrolling, otherwise below. */
export function ListWithDetail({ side, children }: { side: ReactNode; children: ReactNode }): ReactNode {
  return (
    <div className={styles.frame}>
      <div className={styles.parts}>
        <div className={styles.main}>{children}</div>
        {side && (
          <div className={styles.side}>
            <Stack>{side}</Stack>
          </div>
        )}
      </div>
    </div>
  )
}
