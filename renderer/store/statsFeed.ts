import type { RpcClient } from '../bridge/rpcClient.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import type { AppStore } from './appStore.ts'
import { samplesWith, type StatsSlice } from './statsSlice.ts'

/** How much of the figures is shown: the last minutes, the full history, or that and the requests by method. */
export type StatsDepth = 'pulse' | 'history' | 'requests'

/** Whether the window is visible. */
export interface Visibility {
  isVisible(): boolean
  /** Calls back on every change. */
  onChange(listener: () => void): void
}

/** The page's visibility; without a page, always visible. */
const PAGE_VISIBILITY: Visibility = {
  isVisible: () => typeof document === 'undefined' || document.visibilityState === 'visible',
  onChange: (listener) => {
    if (typeof document !== 'undefined') document.addEventListener('visibilitychange', listener)
  },
}

const PULSE_MS = 120_000
/** Requests by method are read with every nth sample. */
const REQUESTS_EACH = 2

/** Follows the node's figures while the window shows them, and only then. */
export class StatsFeed {
  readonly #client: Pick<RpcClient, 'call' | 'subscribe' | 'connection'>
  readonly #store: AppStore
  readonly #nowMs: () => number
  readonly #visibility: Visibility
  readonly #wants: Record<StatsDepth, number> = { pulse: 0, history: 0, requests: 0 }
  #stop: (() => void) | undefined
  #heard = 0

  constructor(
    client: Pick<RpcClient, 'call' | 'subscribe' | 'connection'>,
    store: AppStore,
    nowMs: () => number,
    visibility: Visibility = PAGE_VISIBILITY,
  ) {
    this.#client = client
    this.#store = store
    this.#nowMs = nowMs
    this.#visibility = visibility
    visibility.onChange(() => this.#adjust())
  }

  /** Keeps the figures up to date until the returned function is called. */
  want(depth: StatsDepth): () => void {
    this.#wants[depth]++
    if (this.#stop) void this.#read()
    else this.#adjust()
    return () => {
      this.#wants[depth]--
      this.#adjust()
    }
  }

  /** Reads what was missed; call it after each connect. */
  connected(): void {
    if (this.#stop) void this.#read()
  }

  #adjust(): void {
    const isWanted = this.#visibility.isVisible() && Object.values(this.#wants).some((count) => count > 0)
    if (isWanted === (this.#stop !== undefined)) return
    if (!isWanted) {
      this.#stop!()
      this.#stop = undefined
      return
    }
    this.#stop = this.#client.subscribe('stats', (sample) => {
      this.#update({ samples: samplesWith(this.#store.getState().stats.samples, [sample]), problem: undefined })
      if (this.#wants.requests > 0 && this.#heard++ % REQUESTS_EACH === 0) void this.#read()
    })
    if (this.#client.connection.status === 'open') void this.#read()
  }

  /** The missing samples, and the requests by method. */
  async #read(): Promise<void> {
    const { samples, isWhole } = this.#store.getState().stats
    const wantsAll = this.#wants.history + this.#wants.requests > 0
    const sinceMs = wantsAll && !isWhole ? 0 : (samples.at(-1)?.atMs ?? this.#nowMs() - PULSE_MS)
    try {
      const history = await this.#client.call('devnet_stats', sinceMs)
      this.#update({
        samples: samplesWith(this.#store.getState().stats.samples, history.samples),
        isWhole: isWhole || sinceMs === 0,
        slowRequests: history.slowRequests,
        totals: history.totals,
        problem: undefined,
      })
    } catch (error) {
      // A lost connection has its own banner, and everything is read again after it.
      if (!(error instanceof RpcError && error.reason === 'disconnected')) this.#update({ problem: messageOf(error) })
    }
  }

  #update(change: Partial<StatsSlice>): void {
    this.#store.setState(({ stats }) => ({ stats: { ...stats, ...change } }))
  }
}
