import type { ReactNode } from 'react'
import styles from './Timeline.module.css'
import { groupedByPosition } from './timelineScale.ts'
import type { TimelinePosition } from './TimelineTicks.tsx'

/** A block that starts with changes by hand. */
export interface TimelineMark {
  /** Undefined: the next block. */
  block: number | undefined
  hint: string
}

const DISTANCE_PX = 7

/** Marks of the blocks that were changed by hand; their pages list the changes. */
export function TimelineMarks({ range, widthPx, marks }: TimelinePosition & { marks: readonly TimelineMark[] }): ReactNode {
  const mined = marks.flatMap(({ block, hint }) => (block === undefined ? [] : [{ block, hint }]))
  const next = marks.find(({ block }) => block === undefined)
  return (
    <>
      {groupedByPosition(mined, range, widthPx, DISTANCE_PX).map(({ x, things }) => (
        <span key={things[0]!.block} className={styles.mark} style={{ left: x }} data-hint={things.map(({ hint }) => hint).join('\n')} />
      ))}
      {next && <span className={styles.mark} data-next style={{ left: widthPx }} data-hint={next.hint} />}
    </>
  )
}
