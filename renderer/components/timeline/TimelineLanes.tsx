import type { ReactNode } from 'react'
import styles from './Timeline.module.css'
import { xOf, type BlockRange } from './timelineScale.ts'
import type { TimelinePosition } from './TimelineTicks.tsx'

/** Blocks that were left behind: from the block at which the chain took another way, to the last one. */
export interface TimelineLane {
  id: number
  name: string
  from: number
  to: number
  hint: string
  /** What a click on it does. */
  onChoose: () => void
}

/** Most lanes drawn below each other. */
const MAX_LANES = 3
/** Height of a lane, and its distance from the blocks, in pixels. */
const LANE_PX = 14

/** The newest lanes of which something is in the range. */
export function lanesIn(lanes: readonly TimelineLane[], range: BlockRange): TimelineLane[] {
  return lanes.filter(({ from, to }) => from <= range.to && to >= range.from).slice(0, MAX_LANES)
}

/** Lanes below the blocks, each with a button at its end. */
export function TimelineLanes({ range, widthPx, lanes }: TimelinePosition & { lanes: readonly TimelineLane[] }): ReactNode {
  if (lanes.length === 0) return null
  const x = (block: number): number => xOf(Math.min(Math.max(block, range.from), range.to), range, widthPx)
  return (
    <div className={styles.lanes}>
      <svg className={styles.lines} width={widthPx} height={lanes.length * LANE_PX} aria-hidden="true">
        {lanes.map(({ id, from, to }, row) => {
          const [start, end, y] = [x(from), x(to), (row + 0.5) * LANE_PX]
          return <path key={id} d={`M${start} 0C${start} ${y} ${start} ${y} ${Math.min(start + 10, end)} ${y}H${end}`} />
        })}
      </svg>
      <ul aria-label="Branches" className={styles.ends}>
        {lanes.map(({ id, name, to, hint, onChoose }, row) => (
          <li key={id} className={styles.end} style={{ left: x(to), top: row * LANE_PX }}>
            <button type="button" className={styles.branch} aria-label={`Go back to ${name}`} data-hint={hint} onClick={onChoose}>
              <span className={styles.dot} />
              <span className={styles.name}>{name}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
