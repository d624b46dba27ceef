/** Bounds how many requests are in flight, and how many are sent per second. */

/** Resolves after that time, or rejects with the signal's reason. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<void>

export const sleep: Sleep = (ms, signal) =>
  new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason as Error)
    const stop = () => {
      clearTimeout(timer)
      reject(signal!.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop)
      resolve()
    }, ms)
    signal?.addEventListener('abort', stop, { once: true })
  })

export class RequestGate {
  readonly #spacingMs: number
  readonly #nowMs: () => number
  readonly #sleep: Sleep
  readonly #waiting = new Set<() => void>()
  #free: number
  /** When the next request may be sent. */
  #nextMs = 0

  /** `perSecond` null: no limit. */
  constructor(maxInFlight: number, perSecond: number | null, nowMs: () => number = () => performance.now(), wait: Sleep = sleep) {
    this.#free = maxInFlight
    this.#spacingMs = perSecond === null ? 0 : 1000 / perSecond
    this.#nowMs = nowMs
    this.#sleep = wait
  }

  /** Runs the section, which sends `count` requests, when it may. Rejects with the reason of `signal`. */
  async run<T>(count: number, signal: AbortSignal | undefined, section: () => Promise<T>): Promise<T> {
    await this.#enter(signal)
    try {
      if (this.#spacingMs > 0) {
        const nowMs = this.#nowMs()
        const atMs = Math.max(nowMs, this.#nextMs)
        this.#nextMs = atMs + count * this.#spacingMs
        if (atMs > nowMs) await this.#sleep(atMs - nowMs, signal)
      }
      return await section()
    } finally {
      this.#leave()
    }
  }

  async #enter(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted()
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const enter = () => {
        signal?.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(enter)
        reject(signal!.reason as Error)
      }
      this.#waiting.add(enter)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #leave(): void {
    const [next] = this.#waiting
    if (next === undefined) {
      this.#free++
      return
    }
    this.#waiting.delete(next)
    next()
  }
}
