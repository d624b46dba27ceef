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

  constructor(textOf: (key: K) => string, start: (keys: readonly K[], signal: AbortSignal) => Promise<void>) {
    this.#textOf = textOf
    this.#start = start
  }

  /** Resolves when all keys are fetched. Rejects with the error of any of their fetches, or the reason of `signal`. */
  async fetch(keys: readonly K[], signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    const fetches = new Set<Fetch>()
    const fresh = new Map<string, K>()
    for (const key of keys) {
      const text = this.#textOf(key)
      const running = this.#running.get(text)
      if (running) fetches.add(running)
      else fresh.set(text, key)
    }
    if (fresh.size > 0) fetches.add(this.#begin(fresh))
    await Promise.all(Array.from(fetches, (it) => this.#wait(it, signal)))
  }

  /** Cancels all fetches. */
  close(reason: Error): void {
    for (const { stop } of this.#running.values()) stop.abort(reason)
  }

  #begin(fresh: ReadonlyMap<string, K>): Fetch {
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
