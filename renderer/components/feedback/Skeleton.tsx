import type { ReactNode } from 'react'
import styles from './Skeleton.module.css'

/** Placeholder for something that is loading; its width in characters. */
export function Skeleton({ width = 12 }: { width?: number }): ReactNode {
  return <span className={styles.skeleton} style={{ width: `min(100%, ${width}ch)` }} aria-hidden="true" />
}

/** Skeleton lines for a whole page that is loading. */
export function SkeletonPage({ label }: { label: string }): ReactNode {
  return (
    <div className={styles.page} role="status" aria-label={label}>
      {[22, 60, 48, 66, 40, 52, 58].map((width) => (
        <Skeleton key={width} width={width} />
      ))}
    </div>
  )
}
