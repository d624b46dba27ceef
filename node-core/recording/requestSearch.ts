/** Recorded requests by what is asked for. */
import type { Work } from '../base/longWork.ts'
import type { RequestFilter } from '../contract/requestFilter.ts'
import type {
  RepeatedRequestsQuery,
  RequestNumbersQuery,
  RequestPageQuery,
  WireRepeatedRequests,
  WireRequestPage,
} from '../contract/wire/recordedRequests.ts'
import { FilteredRequest } from './filteredRequest.ts'
import type { RecordedRequest } from './recordedRequest.ts'
import type { Recorder } from './recorder.ts'
import { paramsOf, rowOf } from './requestRow.ts'

const DEFAULT_LIMIT = 100
const MAX_LIMIT = 1000
/** Requests that are looked at in one go. */
const REQUESTS_PER_TURN = 500
const MAX_REPEATED_SEQS = 1000

/** The page. */
export function* pageOf(recorder: Recorder, query: RequestPageQuery): Work<WireRequestPage> {
  const { found, hasMore } = yield* foundBy(recorder, query)
  return { rows: found.map(rowOf), first: recorder.firstOf(query.window), next: recorder.next, dropped: recorder.ring.dropped, hasMore }
}

/** The numbers of all matches after a number, ascending. */
export function* numbersOf(recorder: Recorder, { filter, window, after = 0 }: RequestNumbersQuery = {}): Work<number[]> {
  const found = yield* matching(ascending(recorder, window, after + 1), filter)
  return found.map(({ seq }) => seq)
}

/** The request of that number, if it is kept. */
export function requestOf(recorder: Recorder, seq: number): RecordedRequest | undefined {
  for (const ring of recorder.ringsOf(true)) {
    const place = ring.placeOf(seq)
    if (ring.seqAt(place) === seq) return ring.at(place)
  }
  return undefined
}

function* foundBy(
  recorder: Recorder,
  { filter, window, seqs, after, before, limit = DEFAULT_LIMIT }: RequestPageQuery,
): Work<{ found: RecordedRequest[]; hasMore: boolean }> {
  if (seqs !== undefined) return { found: seqs.flatMap((seq) => requestOf(recorder, seq) ?? []).toSorted(bySeq), hasMore: false }
  const count = Math.min(Math.max(limit, 1), MAX_LIMIT)
  const source = after === undefined ? descending(recorder, window, before ?? Infinity) : ascending(recorder, window, after + 1)
  const found = yield* matching(source, filter, count + 1)
  return { found: found.slice(0, count).toSorted(bySeq), hasMore: found.length > count }
}

const bySeq = (a: RecordedRequest, b: RecordedRequest): number => a.seq - b.seq

/** The first `count` requests that match. */
export function* matching(requests: Iterable<RecordedRequest>, filter?: RequestFilter, count = Infinity): Work<RecordedRequest[]> {
  const shown = new FilteredRequest()
  const found: RecordedRequest[] = []
  let seen = 0
  for (const request of requests) {
    if (filter === undefined || filter.matches(shown.of(request))) found.push(request)
    if (found.length >= count) break
    if (++seen % REQUESTS_PER_TURN === 0) yield
  }
  return found
}

/** The requests from a number on. Those that come or go meanwhile may be among them or not. */
export function* ascending(recorder: Recorder, window?: boolean, from = 0): Generator<RecordedRequest> {
  const rings = recorder.ringsOf(window)
  for (let seq = from; ;) {
    const first = Math.min(...rings.map((ring) => ring.seqAt(ring.placeOf(seq)) ?? Infinity))
    if (first === Infinity) return
    yield requestOf(recorder, first)!
    seq = first + 1
  }
}

/** The requests below a number, the last first. */
function* descending(recorder: Recorder, window: boolean | undefined, below: number): Generator<RecordedRequest> {
  const rings = recorder.ringsOf(window)
  for (let seq = below; ;) {
    seq = Math.max(...rings.map((ring) => ring.seqAt(ring.placeOf(seq) - 1) ?? -1))
    if (seq < 0) return
    yield requestOf(recorder, seq)!
  }
}

/** Equal requests of which at least `least` came within `windowMs`, the most first. */
export function* repeatedOf(
  recorder: Recorder,
  { filter, window, windowMs = 2000, least = 10 }: RepeatedRequestsQuery,
): Work<WireRepeatedRequests[]> {
  const groups = new Map<string, RecordedRequest[]>()
  for (const request of yield* matching(ascending(recorder, window), filter)) {
    if (request.rule === undefined || request.isWithheld) continue
    const key = `${request.exchange.peer.client?.id} ${request.rule.method} ${paramsOf(request)?.text ?? ''}`
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [request])
    else group.push(request)
  }
  return Array.from(groups.values())
    .flatMap((group) => runsOf(group, windowMs).filter(({ length }) => length >= least))
    .map(repeatedRow)
    .toSorted((a, b) => b.count - a.count)
}

/** Stretches in which each request came within the time of the one before. */
function runsOf(group: readonly RecordedRequest[], windowMs: number): RecordedRequest[][] {
  const runs: RecordedRequest[][] = []
  let previousMs = -Infinity
  for (const request of group) {
    const { arrivedAtMs } = request.exchange
    if (arrivedAtMs - previousMs > windowMs) runs.push([])
    runs.at(-1)!.push(request)
    previousMs = arrivedAtMs
  }
  return runs
}

function repeatedRow(run: readonly RecordedRequest[]): WireRepeatedRequests {
  const { client, method, params } = rowOf(run[0]!)
  return {
    client,
    method: method!,
    params,
    count: run.length,
    spanMs: run.at(-1)!.exchange.arrivedAtMs - run[0]!.exchange.arrivedAtMs,
    seqs: run.slice(0, MAX_REPEATED_SEQS).map(({ seq }) => seq),
  }
}
