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
  #announced = new Set<Hash>()

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
      this.#update((slice) => {
        if (slice.covered?.to !== covered.to) return slice
        const before = isGapless ? slice : { ...slice, mined: [], covered: { from: newer.from, to: head } }
        return transactionsWithNewer(before, newer.transactions, head)
      })
    }
    await this.#refreshPending()
  }

  /** Looks for more transactions before those of the list. */
  async loadOlder(): Promise<void> {
    const { store, epoch } = this.#context
    const asked = epoch()
    if (store.getState().transactions.loadingOlder) return
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
      if (asked === epoch()) this.#update((slice) => ({ ...slice, loadingOlder: false }))
    }
  }

  /** Remembers transactions that the pool announced; `showPending` shows those that stay in it. */
  announce(hash: Hash): void {
    if (this.#announced.size < KEPT_PENDING) this.#announced.add(hash)
  }

  /** Looks up what the pool announced, and what of it still waits. */
  async showPending(): Promise<void> {
    await this.#refreshPending()
  }

  /** Forgets everything. */
  reset(): void {
    this.#announced = new Set()
    this.#context.store.setState({ transactions: initialTransactions })
  }

  #update(change: (slice: TransactionsSlice) => TransactionsSlice): void {
    this.#context.store.setState(({ transactions }) => ({ transactions: change(transactions) }))
  }

  async #start(head: number): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const from = Math.max(0, head - BLOCKS_AT_A_TIME + 1)
    const [mined, pending] = await Promise.all([
      this.#read(from, head),
      client.call('eth_getBlockByNumber', 'pending', true).catch(() => null),
    ])
    if (asked !== epoch()) return
    this.#update((slice) => ({ ...slice, covered: { from: mined.from, to: head }, mined: mined.transactions }))
    for (const transaction of (pending?.transactions ?? []) as WireTransaction[]) this.announce(transaction.hash)
    if (mined.transactions.length < TRANSACTIONS_AT_A_TIME) await this.loadOlder()
  }

  async #refreshPending(): Promise<void> {
    const { client, store, epoch } = this.#context
    const asked = epoch()
    const announced = this.#announced
    this.#announced = new Set()
    for (const transaction of store.getState().transactions.pending) announced.add(transaction.hash)
    if (announced.size === 0) return
    const found = await Promise.all([...announced].map((hash) => client.call('eth_getTransactionByHash', hash)))
    if (asked !== epoch()) return
    const pending = found
      .filter((transaction) => transaction !== null && transaction.blockNumber === null)
      .map((transaction) => transactionSummaryFromWire(transaction!, undefined, undefined))
      .toReversed()
      .slice(0, KEPT_PENDING)
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
