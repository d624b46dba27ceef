import { useState, type RefObject } from 'react'

/** Rows that were added in front and wait, so that nothing moves under what rests on the list. */
export interface HeldRows {
  /** How many wait. */
  held: number
  /** How many of the rows in front came in last, to be shown as new. */
  fresh: number
  /** Looks again whether anything rests on the list: where not, what waits comes in. */
  look: () => void
  /** Lets in what waits now; what comes later waits again, as long as the list is read. */
  showNew: () => void
  /** The new rows were shown as such for long enough. */
  settle: () => void
}

/** A pointer upon it, the keyboard within it, or being scrolled down: whoever does that reads it. */
function isRead(frame: HTMLElement | null, scroller: HTMLElement | null): boolean {
  if (!frame || !scroller) return false
  return scroller.scrollTop >= SCROLLED_PX || frame.matches(':hover') || frame.querySelector(':focus-visible') !== null
}

const SCROLLED_PX = 16

/** Keeps rows back while the list of `count` rows is read. `newest` grows by one for each row that is added in front. */
export function useHeldRows(
  newest: number,
  count: number,
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): HeldRows {
  /** What `newest` was when reading began, or when rows were taken in since; undefined while nobody reads. */
  const [heldAt, setHeldAt] = useState<number>()
  const waiting = heldAt === undefined ? 0 : Math.max(0, newest - heldAt)
  // Where nothing was to be read, nothing has to wait.
  const held = waiting < count ? waiting : 0
  const shown = newest - held
  const [seen, setSeen] = useState({ now: shown, before: shown })
  if (seen.now !== shown) setSeen({ now: shown, before: Math.min(seen.now, shown) })
  function look(): void {
    if (!isRead(frame.current, scroller.current)) setHeldAt(undefined)
    else setHeldAt((now) => now ?? newest)
  }
  return {
    held,
    fresh: seen.now - seen.before,
    look,
    showNew() {
      setHeldAt(newest)
      // The button goes with what it let in, and with it a focus that it had.
      requestAnimationFrame(look)
    },
    settle: () => setSeen({ now: shown, before: shown }),
  }
}
