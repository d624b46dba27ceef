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

const BLOCKS_AT_A_TIME = 32
const TRANSACTIONS_AT_A_TIME = 50
/** Blocks searched for older transactions before the reader is asked again. */
const SEARCHED_AT_MOST = 2_048
/** Further behind than this, the feed starts anew at the head. */
const GAP_AT_MOST = 64

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
    if (!covered || head - covered.to > GAP_AT_MOST) {
      await this.#startAt(head)
    } else if (head > covered.to) {
      const newer = await this.#read(covered.to + 1, head)
      if (asked !== epoch()) return
      this.#update((slice) => (slice.covered?.to === covered.to ? transactionsWithNewer(slice, newer, head) : slice))
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
        this.#update((now) => (now.covered?.from === slice.covered?.from ? transactionsWithOlder(now, older, from) : now))
        found += older.length
        searched += slice.covered.from - from
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

  async #startAt(head: number): Promise<void> {
    const { client, epoch } = this.#context
    const asked = epoch()
    const from = Math.max(0, head - BLOCKS_AT_A_TIME + 1)
    const [mined, pending] = await Promise.all([
      this.#read(from, head),
      client.call('eth_getBlockByNumber', 'pending', true).catch(() => null),
    ])
    if (asked !== epoch()) return
    this.#update((slice) => ({ ...initialTransactions, pending: slice.pending, covered: { from, to: head }, mined }))
    for (const transaction of (pending?.transactions ?? []) as WireTransaction[]) this.announce(transaction.hash)
    if (mined.length < TRANSACTIONS_AT_A_TIME) await this.loadOlder()
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

  /** Transactions of the blocks `from` to `to`, newest first. */
  async #read(from: number, to: number): Promise<TransactionSummary[]> {
    const { client } = this.#context
    const numbers = Array.from({ length: Math.max(0, to - from + 1) }, (_, i) => to - i)
    const blocks = await Promise.all(numbers.map((number) => client.call('eth_getBlockByNumber', blockQuantity(number), true)))
    const full = blocks.filter((block) => block !== null && block.transactions.length > 0)
    const receipts = await Promise.all(full.map((block) => client.call('eth_getBlockReceipts', block!.number)))
    return full.flatMap((block, at) =>
      (block!.transactions as WireTransaction[])
        .map((transaction, index) => transactionSummaryFromWire(transaction, receipts[at]?.[index], Number(block!.timestamp)))
        .toReversed(),
    )
  }
}
