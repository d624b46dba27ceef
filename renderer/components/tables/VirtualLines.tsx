import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './VirtualLines.module.css'

const LINE_HEIGHT = 20
const MAX_LINES = 24

export interface VirtualLinesProps {
  label: string
  count: number
  renderLine: (index: number) => ReactNode
  /** Shows as many lines as fit before it scrolls. */
  fill?: boolean
  /** A line to scroll into view. */
  reveal?: number | undefined
}

/** Any number of lines of equal height, of which only the visible ones are mounted. */
export function VirtualLines({ label, count, renderLine, fill = false, reveal }: VirtualLinesProps): ReactNode {
  const scroller = useRef<HTMLDivElement>(null)
  // oxlint-disable-next-line react/incompatible-library -- no compiler memoizes this component, which is what the rule fears
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => LINE_HEIGHT,
    overscan: 20,
    // Keeps what is scrolled into view away from the very edge, where it would be cut off.
    scrollPaddingStart: LINE_HEIGHT,
    scrollPaddingEnd: 2 * LINE_HEIGHT,
  })
  useEffect(() => {
    if (reveal !== undefined) virtualizer.scrollToIndex(reveal)
  }, [virtualizer, reveal])
  const items = virtualizer.getVirtualItems()
  const height = fill ? undefined : Math.min(count, MAX_LINES) * LINE_HEIGHT + 16
  return (
    // What scrolls must be reachable by keyboard.
    <div ref={scroller} className={styles.scroller} tabIndex={0} role="group" aria-label={label} style={{ height }}>
      <div className={styles.space} style={{ height: virtualizer.getTotalSize() }}>
        <div className={styles.window} style={{ transform: `translateY(${items[0]?.start ?? 0}px)` }}>
          {items.map(({ index }) => (
            <div key={index} className={styles.line}>
              {renderLine(index)}
            </div>
          ))}
        </div>
      </div>
    </div>
  )
}
