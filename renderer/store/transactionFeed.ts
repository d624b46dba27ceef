import { quantityFromBigint, type Hash } from '../../node-core/contract/hex.ts'
import { messageOf, RpcError } from '../bridge/rpcError.ts'
import { blockQuantity } from './blockPages.ts'
import type { SyncContext } from './syncContext.ts'
import { transactionSummaryFromRow, transactionSummaryFromWire, type TransactionSummary } from './summaries.ts'
import {
  initialTransactions,
  matchesFilter,
  isFullyCovered,
  MAX_PENDING,
  transactionsWithNewer,
  transactionsWithOlder,
  type TransactionFilter,
  type TransactionsSlice,
} from './transactionsSlice.ts'

/** Number of transactions after which a step ends: it continues to the end of its block only. */
const TRANSACTIONS_AT_A_TIME = 100
/** Blocks searched for older transactions before asking the user again. */
const MAX_SEARCHED = 50_000
/** The same if the node must re-execute them. */
const MAX_EXECUTED = 5_000

/** Keeps the list of recent transactions: forward with the head, backward on demand, together with the pool's. */
export class TransactionFeed {
  readonly #context: SyncContext
  /** Transactions announced by the pool and not seen in a block since. */
  readonly #announced = new Set<Hash>()
  #olderRun = 0
  /** Changes with the filter, and when the list is forgotten: responses to earlier requests must not be written any more. */
  #run = 0
  /** Changes with each check of what waits: an earlier one that ends later is out of date. */
  #pendingRun = 0

  constructor(context: SyncContext) {
    this.#context = context
  }

  /** Brings the list up to the block `head`. */
  async advance(head: number): Promise<void> {
    const { store, epoch } = this.#context
    const asked = epoch()
    const { covered } = store.getState().transactions
    if (!covered) {
      await this.#start(head)
    } else if (head > covered.to) {
      const run = this.#run
      const newer = await this.#read(covered.to + 1, head)
      if (asked !== epoch() || run !== this.#run) return
      // Another step that began at the same time may have stopped before this head.
      if (store.getState().transactions.covered?.to !== covered.to) return await this.advance(head)
      // If so much happened that there is a gap, it is searched again on demand.
      const isGapless = newer.from === covered.to + 1
      for (const { hash } of newer.transactions) this.#announced.delete(hash)
      this.#update((slice) => {
        const before = isGapless ? slice : { ...slice, mined: [], covered: { from: newer.from, to: head } }
        return transactionsWithNewer(before, newer.transactions, head)
      })
    }
    await this.refreshPending()
  }

  /** Searches for transactions older than the list's. */
  async loadOlder(): Promise<void> {
    const { store, epoch } = this.#context
    const asked = epoch()
    if (store.getState().transactions.loadingOlder) return
    const run = ++this.#olderRun
    this.#update((slice) => ({ ...slice, loadingOlder: true }))
    try {
      let found = 0
      let searched = 0
      for (;;) {
        const slice = store.getState().transactions
        if (asked !== epoch() || !slice.covered || isFullyCovered(slice)) return
        if (found >= TRANSACTIONS_AT_A_TIME || searched >= (slice.filter.internal ? MAX_EXECUTED : MAX_SEARCHED)) return
        const older = await this.#read(0, slice.covered.from - 1)
        if (asked !== epoch() || run !== this.#olderRun) return
        this.#update((now) =>
          now.covered?.from === slice.covered?.from ? transactionsWithOlder(now, older.transactions, older.from) : now,
        )
        found += older.transactions.length
        searched += slice.covered.from - older.from
      }
    } finally {
      if (run === this.#olderRun) this.#update((slice) => ({ ...slice, loadingOlder: false }))
    }
  }

  /** Stops the search; what was found stays. */
  stopOlder(): void {
    this.#olderRun++
    this.#update((slice) => ({ ...slice, loadingOlder: false }))
  }

  /** Remembers a transaction that the pool announced; `refreshPending` shows those that stay in it. */
  announce(hash: Hash): void {
    this.#announced.add(hash)
    if (this.#announced.size > MAX_PENDING) this.#announced.delete(this.#announced.values().next().value!)
  }

  /** Requests what already waits, before anything is announced. */
  async readPending(): Promise<void> {
    for (const { hash } of await this.#context.client.call('eth_pendingTransactions')) this.announce(hash)
    await this.refreshPending()
  }

  /** Sets other transactions to show; the list restarts if they differ. */
  setFilter(filter: TransactionFilter): void {
    const { transactions } = this.#context.store.getState()
    if (JSON.stringify(transactions.filter) === JSON.stringify(filter)) return
    this.#olderRun++
    this.#run++
    this.#update(() => ({ ...initialTransactions, filter }))
  }

  /** Forgets everything but the filter. */
  reset(): void {
    this.#olderRun++
    this.#run++
    this.#pendingRun++
    this.#announced.clear()
    this.#update(({ filter }) => ({ ...initialTransactions, filter }))
  }

  #update(change: (slice: TransactionsSlice) => TransactionsSlice): void {
    this.#context.store.setState(({ transactions }) => ({ transactions: change(transactions) }))
  }

  async #start(head: number): Promise<void> {
    const { store, epoch } = this.#context
    const asked = epoch()
    const run = this.#run
    const mined = await this.#read(0, head)
    if (asked !== epoch() || run !== this.#run) return
    if (store.getState().transactions.covered) return await this.advance(head)
    this.#update((slice) => ({ ...slice, covered: { from: mined.from, to: head }, mined: mined.transactions }))
    if (mined.transactions.length < TRANSACTIONS_AT_A_TIME) await this.loadOlder()
  }

  /** Checks which of the possibly waiting transactions still wait. */
  async refreshPending(): Promise<void> {
    const { client, store, epoch } = this.#context
    const asked = epoch()
    const run = ++this.#pendingRun
    // What waits now was not there in the past.
    const hashes = store.getState().blocks.tip ? [] : [...this.#announced].toReversed()
    const found = await Promise.all(hashes.map((hash) => client.call('eth_getTransactionByHash', hash)))
    if (asked !== epoch() || run !== this.#pendingRun) return
    const pending: TransactionSummary[] = []
    for (const [at, transaction] of found.entries()) {
      if (transaction?.blockNumber !== null) {
        this.#announced.delete(hashes[at]!)
        continue
      }
      const summary = transactionSummaryFromWire(transaction, undefined, undefined)
      if (matchesFilter(summary, store.getState().transactions.filter)) pending.push(summary)
    }
    this.#update((slice) => (pending.length === 0 && slice.pending.length === 0 ? slice : { ...slice, pending }))
  }

  /** Transactions from the block `to` back to `from`, or until there are enough or the node ends its page, newest first. */
  async #read(from: number, to: number): Promise<{ transactions: TransactionSummary[]; from: number }> {
    const { client, store } = this.#context
    const { filter } = store.getState().transactions
    try {
      const { transactions, searched } = await client.call('devnet_transactions', {
        ...filter,
        fromBlock: blockQuantity(from),
        toBlock: blockQuantity(to),
        limit: quantityFromBigint(BigInt(TRANSACTIONS_AT_A_TIME)),
      })
      if (store.getState().transactions.problem !== undefined) this.#update((slice) => ({ ...slice, problem: undefined }))
      return { transactions: transactions.map(transactionSummaryFromRow), from: searched ? Number(searched.from) : from }
    } catch (error) {
      if (!(error instanceof RpcError && error.reason === 'disconnected'))
        this.#update((slice) => ({ ...slice, problem: messageOf(error) }))
      throw error
    }
  }
}
