/** Fetches of values by key: equal ones are shared, and a fetch is cancelled when its last caller leaves. */

interface Fetch {
  promise: Promise<void>
  stop: AbortController
  waiting: number
}

export class SharedFetches<K> {
  readonly #textOf: (key: K) => string
  readonly #start: (keys: readonly K[], signal: AbortSignal) => Promise<void>
  readonly #running = new Map<string, Fetch>()
  #closed: Error | undefined

  constructor(textOf: (key: K) => string, start: (keys: readonly K[], signal: AbortSignal) => Promise<void>) {
    this.#textOf = textOf
    this.#start = start
  }

  /** Resolves when all keys are fetched. Rejects with an error of a fetch of these keys alone, or the reason of `signal`. */
  async fetch(keys: readonly K[], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const joined = new Map<Fetch, Map<string, K>>()
    const fresh = new Map<string, K>()
    for (const key of keys) {
      const text = this.#textOf(key)
      const running = this.#running.get(text)
      if (running === undefined) fresh.set(text, key)
      else if (joined.has(running)) joined.get(running)!.set(text, key)
      else joined.set(running, new Map([[text, key]]))
    }
    const failed = new Map<string, K>()
    const join = async ([fetch, shared]: [Fetch, Map<string, K>]) => {
      try {
        await this.#wait(fetch, signal)
      } catch {
        signal?.throwIfAborted()
        // It may have failed for what others wanted besides.
        for (const [text, key] of shared) failed.set(text, key)
      }
    }
    const own = fresh.size > 0 ? [this.#wait(this.#begin(fresh), signal)] : []
    await Promise.all([...own, ...Array.from(joined, join)])
    if (failed.size > 0) await this.#wait(this.#begin(failed), signal)
  }

  /** Cancels all fetches, and refuses further ones. */
  close(reason: Error): void {
    this.#closed = reason
    for (const { stop } of this.#running.values()) stop.abort(reason)
  }

  #begin(fresh: ReadonlyMap<string, K>): Fetch {
    if (this.#closed !== undefined) throw this.#closed
    const stop = new AbortController()
    const end = () => {
      for (const text of fresh.keys()) if (this.#running.get(text) === fetch) this.#running.delete(text)
    }
    const fetch: Fetch = { stop, waiting: 0, promise: Promise.resolve() }
    for (const text of fresh.keys()) this.#running.set(text, fetch)
    fetch.promise = this.#start(Array.from(fresh.values()), stop.signal).finally(end)
    // It may fail after its last caller has left.
    fetch.promise.catch(() => undefined)
    // A later caller must not join a fetch that is being cancelled.
    stop.signal.addEventListener('abort', end)
    return fetch
  }

  async #wait(fetch: Fetch, signal: AbortSignal | undefined): Promise<void> {
    fetch.waiting++
    let leave: (() => void) | undefined
    const left = new Promise<never>((_, reject) => {
      leave = () => reject(signal!.reason as Error)
      signal?.addEventListener('abort', leave, { once: true })
    })
    try {
      await Promise.race([fetch.promise, left])
    } finally {
      signal?.removeEventListener('abort', leave!)
      if (--fetch.waiting === 0) fetch.stop.abort(new Error('the fetch was cancelled: its last caller left'))
    }
  }
}
