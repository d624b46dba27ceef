import { memo, type MouseEvent, type ReactNode } from 'react'
import styles from './Strip.module.css'

export interface StripBar {
  id: number
  /** 0 to 1. */
  share: number
  hint: string
}

export interface StripProps {
  label: string
  /** From left to right; undefined leaves a place empty. */
  bars: readonly (StripBar | undefined)[]
  /** Hears a click on a bar: a short way for the mouse to what a list beside it offers to everybody. */
  onOpen: (id: number) => void
}

const HEIGHT = 36

/** A row of bars side by side, a glance at how busy the last blocks were. */
export const Strip = memo(function Strip({ label, bars, onOpen }: StripProps): ReactNode {
  const busiest = Math.max(...bars.map((bar) => bar?.share ?? 0))
  // A quiet chain would show nothing on a scale that ends at the gas limit: the busiest bar sets it, in steps.
  const scale = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((step) => busiest <= step) ?? 1
  function open(event: MouseEvent<HTMLElement>): void {
    const place = event.target instanceof Element ? event.target.closest('[data-id]') : null
    if (place) onOpen(Number(place.getAttribute('data-id')))
  }
  return (
    <div className={styles.strip} role="img" aria-label={label} onClick={open}>
      <span className={styles.scale}>{Math.round(scale * 100)}%</span>
      {bars.map((bar, at) =>
        bar ? (
          <span key={bar.id} className={styles.place} data-id={bar.id} data-hint={bar.hint}>
            <span className={styles.bar} style={{ height: Math.max(2, Math.round((bar.share / scale) * HEIGHT)) }} data-empty={bar.share === 0 || undefined} />
          </span>
        ) : (
          <span key={at - bars.length} className={styles.place} />
        ),
      )}
    </div>
  )
})
