import { Flag } from 'lucide-react'
import type { ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import { MenuButton } from '../forms/Menu.tsx'
import styles from './Timeline.module.css'
import { groupedByPosition } from './timelineScale.ts'
import type { TimelinePosition } from './TimelineTicks.tsx'

/** A snapshot on the timeline. */
export interface TimelineFlag {
  id: string
  name: string
  block: number
  hint: string
  /** What a click on it does. */
  onChoose: () => void
}

/** Distance between two flags, and the width of a name, in pixels. */
const [DISTANCE_PX, NAME_PX] = [22, 64]

interface TimelineFlagsProps extends TimelinePosition {
  flags: readonly TimelineFlag[]
  /** Where what is beside the timeline begins. */
  endPx: number
}

/** Flags above the blocks; where several are close, one that lists them. One without room for its name at the end points left. */
export function TimelineFlags({ range, widthPx, flags, endPx }: TimelineFlagsProps): ReactNode {
  if (flags.length === 0) return null
  const groups = groupedByPosition(flags, range, widthPx, DISTANCE_PX)
  return (
    <ul className={styles.flags} aria-label="Snapshots">
      {groups.map(({ x, things }, at) => {
        const isLeft = at === groups.length - 1 && endPx - x < NAME_PX
        const roomPx = isLeft ? x - (groups[at - 1]?.x ?? 0) - DISTANCE_PX : (groups[at + 1]?.x ?? endPx) - x
        const newest = things.at(-1)!
        const face = (
          <>
            <Flag size={11} aria-hidden />
            {things.length > 1 && roomPx <= NAME_PX && <span className={styles.count}>{things.length}</span>}
            {roomPx > NAME_PX && <span className={styles.name}>{things.length > 1 ? `${things.length} snapshots` : newest.name}</span>}
          </>
        )
        return (
          <li key={newest.id} className={styles.flag} style={{ left: x, maxWidth: roomPx - 4 }} data-left={isLeft || undefined}>
            {things.length === 1 ? (
              <button
                type="button"
                className={styles.pennant}
                aria-label={`Restore ${newest.name}`}
                data-hint={newest.hint}
                onClick={newest.onChoose}
              >
                {face}
              </button>
            ) : (
              <MenuButton
                label="Snapshots here"
                groups={[
                  {
                    title: 'Restore',
                    items: things.map(({ name, block, onChoose }) => ({ title: name, note: `block ${groupDigits(block)}`, onChoose })),
                  },
                ]}
                button={
                  <button
                    type="button"
                    className={styles.pennant}
                    aria-label={`${things.length} snapshots: ${things.map(({ name }) => name).join(', ')}`}
                    data-hint={things.map(({ name }) => name).join('\n')}
                  >
                    {face}
                  </button>
                }
              />
            )}
          </li>
        )
      })}
    </ul>
  )
}
