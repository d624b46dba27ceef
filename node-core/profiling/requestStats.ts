import { LatencyHistogram } from './latencyHistogram.ts'

/** A request that has been answered. */
export interface FinishedRequest {
  method: string
  /** By performance.now(). */
  startedAtMs: number
  durationMs: number
  failed: boolean
}

/** A request that is under way. */
export interface PendingRequest {
  readonly method: string
  readonly startedAtMs: number
}

/** Requests of a method in one stretch of time. */
export interface MethodStats {
  count: number
  errors: number
  p50Ms: number
  p99Ms: number
}

interface Counter {
  /** Since the last `take`. */
  recent: LatencyHistogram
  recentErrors: number
  total: LatencyHistogram
  totalErrors: number
}

/** The name under which requests for unknown methods are counted. */
export const UNKNOWN_METHOD = '(unknown)'

const SLOW_MS = 10
const MAX_SLOW = 100

/** Counts requests by method: number, latency, failures. */
export class RequestStats {
  readonly #byMethod = new Map<string, Counter>()
  readonly #touched = new Map<string, Counter>()
  readonly #pending = new Set<PendingRequest>()
  readonly #slow: FinishedRequest[] = []
  readonly #listeners = new Set<(request: FinishedRequest) => void>()

  /** Counts an answered request; `method` is the name of a row, which bounds the number of methods. Returns the present time. */
  finished(method: string, startedAtMs: number, failed: boolean): number {
    const endedAtMs = performance.now()
    this.#count(method, startedAtMs, endedAtMs - startedAtMs, failed)
    return endedAtMs
  }

  #count(method: string, startedAtMs: number, durationMs: number, failed: boolean): void {
    let counter = this.#touched.get(method)
    if (!counter) this.#touched.set(method, (counter = this.#counterOf(method)))
    counter.recent.add(durationMs)
    if (failed) counter.recentErrors++
    if (durationMs < SLOW_MS && this.#listeners.size === 0) return
    const request = { method, startedAtMs, durationMs, failed }
    for (const listener of this.#listeners) listener(request)
    if (durationMs < SLOW_MS) return
    this.#slow.push(request)
    if (this.#slow.length > MAX_SLOW) this.#slow.shift()
  }

  /** Registers a request in progress, until the returned function is called; `finished` does not end it. */
  begin(method: string, startedAtMs: number): () => void {
    const request = { method, startedAtMs }
    this.#pending.add(request)
    return () => void this.#pending.delete(request)
  }

  /** Requests in progress that were not answered synchronously, the oldest first. */
  pending(): PendingRequest[] {
    return [...this.#pending]
  }

  /** Calls the listener with each answered request until the returned function is called. */
  onFinished(listener: (request: FinishedRequest) => void): () => void {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  /** The last requests that took 10 ms or more, oldest first. */
  slow(): readonly FinishedRequest[] {
    return this.#slow
  }

  /** Requests since the last call, by method and of all methods together. */
  take(): { methods: Record<string, MethodStats>; all: MethodStats } {
    const methods: Record<string, MethodStats> = {}
    const all = new LatencyHistogram()
    let errors = 0
    for (const [method, counter] of this.#touched) {
      const { recent, recentErrors } = counter
      methods[method] = statsOf(recent, recentErrors)
      all.addAll(recent)
      errors += recentErrors
      counter.total.takeAll(recent)
      counter.totalErrors += recentErrors
      counter.recentErrors = 0
    }
    this.#touched.clear()
    return { methods, all: statsOf(all, errors) }
  }

  /** All requests until the last `take`, by method; `latencies`: of which they are counted. */
  totals(): { method: string; stats: MethodStats; sumMs: number; latencies: LatencyHistogram }[] {
    return Array.from(this.#byMethod, ([method, { total, totalErrors }]) => ({
      method,
      stats: statsOf(total, totalErrors),
      sumMs: total.sumMs,
      latencies: total,
    }))
  }

  #counterOf(method: string): Counter {
    let counter = this.#byMethod.get(method)
    if (!counter) {
      counter = { recent: new LatencyHistogram(), recentErrors: 0, total: new LatencyHistogram(), totalErrors: 0 }
      this.#byMethod.set(method, counter)
    }
    return counter
  }
}

function statsOf(histogram: LatencyHistogram, errors: number): MethodStats {
  return { count: histogram.count, errors, p50Ms: histogram.quantile(0.5), p99Ms: histogram.quantile(0.99) }
}
