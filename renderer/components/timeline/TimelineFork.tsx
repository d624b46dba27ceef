import { GitFork } from 'lucide-react'
import type { ReactNode } from 'react'
import styles from './Timeline.module.css'
import { xOf } from './timelineScale.ts'
import type { TimelinePosition } from './TimelineTicks.tsx'

/** The block at which a chain leaves its remote one. */
export interface TimelineForkMark {
  block: number
  /** The remote chain's name. */
  name: string
  hint: string
  /** What a click on it does. */
  onChoose: () => void
}

/** Blocks of the remote chain that are in view beside those after the fork. */
const PAST_BLOCKS = 24
/** Room that a name needs right of the line, in pixels. */
const NAME_PX = 96

/** How many blocks are in view: those after the fork, and of the remote chain's past so much as shows where they come from; `fitting` at most. */
export function spanOfFork({ block }: TimelineForkMark, newest: number, fitting: number): number {
  return Math.min(fitting, newest - block + 1 + Math.min(PAST_BLOCKS, block))
}

/** The line where the fork begins, with the name of the chain left of it; it opens what is known of the fork. */
export function TimelineFork({
  range,
  widthPx,
  fork: { block, name, hint, onChoose },
}: TimelinePosition & { fork: TimelineForkMark }): ReactNode {
  if (block < range.from || block > range.to) return null
  const x = xOf(block, range, widthPx)
  return (
    <div className={styles.fork} style={{ left: x }}>
      <button type="button" className={styles.origin} aria-label={`Fork of ${name}`} data-hint={hint} onClick={onChoose}>
        {x > NAME_PX && <span className={styles.name}>{name}</span>}
        <GitFork size={11} aria-hidden />
      </button>
    </div>
  )
}
