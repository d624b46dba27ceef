import type { Hash } from '../../node-core/contract/hex.ts'
import type { WireHeader } from '../../node-core/contract/wire/header.ts'
import type { Timers } from '../bridge/rpcClient.ts'
import type { AppStore } from './appStore.ts'
import { newestOf } from './blocksSlice.ts'
import { headSummaryFromWire, type HeadSummary } from './summaries.ts'

/** Minimum time between two updates of a view, however fast blocks arrive. */
export const PACE_MS = 100

export interface HeadFollowerOptions {
  store: AppStore
  timers: Timers
  /** Advances to a head that extends the displayed one. */
  advance: (head: HeadSummary) => Promise<void>
  /** Reloads everything: the chain was rolled back, or is a different one. */
  reload: () => Promise<void>
}

/** Brings what is shown up to the newest announced head, at a bounded pace, and detects a head that does not extend the previous one. */
export class HeadFollower {
  readonly #options: HeadFollowerOptions
  /** The newest head that is not shown yet. */
  #announced: HeadSummary | undefined
  /** The newest head received, to check that the next one extends it. */
  #received: HeadSummary | undefined
  /** A head did not extend the previous one. */
  #inDoubt = false
  #running = false
  /** Readings of everything that are in progress. */
  #readings = 0
  /** Hashes of the heads announced since the last one began, and of their parents: what is read ends with one of these. */
  #meanwhile: Hash[] = []

  constructor(options: HeadFollowerOptions) {
    this.#options = options
  }

  /** Forgets what was received over the previous connection. */
  connected(): void {
    this.#received = undefined
  }

  /**
   * Waits for `read`, which reads everything from the node, including what was announced before. What is announced meanwhile may be newer
   * than what is read: it is followed afterwards.
   */
  async whileReading<T>(read: () => Promise<T>): Promise<T> {
    this.#readings++
    this.#announced = undefined
    this.#inDoubt = false
    this.#meanwhile = []
    try {
      return await read()
    } catch (error) {
      this.#inDoubt = true
      throw error
    } finally {
      this.#readings--
      const newest = this.#newest
      // Otherwise one of them is of a chain that has been left.
      if (newest && this.#meanwhile.length > 0 && !this.#meanwhile.includes(newest.hash)) this.#inDoubt = true
      this.#resume()
    }
  }

  announce(header: WireHeader): void {
    const head = headSummaryFromWire(header)
    const before = this.#received ?? this.#newest
    if (before && head.parentHash !== before.hash) this.#inDoubt = true
    if (this.#readings > 0) this.#meanwhile.push(head.parentHash, head.hash)
    this.#received = head
    this.#announced = head
    this.#resume()
  }

  /** Follows announced heads, unless already running. `advance` and `reload` handle their own failures. */
  #resume(): void {
    if (!this.#running) void this.#run()
  }

  /** The newest head of the chain that is shown; undefined until one has been read. */
  get #newest(): HeadSummary | undefined {
    return newestOf(this.#options.store.getState().blocks)
  }

  async #run(): Promise<void> {
    const { timers, advance, reload } = this.#options
    this.#running = true
    try {
      for (;;) {
        const [head, newest] = [this.#announced, this.#newest]
        if (!head || !newest || this.#readings > 0) return
        // Taken immediately: a failing step is not retried in a loop, but with the next head or connection.
        this.#announced = undefined
        if (head.hash === newest.hash && !this.#inDoubt) return
        await (this.#inDoubt ? reload() : advance(head))
        await new Promise<void>((resolve) => timers.after(PACE_MS, resolve))
      }
    } finally {
      this.#running = false
    }
  }
}
