import type { WireMethodTotals, WireSlowRequest, WireStats } from '../../node-core/contract/wire/stats.ts'

/** The node's runtime figures. */
export interface StatsSlice {
  /** One per second, oldest first, for the last fifteen minutes at most. */
  samples: readonly WireStats[]
  /** Whether the samples reach back as far as the node keeps them. */
  isWhole: boolean
  /** The last slow requests, oldest first; undefined before they were read. */
  slowRequests: readonly WireSlowRequest[] | undefined
  /** All requests since the node started, by method. */
  totals: Readonly<Record<string, WireMethodTotals>> | undefined
  /** Why the figures could not be read. */
  problem: string | undefined
}

export const initialStats: StatsSlice = { samples: [], isWhole: false, slowRequests: undefined, totals: undefined, problem: undefined }

/** Maximum number of samples kept: fifteen minutes. */
export const MAX_SAMPLES = 900

/** Joins samples by their times. */
export function samplesWith(known: readonly WireStats[], added: readonly WireStats[]): readonly WireStats[] {
  const last = known.at(-1)
  const isAfter = last === undefined || (added[0]?.atMs ?? 0) > last.atMs
  const joined = isAfter
    ? [...known, ...added]
    : [...new Map([...known, ...added].map((sample) => [sample.atMs, sample])).values()].toSorted((a, b) => a.atMs - b.atMs)
  return joined.slice(-MAX_SAMPLES)
}
