/** Two sets of requests side by side: which methods or calls differ in number, errors and time. */
import type { WireRecordedRequest } from '../../node-core/contract/wire/recordedRequests.ts'
import { durationOf } from './requestTiming.ts'

/** What requests are equal by. */
export type ComparedBy = 'method' | 'call'

export interface SideTotals {
  count: number
  errors: number
  /** Median duration in milliseconds; undefined without requests. */
  medianMs: number | undefined
}

export interface ComparedRow {
  key: string
  method: string
  /** The params, as far as rows have them, where calls are compared; empty for methods. */
  params: string
  first: SideTotals
  second: SideTotals
}

type Compared = Pick<WireRecordedRequest, 'method' | 'params' | 'paramsDigest' | 'status' | 'waitMs' | 'runMs' | 'writeMs'>

interface Collected {
  errors: number
  durations: number[]
}

/** A row for each method or call that either side has, those first that differ most in number, then in errors. */
export function compareRequests(first: readonly Compared[], second: readonly Compared[], by: ComparedBy): ComparedRow[] {
  const [left, right] = [collect(first, by), collect(second, by)]
  const keys = new Set([...left.keys(), ...right.keys()])
  return Array.from(keys, (key): ComparedRow => {
    const [method, params = ''] = key.split('\n', 2) as [string, string?]
    return { key, method, params, first: totalsOf(left.get(key)), second: totalsOf(right.get(key)) }
  }).toSorted((a, b) => differenceOf(b) - differenceOf(a) || b.first.count - a.first.count || (a.key < b.key ? -1 : 1))
}

/** How many more or fewer there are of it, and how many more or fewer failed. */
function differenceOf({ first, second }: ComparedRow): number {
  return Math.abs(first.count - second.count) + Math.abs(first.errors - second.errors)
}

function collect(requests: readonly Compared[], by: ComparedBy): Map<string, Collected> {
  const collected = new Map<string, Collected>()
  for (const request of requests) {
    const method = request.method ?? ''
    // JSON has no line breaks that are not escaped, and neither have names of methods that the node shows.
    const key = by === 'call' ? `${method}\n${request.params}\n${request.paramsDigest ?? ''}` : method
    let totals = collected.get(key)
    if (!totals) collected.set(key, (totals = { errors: 0, durations: [] }))
    if (request.status === 'error') totals.errors++
    totals.durations.push(durationOf(request))
  }
  return collected
}

function totalsOf(collected: Collected | undefined): SideTotals {
  if (!collected) return { count: 0, errors: 0, medianMs: undefined }
  const sorted = collected.durations.toSorted((a, b) => a - b)
  return { count: sorted.length, errors: collected.errors, medianMs: sorted[sorted.length >> 1] }
}
