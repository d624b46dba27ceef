import type { WireLog } from '../../node-core/contract/wire/log.ts'
import { LIMIT_EXCEEDED, messageOf, RpcError } from '../bridge/rpcError.ts'
import { blockQuantity } from './blockPages.ts'
import { areLogsComplete, initialLogs, MAX_LOGS, LOG_BLOCKS, type LogsFilter, type LogsSlice } from './logsSlice.ts'
import type { SyncContext } from './syncContext.ts'

/** Number of logs after which a search for older ones ends. */
const LOGS_AT_A_TIME = 100
/** Maximum number of blocks searched at once. */
const MAX_BLOCKS = 256_000

/** Keeps the logs of the filter: searched once, then followed with the head. */
export class LogFeed {
  readonly #context: SyncContext
  #run = 0

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** Sets another filter; `advance` then searches for it. */
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
    const from = searched ? searched.to + 1 : (filter.from ?? this.#firstOf(filter, to))
    if (from > to && searched) return
    try {
      const { found, from: first } = from > to ? { found: [], from } : await this.#readNewest(filter, from, to)
      if (asked !== epoch() || run !== this.#run) return
      // A search that began at the same time found the same logs.
      if (store.getState().logs.searched !== searched) return await this.advance(head)
      this.#update((slice) => ({
        ...slice,
        status: 'ready',
        message: undefined,
        // If too many arrived to read all, the gap behind them is searched again on demand.
        logs: (first === from ? [...found, ...slice.logs] : found).slice(0, MAX_LOGS),
        searched: { from: first === from ? (slice.searched?.from ?? from) : first, to: Math.max(to, slice.searched?.to ?? 0) },
        arrived: slice.arrived + found.length,
      }))
    } catch (error) {
      if (!(error instanceof RpcError) || error.reason === 'disconnected') throw error
      if (asked === epoch() && run === this.#run) this.#update((slice) => ({ ...slice, status: 'failed', message: messageOf(error) }))
    }
  }

  /** Searches for older logs in the blocks before those already searched. */
  async loadOlder(): Promise<void> {
    const { store, epoch } = this.#context
    const [asked, run] = [epoch(), this.#run]
    if (store.getState().logs.loadingOlder) return
    const isOver = (): boolean => asked !== epoch() || run !== this.#run
    this.#update((slice) => ({ ...slice, loadingOlder: true }))
    try {
      let [count, span, isAsked] = [0, LOG_BLOCKS, false]
      for (;;) {
        const slice = store.getState().logs
        const isRemote = slice.searched !== undefined && slice.searched.from <= this.#forkNumber
        // The remote chain of a fork is asked once for each click: it may be long, and may charge for it.
        if (isRemote && isAsked) return
        isAsked = isRemote
        if (isOver() || !slice.searched || !slice.loadingOlder || areLogsComplete(slice) || count >= LOGS_AT_A_TIME) return
        const to = slice.searched.from - 1
        const oldest = isRemote ? 0 : Math.min(this.#forkNumber, to)
        const { found, from } = await this.#readNewest(slice.filter, Math.max(slice.filter.from ?? 0, oldest, to - span + 1), to)
        if (isOver()) return
        this.#update((now) => ({ ...now, logs: [...now.logs, ...found].slice(0, MAX_LOGS), searched: { from, to: now.searched!.to } }))
        count += found.length
        // Sparse ranges are searched in larger steps.
        span = found.length === 0 && !isRemote ? Math.min(4 * span, MAX_BLOCKS) : LOG_BLOCKS
      }
    } finally {
      if (!isOver()) this.#update((slice) => ({ ...slice, loadingOlder: false }))
    }
  }

  /** Stops the search; what was found stays. */
  stopOlder(): void {
    this.#update((slice) => ({ ...slice, loadingOlder: false }))
  }

  /** Forgets the results, but not the filter. */
  reset(): void {
    this.setFilter(this.#context.store.getState().logs.filter)
  }

  /** The block at which the chain was forked from a remote one; zero if it was not. */
  get #forkNumber(): number {
    return this.#context.store.getState().node.info?.fork?.blockNumber ?? 0
  }

  /** The first block of a search without one. All logs of a remote chain are too many, those of one contract are not. */
  #firstOf({ address }: LogsFilter, to: number): number {
    const first = Math.max(0, to - LOG_BLOCKS + 1)
    return address === undefined ? Math.max(first, Math.min(this.#forkNumber, to)) : first
  }

  #update(change: (slice: LogsSlice) => LogsSlice): void {
    this.#context.store.setState(({ logs }) => ({ logs: change(logs) }))
  }

  /**
   * The logs of the blocks from..to, newest first; if the node refuses a result of this size, those of fewer blocks at the end, starting at
   * the returned one.
   */
  async #readNewest(filter: LogsFilter, from: number, to: number): Promise<{ found: WireLog[]; from: number }> {
    for (let first = from; ; first = to - Math.floor((to - first) / 4)) {
      try {
        return { found: (await this.#read(filter, first, to)).toReversed(), from: first }
      } catch (error) {
        if (!(error instanceof RpcError) || error.code !== LIMIT_EXCEEDED || first === to) throw error
      }
    }
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
