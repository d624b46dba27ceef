import type { ReactNode } from 'react'
import styles from './Beside.module.css'
import { Stack } from './Stack.tsx'

/** A part to choose in, and what was chosen: beside it where there is room, in sight while one reads on, else below. */
export function Beside({ side, children }: { side: ReactNode; children: ReactNode }): ReactNode {
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
