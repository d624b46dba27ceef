import type { KeyboardEvent, ReactNode } from 'react'
import { groupDigits } from '../../../node-core/contract/groupDigits.ts'
import styles from './Timeline.module.css'
import type { TimelinePosition } from './TimelineTicks.tsx'

/** Blocks that Page up and Page down move by. */
const PAGE = 10

interface TimelineSliderProps extends TimelinePosition {
  newest: number
  shown: number
  onMove: (block: number) => void
}

/** The slider over the ticks. Its keys reach every block of the chain, also those that are not in view. */
export function TimelineSlider({ range, newest, shown, onMove }: TimelineSliderProps): ReactNode {
  function onKeyDown(event: KeyboardEvent): void {
    const to = targetOf(event.key, shown, newest)
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    onMove(Math.min(Math.max(0, to), newest))
  }
  return (
    <input
      type="range"
      className={styles.slider}
      min={range.from}
      max={range.to}
      value={Math.min(Math.max(shown, range.from), range.to)}
      aria-label="Shown block"
      aria-valuetext={shown === newest ? `now, block ${groupDigits(newest)}` : `block ${groupDigits(shown)} of ${groupDigits(newest)}`}
      onChange={(event) => onMove(Number(event.target.value))}
      onKeyDown={onKeyDown}
    />
  )
}

/** The block that a key moves to. */
function targetOf(key: string, shown: number, newest: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return shown - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return shown + 1
    case 'PageDown':
      return shown - PAGE
    case 'PageUp':
      return shown + PAGE
    case 'Home':
      return 0
    case 'End':
    case 'Escape':
      return newest
    default:
      return undefined
  }
}
