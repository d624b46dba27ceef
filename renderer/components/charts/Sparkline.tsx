import { memo, type ReactNode } from 'react'
import styles from './Sparkline.module.css'

export interface SparklineProps {
  /** From left to right. */
  values: readonly number[]
  /** Places from left to right; those that have no value yet stay empty on the left. */
  places: number
  /** Pixels. */
  width?: number
}

const HEIGHT = 14

/** A line of a few values in a line of text: how something went, at a glance. Words beside it say the same. */
export const Sparkline = memo(function Sparkline({ values, places, width = 44 }: SparklineProps): ReactNode {
  const shown = values.slice(-places)
  const least = Math.min(...shown)
  const most = Math.max(...shown)
  // Small changes of a large value are no mountains.
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
