import type { ReactNode } from 'react'
import styles from './Timeline.module.css'
import { groupedByPosition } from './timelineScale.ts'
import type { TimelinePosition } from './TimelineTicks.tsx'

/** A block into which changes by hand went. */
export interface TimelineMark {
  block: number
  hint: string
}

const DISTANCE_PX = 7

/** Marks of the blocks that were changed by hand; their pages list the changes. */
export function TimelineMarks({ range, widthPx, marks }: TimelinePosition & { marks: readonly TimelineMark[] }): ReactNode {
  return groupedByPosition(marks, range, widthPx, DISTANCE_PX).map(({ x, things }) => (
    <span key={things[0]!.block} className={styles.mark} style={{ left: x }} data-hint={things.map(({ hint }) => hint).join('\n')} />
  ))
}
