import type { WireLog } from '../../node-core/contract/wire.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { blockQuantity } from './blockPages.ts'
import { initialLogs, KEPT_LOGS, LOG_BLOCKS, type LogsFilter, type LogsSlice } from './logsSlice.ts'
import type { SyncContext } from './syncContext.ts'

/** Keeps the logs of the filter: searched once, then followed with the head. */
export class LogFeed {
  readonly #context: SyncContext
  #run = 0

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** Takes another filter; `advance` then searches for it. */
  setFilter(filter: LogsFilter): void {
    this.#run++
    this.#context.store.setState({ logs: { ...initialLogs, filter } })
  }

  /** Brings the logs up to the block `head`. */
  async advance(head: number): Promise<void> {
    const { store, epoch } = this.#context
    const asked = epoch()
    const run = this.#run
    const { filter, searched } = store.getState().logs
    const to = Math.min(head, filter.to ?? head)
    const from = searched ? searched.to + 1 : (filter.from ?? Math.max(0, to - LOG_BLOCKS + 1))
    if (from > to && searched) return
    try {
      const found = from > to ? [] : await this.#read(filter, from, to)
      if (asked !== epoch() || run !== this.#run) return
      // A search that began at the same time brought the same logs.
      if (store.getState().logs.searched !== searched) return await this.advance(head)
      this.#update((slice) => ({
        ...slice,
        status: 'ready',
        message: undefined,
        logs: [...found.toReversed(), ...slice.logs].slice(0, KEPT_LOGS),
        searched: { from: slice.searched?.from ?? from, to: Math.max(to, slice.searched?.to ?? 0) },
        arrived: slice.arrived + found.length,
      }))
    } catch (error) {
      if (!(error instanceof RpcError) || error.reason === 'disconnected') throw error
      if (asked === epoch() && run === this.#run) this.#update((slice) => ({ ...slice, status: 'failed', message: messageOf(error) }))
    }
  }

  /** Forgets what was found, but not the filter. */
  reset(): void {
    this.setFilter(this.#context.store.getState().logs.filter)
  }

  #update(change: (slice: LogsSlice) => LogsSlice): void {
    this.#context.store.setState(({ logs }) => ({ logs: change(logs) }))
  }

  #read({ address, topics }: LogsFilter, from: number, to: number): Promise<WireLog[]> {
    return this.#context.client.call('eth_getLogs', {
      fromBlock: blockQuantity(from),
      toBlock: blockQuantity(to),
      ...(address ? { address } : {}),
      ...(topics.length > 0 ? { topics } : {}),
    })
  }
}
