import type { WireHeader } from '../../node-core/contract/wire/header.ts'
import type { Timers } from '../bridge/rpcClient.ts'
import type { AppStore } from './appStore.ts'
import { headSummaryFromWire, type HeadSummary } from './summaries.ts'

/** Shortest time between two updates of what a view shows, however fast blocks come. */
export const PACE_MS = 100

export interface HeadFollowerOptions {
  store: AppStore
  timers: Timers
  /** Shows the chain up to a head that follows the one that is shown. */
  advance: (head: HeadSummary) => Promise<void>
  /** Loads everything again: the chain went back, or it is another one. */
  reload: () => Promise<void>
}

/** Brings what is shown up to the newest announced head, at a bounded pace, and notices a head that does not follow the one before. */
export class HeadFollower {
  readonly #options: HeadFollowerOptions
  /** The newest head that is not shown yet. */
  #announced: HeadSummary | undefined
  /** The newest head that was received, to see that the next one follows it. */
  #received: HeadSummary | undefined
  /** A head did not follow the one before. */
  #inDoubt = false
  #running = false

  constructor(options: HeadFollowerOptions) {
    this.#options = options
  }

  /** Forgets what was received over the connection before. */
  connected(): void {
    this.#received = undefined
  }

  /** Everything was read from the node just now; what was announced before is part of it. */
  loaded(): void {
    this.#announced = undefined
    this.#inDoubt = false
  }

  announce(header: WireHeader): void {
    const head = headSummaryFromWire(header)
    const { head: shown } = this.#options.store.getState().blocks
    const before = this.#received ?? shown
    if (before && head.parentHash !== before.hash) this.#inDoubt = true
    this.#received = head
    this.#announced = head
    if (shown) this.resume()
  }

  /** Follows what was announced, unless it is being followed already. Failures are the business of `advance` and `reload`. */
  resume(): void {
    if (this.#announced && !this.#running) void this.#run()
  }

  async #run(): Promise<void> {
    const { store, timers, advance, reload } = this.#options
    this.#running = true
    try {
      for (;;) {
        const head = this.#announced
        // Taken at once: a step that fails is not retried in a circle, but with the next head or connect.
        this.#announced = undefined
        if (!head || (head.hash === store.getState().blocks.head?.hash && !this.#inDoubt)) return
        await (this.#inDoubt ? reload() : advance(head))
        await new Promise<void>((resolve) => timers.after(PACE_MS, resolve))
      }
    } finally {
      this.#running = false
    }
  }
}
