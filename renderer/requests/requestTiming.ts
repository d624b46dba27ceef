import type { WireRecordedRequest } from '../../node-core/contract/wire/recordedRequests.ts'

type Timed = Pick<WireRecordedRequest, 'at' | 'waitMs' | 'runMs' | 'writeMs'>

/** Milliseconds from the arrival to the end of the answer; so far, if it is running. */
export function durationOf({ waitMs, runMs = 0, writeMs = 0 }: Pick<Timed, 'waitMs' | 'runMs' | 'writeMs'>): number {
  return waitMs + runMs + writeMs
}

/** A stretch of time in Unix milliseconds. */
export interface TimeScale {
  from: number
  span: number
}

/** The time that the requests took together, with a margin at its end; undefined without requests. */
export function scaleOf(rows: readonly Timed[]): TimeScale | undefined {
  if (rows.length === 0) return undefined
  let [from, to] = [Infinity, -Infinity]
  for (const row of rows) {
    from = Math.min(from, row.at)
    to = Math.max(to, row.at + durationOf(row))
  }
  return { from, span: Math.max(0.1, (to - from) * 1.02) }
}
