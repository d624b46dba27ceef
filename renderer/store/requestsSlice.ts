import type { WireRecordedRequest, WireRecordingState, WireRequestClient } from '../../node-core/contract/wire/recordedRequests.ts'

/** Which recorded requests are listed. */
export interface RequestListFilter {
  /** In the language of `requestFilter.ts`; empty: all. */
  text: string
  /** Whether those of the node's windows are listed too. */
  withWindow: boolean
}

/** The recorded requests of the filter, as far as the list shows them. */
export interface RequestsSlice {
  filter: RequestListFilter
  status: 'loading' | 'ready' | 'failed'
  /** Why the node refused. */
  message: string | undefined
  /** Numbers of all that match, ascending. */
  numbers: readonly number[]
  /** Those that were in sight lately, by number. */
  rows: ReadonlyMap<number, WireRecordedRequest>
  /** How many were added behind the last so far. */
  arrived: number
  /** The number that the next request gets, of whatever client. */
  next: number
  isPaused: boolean
  /** Undefined before it is read. */
  recording: WireRecordingState | undefined
  clients: ReadonlyMap<number, WireRequestClient>
  /** Moments that the user marked: numbers of the requests that came next. */
  marks: readonly number[]
}

export const initialRequests: RequestsSlice = {
  filter: { text: '', withWindow: false },
  status: 'loading',
  message: undefined,
  numbers: [],
  rows: new Map(),
  arrived: 0,
  next: 1,
  isPaused: false,
  recording: undefined,
  clients: new Map(),
  marks: [],
}

/** The numbers with those from `changed` on replaced, and without those before `first`. Both lists ascend. */
export function numbersWith(numbers: readonly number[], found: readonly number[], changed: number, first: number): readonly number[] {
  const kept = numbers.slice(placeOf(numbers, first), placeOf(numbers, changed))
  return kept.length === numbers.length && found.length === 0 ? numbers : kept.concat(found)
}

/** How many of the ascending numbers are smaller. */
export function placeOf(numbers: readonly number[], bound: number): number {
  let [from, to] = [0, numbers.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (numbers[middle]! < bound) from = middle + 1
    else to = middle
  }
  return from
}
