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
    try {
      return await read()
    } catch (error) {
      this.#inDoubt = true
      throw error
    } finally {
      this.#readings--
      this.#resume()
    }
  }

  announce(header: WireHeader): void {
    const head = headSummaryFromWire(header)
    const known = newestOf(this.#options.store.getState().blocks)
    const before = this.#received ?? known
    if (before && head.parentHash !== before.hash) this.#inDoubt = true
    this.#received = head
    this.#announced = head
    if (known) this.#resume()
  }

  /** Follows announced heads, unless already running. `advance` and `reload` handle their own failures. */
  #resume(): void {
    if (this.#announced && !this.#running && this.#readings === 0) void this.#run()
  }

  async #run(): Promise<void> {
    const { store, timers, advance, reload } = this.#options
    this.#running = true
    try {
      for (;;) {
        const head = this.#announced
        // Taken immediately: a failing step is not retried in a loop, but with the next head or connection.
        this.#announced = undefined
        const newest = newestOf(store.getState().blocks)
        if (!head || (head.hash === newest?.hash && !this.#inDoubt)) return
        // Mined before what was read, or what is left of the chain.
        if (newest && head.number <= newest.number) this.#inDoubt = true
        await (this.#inDoubt ? reload() : advance(head))
        await new Promise<void>((resolve) => timers.after(PACE_MS, resolve))
      }
    } finally {
      this.#running = false
    }
  }
}
