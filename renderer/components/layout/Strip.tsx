import { memo, type MouseEvent, type ReactNode } from 'react'
import styles from './Strip.module.css'

export interface StripBar {
  id: number
  /** 0 to 1. */
  share: number
  hint: string
  /** Something in it failed. */
  isFailing?: boolean
}

export interface StripProps {
  label: string
  /** From left to right; undefined is not loaded yet. If there are fewer than fit, they are at the right. */
  bars: readonly (StripBar | undefined)[]
  /** What a full bar stands for. */
  scale: string
  size?: 'small' | 'large'
  /** Called when a bar is clicked: a mouse shortcut to what the list next to it offers to everyone. */
  onOpen: (id: number) => void
}

/** A row of bars that shows at a glance how busy the last blocks were. */
export const Strip = memo(function Strip({ label, bars, scale, size = 'small', onOpen }: StripProps): ReactNode {
  function open(event: MouseEvent<HTMLElement>): void {
    const place = event.target instanceof Element ? event.target.closest('[data-id]') : null
    if (place) onOpen(Number(place.getAttribute('data-id')))
  }
  return (
    <div className={styles.strip} data-size={size} role="img" aria-label={label} onClick={open}>
      <span className={styles.scale}>{scale}</span>
      {bars.map((bar, at) =>
        bar ? (
          <span key={bar.id} className={styles.place} data-id={bar.id} data-hint={bar.hint}>
            <span
              className={styles.bar}
              style={{ height: `max(2px, ${bar.share * 100}%)` }}
              data-empty={bar.share === 0 || undefined}
              data-failing={bar.isFailing || undefined}
            />
          </span>
        ) : (
          <span key={at - bars.length} className={styles.place} />
        ),
      )}
    </div>
  )
})
