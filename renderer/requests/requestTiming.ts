import type { WireRecordedRequest } from '../../node-core/contract/wire/recordedRequests.ts'

type Timed = Pick<WireRecordedRequest, 'at' | 'waitMs' | 'runMs' | 'writeMs'>

/** Milliseconds from the arrival to the end of the answer; so far, if it is running. */
export function durationOf({ waitMs, runMs = 0, writeMs = 0 }: Pick<Timed, 'waitMs' | 'runMs' | 'writeMs'>): number {
  return waitMs + runMs + writeMs
}

/** An axis of time, in Unix milliseconds, on which stretches without requests are short. */
export interface TimeScale {
  from: number
  /** How much time its whole width shows, what is left out excluded. */
  span: number
  /** Ends of the shortened stretches, ascending, and how much of each is left out. */
  breaks: readonly { end: number; cut: number }[]
}

/** Without any request for this long, a stretch is shortened; a program that thinks between its requests is faster. */
const IDLE_MS = 200
/** The most that a shortened stretch takes of the time that is not shortened. */
const IDLE_SHARE = 1 / 20

export const NO_BREAKS: TimeScale['breaks'] = []

/** The axis of the requests, with a margin at its end; undefined without requests. */
export function scaleOf(rows: readonly Timed[]): TimeScale | undefined {
  if (rows.length === 0) return undefined
  const ordered = rows.toSorted((a, b) => a.at - b.at)
  const from = ordered[0]!.at
  let to = from
  let isRunning = false
  const idle: { end: number; length: number }[] = []
  for (const row of ordered) {
    if (!isRunning && row.at - to >= IDLE_MS) idle.push({ end: row.at, length: row.at - to })
    to = Math.max(to, row.at + durationOf(row))
    isRunning ||= row.runMs === undefined
  }
  const active = to - from - sumOf(idle.map(({ length }) => length))
  // All of them together leave half of the width at least.
  const most = Math.max(0.1, active) * Math.min(IDLE_SHARE, 1 / Math.max(1, idle.length))
  const cuts = idle.map(({ end, length }) => ({ end, cut: length - most })).filter(({ cut }) => cut > 0)
  // Always the same one: what shows the axis is not drawn again for a list that has only scrolled.
  const breaks = cuts.length === 0 ? NO_BREAKS : cuts
  return { from, span: Math.max(0.1, (to - from - sumOf(breaks.map(({ cut }) => cut))) * 1.02), breaks }
}

/** A moment as the axis counts it: without what is left out before it. */
export function timeOnScale(at: number, breaks: TimeScale['breaks']): number {
  return at - sumOf(breaks.map(({ end, cut }) => (end <= at ? cut : 0)))
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0)
