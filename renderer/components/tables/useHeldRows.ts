import { useState, type RefObject } from 'react'

/** Rows that were added in front and wait, so that nothing moves under the user. */
export interface HeldRows {
  /** How many wait. */
  held: number
  /** How many of the first rows were just added, to be highlighted as new. */
  fresh: number
  /** Checks again whether the list is in use: if not, waiting rows are shown. */
  look: () => void
  /** Shows what waits now; later rows wait again, as long as the list is being read. */
  showNew: () => void
  /** The new rows were highlighted for long enough. */
  settle: () => void
}

/** The list is being read if the pointer is over it, the focus is in it, or it is scrolled down. */
function isRead(frame: HTMLElement | null, scroller: HTMLElement | null): boolean {
  if (!frame || !scroller) return false
  return scroller.scrollTop >= SCROLLED_PX || frame.matches(':hover') || frame.querySelector(':focus-visible') !== null
}

const SCROLLED_PX = 16

/** Holds rows back while the list of `count` rows is being read. `newest` grows by one for each row added in front. */
export function useHeldRows(
  newest: number,
  count: number,
  frame: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): HeldRows {
  /** The value of `newest` when reading began, or when rows were last shown; undefined while nobody reads. */
  const [heldAt, setHeldAt] = useState<number>()
  const waiting = heldAt === undefined ? 0 : Math.max(0, newest - heldAt)
  // If there was nothing to read, nothing has to wait.
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
      // The button disappears with the rows that it showed, and the focus with it if it had it.
      requestAnimationFrame(look)
    },
    settle: () => setSeen({ now: shown, before: shown }),
  }
}
