/**
 * Filters that clients poll over any transport. A filter collects what happened since the last poll, and expires if it is not polled, so
 * that memory stays bounded.
 */
import type { Hash, Hex } from '../contract/hex.ts'
import type { LogFilter } from '../contract/logFilter.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import type { ChainEvents } from '../chain/chainEvents.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Block } from '../types/block.ts'
import { logMatches } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction } from '../types/transaction.ts'
import { randomId } from './identifiers.ts'
import {
  ANY_LOG,
  type LocatedLog,
  type LogQueryLimits,
  assertCovering,
  assertNotPending,
  boundNumber,
  covers,
  logsOfBlock,
  queryLogs,
  queryLogsUpToHead,
} from './logQuery.ts'
import { bloomTest } from '../types/bloom.ts'

/**
 * `filter-not-found`: no such filter, or it has expired. `not-a-log-filter`: the filter is of another kind. `too-many-filters`: the limit
 * is reached.
 */
export type FilterErrorCode = 'filter-not-found' | 'not-a-log-filter' | 'too-many-filters'

/** A connection, whose filters are counted separately and end with it. */
export interface FilterOwner {
  onClose(listener: () => void): void
}

/** What happened since the last poll. */
export type FilterChanges =
  | { kind: 'logs'; logs: LocatedLog[] }
  | { kind: 'blocks'; hashes: Hash[] }
  | { kind: 'pendingTransactions'; transactions: Transaction[]; full: boolean }

/** The event sources of the filters, and their bounds. */
export interface PolledFiltersOptions {
  chain: Chain
  pool: TxPool
  /** Milliseconds of a clock that does not jump: a machine that was asleep must not expire filters; defaults to performance.now. */
  nowMs?: () => number
  /** A filter that is not polled for this long is removed, milliseconds; defaults to five minutes. */
  timeoutMs?: number
  /** Filters of one owner, and of all clients without a connection of their own together; defaults to 10,000. */
  limit?: number
  /** Logs, hashes or transactions that wait in one filter; a filter that gets more is removed. Defaults to 100,000. */
  itemLimit?: number
  logLimits?: LogQueryLimits
  /** Generates ids; random by default. */
  newId?: () => Hex
}

type FilterContent =
  | { kind: 'logs'; filter: LogFilter; mayMatch: (bloom: Uint8Array) => boolean; items: LocatedLog[] }
  | { kind: 'blocks'; items: Hash[] }
  | { kind: 'pendingTransactions'; items: Transaction[]; full: boolean }

type Filter = FilterContent & { owner: FilterOwner; polledAtMs: number }

/** The owner of the filters that were installed over plain HTTP, whose requests do not identify the client. */
const ANONYMOUS: FilterOwner = { onClose: () => undefined }

/** Polled filters of all clients. Any client that knows the id of a filter may poll and remove it, as in geth. */
export class PolledFilters {
  readonly #filters = new Map<Hex, Filter>()
  readonly #byOwner = new Map<FilterOwner, Set<Hex>>()
  readonly #chain: Chain
  readonly #nowMs: () => number
  readonly #timeoutMs: number
  readonly #limit: number
  readonly #itemLimit: number
  readonly #logLimits: LogQueryLimits | undefined
  readonly #newId: () => Hex
  readonly #leave: (() => void)[]

  constructor(options: PolledFiltersOptions) {
    this.#chain = options.chain
    this.#nowMs = options.nowMs ?? (() => performance.now())
    this.#timeoutMs = options.timeoutMs ?? 300_000
    this.#limit = options.limit ?? 10_000
    this.#itemLimit = options.itemLimit ?? 100_000
    this.#logLimits = options.logLimits
    this.#newId = options.newId ?? randomId
    this.#leave = [
      options.chain.on('newHead', ({ block, receipts }) => this.#addBlock(block, receipts, false)),
      options.chain.on('headReset', (event) => this.#followReset(event)),
      options.pool.on('pendingTransaction', ({ transaction }) => this.#addTransaction(transaction)),
    ]
  }

  /** Active filters. */
  get size(): number {
    this.#expire()
    return this.#filters.size
  }

  /**
   * Installs a filter for logs of future blocks within the filter's range. Throws `invalid-range`, and `too-many-filters` as the others do.
   */
  createLogFilter(filter: LogFilter, owner?: FilterOwner): Hex {
    assertNotPending(filter)
    assertCovering(filter)
    return this.#installLogs(filter, [], owner)
  }

  /**
   * As `createLogFilter`, but the first changes are the logs that the filter's range has already, if it has a first block. Throws also what
   * queryLogs throws.
   */
  *createLogFilterWithPast(filter: LogFilter, owner?: FilterOwner): Work<Hex> {
    if (filter.fromBlock === undefined) return this.#installLogs(filter, [], owner)
    const start = boundNumber(this.#chain, filter.fromBlock)
    let past: LocatedLog[] = []
    let from = start
    for (;;) {
      const { hash, header } = this.#chain.head
      past = past.concat(yield* queryLogsUpToHead(this.#chain, { ...filter, fromBlock: from }, this.#logLimits))
      if (this.#chain.head.hash === hash) return this.#installLogs(filter, past, owner)
      // Blocks came or left while others were served.
      const isCanonical = this.#chain.canonicalHash(header.number) === hash
      if (!isCanonical) past = []
      from = isCanonical && header.number >= start ? header.number + 1n : start
    }
  }

  #installLogs(filter: LogFilter, items: LocatedLog[], owner: FilterOwner | undefined): Hex {
    return this.#install({ kind: 'logs', filter, mayMatch: bloomTest(filter), items }, owner)
  }

  /** Installs a filter for hashes of new blocks. */
  createBlockFilter(owner?: FilterOwner): Hex {
    return this.#install({ kind: 'blocks', items: [] }, owner)
  }

  /** Installs a filter for transactions that become executable; `full`: whole transactions instead of hashes. */
  createPendingTransactionFilter(full = false, owner?: FilterOwner): Hex {
    return this.#install({ kind: 'pendingTransactions', items: [], full }, owner)
  }

  /** What happened since the last poll. Throws `filter-not-found`. */
  changes(id: Hex): FilterChanges {
    const filter = this.#poll(id)
    if (filter.kind === 'blocks') return { kind: 'blocks', hashes: filter.items.splice(0) }
    if (filter.kind === 'logs') return { kind: 'logs', logs: filter.items.splice(0) }
    return { kind: 'pendingTransactions', transactions: filter.items.splice(0), full: filter.full }
  }

  /** All logs of the filter's whole range. Throws `filter-not-found`, `not-a-log-filter` and what `query` throws. */
  *logs(id: Hex, query = queryLogs): Work<LocatedLog[]> {
    this.assertHasLogs(id)
    const filter = this.#poll(id)
    return filter.kind === 'logs' ? yield* query(this.#chain, filter.filter, this.#logLimits) : []
  }

  /** Throws `not-a-log-filter` if the filter with that id is of another kind. */
  assertHasLogs(id: Hex): void {
    const kind = this.#filters.get(id)?.kind ?? 'logs'
    if (kind !== 'logs') throw new CodedError<FilterErrorCode>('not-a-log-filter', 'filter has no logs subscription type')
  }

  /** Removes all filters. */
  clear(): void {
    for (const id of Array.from(this.#filters.keys())) this.#remove(id)
  }

  /** Removes a filter. Returns false if there is none. */
  uninstall(id: Hex): boolean {
    this.#expire()
    return this.#remove(id)
  }

  /** Unsubscribes from the event sources and removes all filters. */
  close(): void {
    for (const leave of this.#leave.splice(0)) leave()
    this.#filters.clear()
    this.#byOwner.clear()
  }

  #install(content: FilterContent, owner: FilterOwner = ANONYMOUS): Hex {
    this.#expire()
    const own = this.#byOwner.get(owner) ?? this.#welcome(owner)
    if (own.size >= this.#limit)
      throw new CodedError<FilterErrorCode>('too-many-filters', `too many filters: at most ${this.#limit} are allowed`)
    const id = this.#newId()
    own.add(id)
    this.#filters.set(id, { ...content, owner, polledAtMs: this.#nowMs() })
    return id
  }

  #welcome(owner: FilterOwner): Set<Hex> {
    const own = new Set<Hex>()
    this.#byOwner.set(owner, own)
    owner.onClose(() => {
      for (const id of own) this.#filters.delete(id)
      this.#byOwner.delete(owner)
    })
    return own
  }

  #remove(id: Hex): boolean {
    const filter = this.#filters.get(id)
    if (filter) this.#byOwner.get(filter.owner)?.delete(id)
    return this.#filters.delete(id)
  }

  #poll(id: Hex): Filter {
    this.#expire()
    const filter = this.#filters.get(id)
    if (!filter) throw new CodedError<FilterErrorCode>('filter-not-found', 'filter not found')
    filter.polledAtMs = this.#nowMs()
    return filter
  }

  #expire(): void {
    const oldest = this.#nowMs() - this.#timeoutMs
    for (const [id, filter] of this.#filters) if (filter.polledAtMs < oldest) this.#remove(id)
  }

  /** As at a reorganization in geth: the logs of the blocks that left, then the blocks that joined and their logs. */
  #followReset({ removed, added }: ChainEvents['headReset']): void {
    const filters = Array.from(this.#filters.values())
    const hasLogFilter = filters.some(({ kind }) => kind === 'logs')
    if (hasLogFilter) for (const { block, receipts } of removed.withLogs()) this.#addBlock(block, receipts, true)
    // Without a filter for blocks only those with logs matter.
    if (filters.some(({ kind }) => kind === 'blocks')) for (const { block, receipts } of added) this.#addBlock(block, receipts, false)
    else if (hasLogFilter) for (const { block, receipts } of added.withLogs()) this.#addBlock(block, receipts, false)
  }

  #addBlock(block: Block, receipts: readonly Receipt[], removed: boolean): void {
    this.#expire()
    // Made when the first filter may want it, and shared by all of them.
    let located: LocatedLog[] | undefined
    for (const [id, filter] of this.#filters) {
      if (filter.kind === 'blocks' && !removed) filter.items.push(block.hash)
      else if (filter.kind === 'logs' && filter.mayMatch(block.header.logsBloom) && covers(filter.filter, block)) {
        located ??= logsOfBlock(block, receipts, ANY_LOG, removed)
        for (const it of located) if (logMatches(it.log, filter.filter)) filter.items.push(it)
      }
      this.#bound(id, filter)
    }
  }

  /** A filter that is no longer complete is removed. */
  #bound(id: Hex, { items }: Filter): void {
    if (items.length > this.#itemLimit) this.#remove(id)
  }

  #addTransaction(transaction: Transaction): void {
    for (const [id, filter] of this.#filters) {
      if (filter.kind !== 'pendingTransactions') continue
      filter.items.push(transaction)
      this.#bound(id, filter)
    }
  }
}
