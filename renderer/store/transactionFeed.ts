import type { Hash } from '../../node-core/contract/hex.ts'
import type { WireTransaction } from '../../node-core/contract/wire.ts'
import { blockQuantity } from './blockPages.ts'
import type { SyncContext } from './syncContext.ts'
import { transactionSummaryFromWire, type TransactionSummary } from './summaries.ts'
import {
  initialTransactions,
  isCoveredWhole,
  KEPT_PENDING,
  transactionsWithNewer,
  transactionsWithOlder,
  type TransactionsSlice,
} from './transactionsSlice.ts'

const BLOCKS_AT_A_TIME = 100
/** Transactions after which a step ends: it goes on to the end of its block, and brings no more than it must. */
const TRANSACTIONS_AT_A_TIME = 100
/** Blocks searched for older transactions before the reader is asked again. */
const SEARCHED_AT_MOST = 4_000

/** Keeps the list of recent transactions: forward with the head, backward on demand, and the pool's beside it. */
export class TransactionFeed {
  readonly #context: SyncContext
  /** Transactions that the pool announced and that were not seen in a block since. */
  readonly #announced = new Set<Hash>()
  #olderRun = 0

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
      const from = Math.max(covered.to + 1, head - BLOCKS_AT_A_TIME + 1)
      const newer = await this.#read(from, head)
      if (asked !== epoch()) return
      // Where so much happened that there is a gap, what lies behind it is looked for again on demand.
      const isGapless = newer.from === covered.to + 1
      for (const { hash } of newer.transactions) this.#announced.delete(hash)
      this.#update((slice) => {
        if (slice.covered?.to !== covered.to) return slice
        const before = isGapless ? slice : { ...slice, mined: [], covered: { from: newer.from, to: head } }
        return transactionsWithNewer(before, newer.transactions, head)
      })
    }
    await this.refreshPending()
  }

  /** Looks for more transactions before those of the list. */
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
        if (asked !== epoch() || !slice.covered || isCoveredWhole(slice)) return
        if (found >= TRANSACTIONS_AT_A_TIME || searched >= SEARCHED_AT_MOST) return
        const from = Math.max(0, slice.covered.from - BLOCKS_AT_A_TIME)
        const older = await this.#read(from, slice.covered.from - 1)
        if (asked !== epoch()) return
        this.#update((now) => (now.covered?.from === slice.covered?.from ? transactionsWithOlder(now, older.transactions, older.from) : now))
        found += older.transactions.length
        searched += slice.covered.from - older.from
      }
    } finally {
      if (run === this.#olderRun) this.#update((slice) => ({ ...slice, loadingOlder: false }))
    }
  }

  /** Remembers a transaction that the pool announced; `refreshPending` shows those that stay in it. */
  announce(hash: Hash): void {
    this.#announced.add(hash)
    if (this.#announced.size > KEPT_PENDING) this.#announced.delete(this.#announced.values().next().value!)
  }

  /** Asks for what waits already, before anything is announced. */
  async readPending(): Promise<void> {
    const pending = await this.#context.client.call('eth_getBlockByNumber', 'pending', true)
    for (const transaction of (pending?.transactions ?? []) as WireTransaction[]) this.announce(transaction.hash)
    await this.refreshPending()
  }

  /** Forgets everything. */
  reset(): void {
    this.#olderRun++
    this.#announced.clear()
    this.#context.store.setState({ transactions: initialTransactions })
  }

  #update(change: (slice: TransactionsSlice) => TransactionsSlice): void {
    this.#context.store.setState(({ transactions }) => ({ transactions: change(transactions) }))
  }

  async #start(head: number): Promise<void> {
    const { epoch } = this.#context
    const asked = epoch()
    const mined = await this.#read(Math.max(0, head - BLOCKS_AT_A_TIME + 1), head)
    if (asked !== epoch()) return
    this.#update((slice) => ({ ...slice, covered: { from: mined.from, to: head }, mined: mined.transactions }))
    if (mined.transactions.length < TRANSACTIONS_AT_A_TIME) await this.loadOlder()
  }

  /** Looks up which of the transactions that may wait still do. */
  async refreshPending(): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const hashes = [...this.#announced].toReversed()
    const found = await Promise.all(hashes.map((hash) => client.call('eth_getTransactionByHash', hash)))
    if (asked !== epoch()) return
    const pending: TransactionSummary[] = []
    for (const [at, transaction] of found.entries()) {
      if (transaction?.blockNumber === null) pending.push(transactionSummaryFromWire(transaction, undefined, undefined))
      else this.#announced.delete(hashes[at]!)
    }
    this.#update((slice) => (pending.length === 0 && slice.pending.length === 0 ? slice : { ...slice, pending }))
  }

  /** Transactions from the block `to` back to `from`, or to where there are enough of them, newest first. */
  async #read(from: number, to: number): Promise<{ transactions: TransactionSummary[]; from: number }> {
    const { client } = this.#context
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => to - i)
    const counts = await Promise.all(numbers.map((number) => client.call('eth_getBlockTransactionCountByNumber', blockQuantity(number))))
    const chosen: number[] = []
    let reached = from
    let total = 0
    for (const [at, number] of numbers.entries()) {
      const count = Number(counts[at] ?? 0)
      if (count > 0) chosen.push(number)
      total += count
      reached = number
      if (total >= TRANSACTIONS_AT_A_TIME) break
    }
    const blocks = await Promise.all(
      chosen.map((number) =>
        Promise.all([
          client.call('eth_getBlockByNumber', blockQuantity(number), true),
          client.call('eth_getBlockReceipts', blockQuantity(number)),
        ]),
      ),
    )
    const transactions = blocks.flatMap(([block, receipts]) =>
      ((block?.transactions ?? []) as WireTransaction[])
        .map((transaction, index) => transactionSummaryFromWire(transaction, receipts?.[index], Number(block!.timestamp)))
        .toReversed(),
    )
    return { transactions, from: reached }
  }
}
