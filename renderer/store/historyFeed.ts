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
  readonly #onChange: () => void
  /** How many changes the node has announced. */
  #announced = 0
  /** Changes with each read: an earlier one that ends later is out of date. */
  #run = 0

  /** `onChange` is called after changes by hand, which no new head announces. */
  constructor(context: SyncContext, timers: Timers, onChange: () => void) {
    this.#context = context
    this.#onChange = onChange
    this.#timeout = new Timeout(timers)
  }

  /** Reads everything. */
  async load(): Promise<void> {
    const { client, epoch } = this.#context
    const [asked, announced] = [epoch(), this.#announced]
    const [actions] = await Promise.all([client.call('devnet_controlActions'), this.#readLists()])
    // A change announced meanwhile is newer than the response.
    if (asked !== epoch() || announced !== this.#announced) return
    this.#update({
      undo: actions.findLast(({ isUndone }) => !isUndone)?.summary ?? null,
      redo: actions.find(({ isUndone }) => isUndone)?.summary ?? null,
    })
  }

  /** Applies a change reported by the node. */
  changed({ undo, redo }: WireHistoryChange): void {
    this.#announced++
    this.#update({ undo, redo })
    // Any of them may change which snapshot the chain is at, and the state.
    this.#timeout.start(PACE_MS, () => {
      void guard(this.#context, () => this.#readLists())
      this.#onChange()
    })
  }

  /** Changes that waited for a block are in it now. */
  async headChanged(): Promise<void> {
    if (this.#context.store.getState().history.changes.some(({ number }) => number === null)) await this.#readLists()
  }

  stop(): void {
    this.#timeout.cancel()
  }

  /** Snapshots, changes by hand and branches, of which no event tells all. */
  async #readLists(): Promise<void> {
    const { client, epoch } = this.#context
    const [asked, run] = [epoch(), ++this.#run]
    const [snapshots, changes, branches] = await Promise.all([
      client.call('devnet_snapshots'),
      client.call('devnet_manualChanges'),
      client.call('devnet_branches'),
    ])
    if (asked === epoch() && run === this.#run) this.#update({ snapshots, changes, branches })
  }

  #update(change: Partial<HistorySlice>): void {
    this.#context.store.setState(({ history }) => ({ history: { ...history, ...change } }))
  }
}
