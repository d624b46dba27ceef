/** What the system shows of the application while another one has the focus. */
export interface AttentionSigns {
  readonly windows: () => readonly { isFocused(): boolean; flashFrame(isFlashing: boolean): void }[]
  /** On the dock of macOS, and of desktops on Linux that have one; Windows shows none. */
  readonly setBadgeCount: (count: number) => void
}

/** A function that shows how many questions wait for the user: the number, and for each that comes, a window that flashes unless it has the focus. */
export function createAttention({ windows, setBadgeCount }: AttentionSigns): (waiting: number) => void {
  let shown = 0
  return (waiting) => {
    if (waiting === shown) return
    const hasMore = waiting > shown
    shown = waiting
    setBadgeCount(waiting)
    for (const window of windows()) {
      if (waiting === 0) window.flashFrame(false)
      else if (hasMore && !window.isFocused()) window.flashFrame(true)
    }
  }
}
