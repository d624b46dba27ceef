import { memo, type ReactNode } from 'react'
import styles from './Timeline.module.css'
import { ticksOf, xOf, type BlockRange } from './timelineScale.ts'

/** Height of the ticks, and of one without any activity, in pixels. */
const [TICKS_PX, MIN_TICK_PX] = [18, 5]

export interface TimelinePosition {
  range: BlockRange
  widthPx: number
}

interface TimelineTicksProps extends TimelinePosition {
  heights: ReadonlyMap<number, number>
  shown: number
  /** The ticks before it stand for blocks of a remote chain. */
  forkBlock?: number | undefined
}

/** A tick per block, or per few blocks; those after the shown block are faint, and so are those of a remote chain. */
export const TimelineTicks = memo(function TimelineTicks({ range, widthPx, heights, shown, forkBlock = 0 }: TimelineTicksProps): ReactNode {
  const ticks = ticksOf(range, widthPx, heights)
  const path = (isFaint: boolean): string =>
    ticks
      .filter(({ block }) => (block > shown || block < forkBlock) === isFaint)
      .map(({ x, height }) => `M${x.toFixed(1)} ${TICKS_PX}V${((1 - height) * (TICKS_PX - MIN_TICK_PX)).toFixed(1)}`)
      .join('')
  return (
    <svg className={styles.ticks} width={widthPx} height={TICKS_PX} aria-hidden="true">
      <path className={styles.base} d={`M0 ${TICKS_PX - 0.5}H${widthPx}`} />
      <path className={styles.tick} d={path(false)} />
      <path className={styles.tick} data-faint d={path(true)} />
      <path className={styles.shown} d={`M${xOf(shown, range, widthPx).toFixed(1)} 0v${TICKS_PX}`} />
    </svg>
  )
})
