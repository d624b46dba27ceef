import { memo, type ReactNode } from 'react'
import styles from './Strip.module.css'

export interface StripBar {
  id: number
  /** 0 to 1. */
  share: number
  href: string
  hint: string
}

export interface StripProps {
  label: string
  /** From left to right; undefined leaves a place empty. */
  bars: readonly (StripBar | undefined)[]
}

const HEIGHT = 36

/** A row of bars side by side, a glance at how busy the last blocks were. */
export const Strip = memo(function Strip({ label, bars }: StripProps): ReactNode {
  const busiest = Math.max(...bars.map((bar) => bar?.share ?? 0))
  // A quiet chain would show nothing on a scale that ends at the gas limit: the busiest bar sets it, in steps.
  const scale = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5].find((step) => busiest <= step) ?? 1
  return (
    <div className={styles.strip} role="group" aria-label={label}>
      <span className={styles.scale} aria-hidden="true">
        {Math.round(scale * 100)}%
      </span>
      {bars.map((bar, at) =>
        bar ? (
          <a key={bar.id} className={styles.place} href={bar.href} aria-label={bar.hint} data-hint={bar.hint} tabIndex={at === bars.length - 1 ? 0 : -1}>
            <span className={styles.bar} style={{ height: Math.max(2, Math.round((bar.share / scale) * HEIGHT)) }} data-empty={bar.share === 0 || undefined} />
          </a>
        ) : (
          <span key={at - bars.length} className={styles.place} />
        ),
      )}
    </div>
  )
})
