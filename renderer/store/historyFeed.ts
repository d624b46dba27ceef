import type { WireHistoryChange } from '../../node-core/contract/wire/control.ts'
import type { Timers } from '../bridge/rpcClient.ts'
import type { HistorySlice } from './historySlice.ts'
import { guard, type SyncContext } from './syncContext.ts'
import { Timeout } from './timeout.ts'

/** Minimum time between two reads. */
const PACE_MS = 200

/** Keeps snapshots, and what can be undone: read on connect, then updated by the node's messages. */
export class HistoryFeed {
  readonly #context: SyncContext
  readonly #timeout: Timeout

  constructor(context: SyncContext, timers: Timers) {
    this.#context = context
    this.#timeout = new Timeout(timers)
  }

  /** Reads everything. */
  async load(): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const [snapshots, actions] = await Promise.all([client.call('devnet_snapshots'), client.call('devnet_controlActions')])
    if (asked !== epoch()) return
    this.#update({
      snapshots,
      undo: actions.findLast(({ isUndone }) => !isUndone)?.summary ?? null,
      redo: actions.find(({ isUndone }) => isUndone)?.summary ?? null,
    })
  }

  /** Applies a change reported by the node. */
  changed({ undo, redo }: WireHistoryChange): void {
    this.#update({ undo, redo })
    // Any of them may change which snapshot the chain is at.
    this.#timeout.start(PACE_MS, () => void guard(this.#context, () => this.#readSnapshots()))
  }

  stop(): void {
    this.#timeout.cancel()
  }

  async #readSnapshots(): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const snapshots = await client.call('devnet_snapshots')
    if (asked === epoch()) this.#update({ snapshots })
  }

  #update(change: Partial<HistorySlice>): void {
    this.#context.store.setState(({ history }) => ({ history: { ...history, ...change } }))
  }
}
