import type { ReactNode } from 'react'
import styles from './TimeChart.module.css'

/** Charts side by side, as many per row as fit. */
export function ChartGrid({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div className={styles.grid} role="group" aria-label={label}>
      {children}
    </div>
  )
}
