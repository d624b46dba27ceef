/** How long a client request, or the making of a block, waits for values of the remote chain: one bound for all its fetches. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RemoteKey, RemoteSource } from '../types/remoteMiss.ts'

/** The longest delay that timers take. */
const MAX_TIMER_MS = 2 ** 31 - 1

/** The waits of one request or block. */
class RemoteWaits {
  readonly source: RemoteSource
  /** What it belongs to has ended: timers and loops that began in it are no part of it. */
  isOver = false
  #running = 0
  #sinceMs = 0
  #waitedMs = 0
  #count = 0

  constructor(source: RemoteSource) {
    this.source = source
  }

  /** Waits for a fetch of the keys, which ends with the signal. Rejects with the error of the source's patience if that has ended. */
  async forFetch(keys: readonly RemoteKey[], signal: AbortSignal | undefined, fetch: (signal?: AbortSignal) => Promise<unknown>) {
    const { patience } = this.source
    if (patience === undefined) return fetch(signal)
    this.#begin()
    const late = new AbortController()
    const end = () => late.abort(patience.ended(keys, this.#count))
    const leftMs = patience.ms - this.#waitedSoFarMs()
    const timer = leftMs > 0 ? setTimeout(end, Math.min(leftMs, MAX_TIMER_MS)) : undefined
    try {
      if (leftMs <= 0) throw patience.ended(keys, this.#count - 1)
      return await fetch(signal === undefined ? late.signal : AbortSignal.any([signal, late.signal]))
    } finally {
      clearTimeout(timer)
      this.#end()
    }
  }

  /** Waits at the same time count once. */
  #begin(): void {
    this.#count++
    if (this.#running++ === 0) this.#sinceMs = performance.now()
  }

  #end(): void {
    if (--this.#running === 0) this.#waitedMs += performance.now() - this.#sinceMs
  }

  #waitedSoFarMs(): number {
    return this.#waitedMs + (performance.now() - this.#sinceMs)
  }
}

const current = new AsyncLocalStorage<RemoteWaits>()

/** The waits of what this code runs for; undefined outside of all. */
export function currentWaits(source: RemoteSource): RemoteWaits | undefined {
  const waits = current.getStore()
  return waits?.isOver === false && waits.source === source ? waits : undefined
}

/** Runs a section with a bound of its own: what is fetched in it, in whatever order and depth, is waited for no longer than that in all. */
export function boundingWaits<T>(source: RemoteSource, section: () => T): T {
  const waits = new RemoteWaits(source)
  const end = () => void (waits.isOver = true)
  let result: T
  try {
    result = current.run(waits, section)
  } catch (error) {
    end()
    throw error
  }
  if (result instanceof Promise) return result.finally(end) as T
  end()
  return result
}
