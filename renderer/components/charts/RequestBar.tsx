import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../classNames.ts'
import styles from './RequestBar.module.css'

/** The time of a request, in milliseconds. */
export interface RequestTimes {
  waitMs: number
  runMs: number | undefined
  writeMs: number | undefined
}

export interface RequestBarProps extends RequestTimes {
  /** Milliseconds from the beginning of time as the rows around it count it; see `barScale`. */
  atMs: number
  hasFailed: boolean
}

/**
 * A request in a waterfall: waiting, running, writing. Where it lies depends on the scale of what is around it, so that a list that scrolls
 * changes one scale rather than every row.
 */
export function RequestBar({ atMs, waitMs, runMs, writeMs, hasFailed }: RequestBarProps): ReactNode {
  const style = { '--at': atMs, '--wait': waitMs, '--run': runMs ?? 0, '--write': writeMs ?? 0 } as CSSProperties
  return (
    <span className={styles.track} aria-hidden="true">
      <span className={classNames(styles.bar, runMs === undefined && styles.running)} style={style} data-failed={hasFailed || undefined}>
        <span className={styles.wait} />
        <span className={styles.run} />
        <span className={styles.write} />
      </span>
    </span>
  )
}

/** The scale of the bars within: what time is at their left end, how much at their whole width, and where a line stands for time that is left out. */
export function barScale(fromMs: number, spanMs: number, breaksMs: readonly number[] = []): CSSProperties {
  const lines = breaksMs.map(
    (ms) => `linear-gradient(var(--line-strong), var(--line-strong)) ${((ms - fromMs) / spanMs) * 100}% 0 / 1px 100% no-repeat`,
  )
  return { '--scale-from': fromMs, '--scale-span': spanMs, '--breaks': lines.join(', ') || 'none' } as CSSProperties
}
