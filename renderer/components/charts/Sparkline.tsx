import { memo, type ReactNode } from 'react'
import styles from './Sparkline.module.css'

export interface SparklineProps {
  /** From left to right. */
  values: readonly number[]
  /** Number of slots from left to right; those without a value yet stay empty on the left. */
  places: number
  /** Pixels. */
  width?: number
}

const HEIGHT = 14

/** A few values as an inline line chart, to show a trend at a glance. The text next to it says the same. */
export const Sparkline = memo(function Sparkline({ values, places, width = 44 }: SparklineProps): ReactNode {
  const shown = values.slice(-places)
  const least = Math.min(...shown)
  const most = Math.max(...shown)
  // Small changes of a large value should not look like mountains.
  const span = Math.max(most - least, most * 0.2, 1)
  const points = shown.map((value, i) => {
    const x = ((places - shown.length + i) / Math.max(1, places - 1)) * width
    const y = HEIGHT - 1 - ((value - least) / span) * (HEIGHT - 2)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  return (
    <svg className={styles.line} width={width} height={HEIGHT} viewBox={`0 0 ${width} ${HEIGHT}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
    </svg>
  )
})
