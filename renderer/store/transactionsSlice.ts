import type { WireTransactionFilter } from '../../node-core/contract/transactionPages.ts'
import type { TransactionSummary } from './summaries.ts'

/** Which transactions a list shows; empty: all. */
export type TransactionFilter = WireTransactionFilter

/** The transactions that a list shows, newest first, collected from the head of the chain backwards. */
export interface TransactionsSlice {
  filter: TransactionFilter
  mined: readonly TransactionSummary[]
  pending: readonly TransactionSummary[]
  /** The blocks that `mined` covers without gaps; undefined before the first load. */
  covered: { from: number; to: number } | undefined
  loadingOlder: boolean
  /** Why the node refused. */
  problem: string | undefined
  /** Number of transactions added in front so far: its growth tells a list how far its rows moved. */
  arrived: number
}

export const initialTransactions: TransactionsSlice = {
  filter: {},
  mined: [],
  pending: [],
  covered: undefined,
  loadingOlder: false,
  problem: undefined,
  arrived: 0,
}

/** Maximum number of mined transactions kept. */
export const MAX_TRANSACTIONS = 5_000
/** Maximum number of pending transactions shown. */
export const MAX_PENDING = 200

/** Whether the filter is empty. */
export function isEmptyFilter(filter: TransactionFilter): boolean {
  return Object.values(filter).every((value) => value === undefined)
}

/** Whether a transaction in the pool matches the filter: its outcome is not known yet. */
export function matchesFilter({ from, to, kind, selector, type }: TransactionSummary, filter: TransactionFilter): boolean {
  if (filter.status !== undefined) return false
  if (filter.from !== undefined && filter.from !== from) return false
  if (filter.to !== undefined && filter.to !== to) return false
  if (filter.address !== undefined && filter.address !== from && filter.address !== to) return false
  if (filter.type !== undefined && Number(filter.type) !== type) return false
  return filter.method === undefined || filter.method === kind || filter.method === selector
}

/**
 * The slice with the transactions of newer blocks (newest first) in front, which no longer wait; past the bound, whole blocks are evicted
 * at the end.
 */
export function transactionsWithNewer(slice: TransactionsSlice, newer: readonly TransactionSummary[], to: number): TransactionsSlice {
  const covered = { from: slice.covered?.from ?? to, to }
  if (newer.length === 0) return { ...slice, covered }
  const hashes = new Set(newer.map(({ hash }) => hash))
  const pending = slice.pending.filter(({ hash }) => !hashes.has(hash))
  let mined = [...newer, ...slice.mined]
  if (mined.length > MAX_TRANSACTIONS) {
    const cut = mined[MAX_TRANSACTIONS]!.blockNumber!
    mined = mined.filter((transaction) => transaction.blockNumber! > cut)
    covered.from = cut + 1
  }
  return { ...slice, mined, pending, covered, arrived: slice.arrived + newer.length }
}

/** The slice with the transactions of older blocks (newest first) at the end. */
export function transactionsWithOlder(slice: TransactionsSlice, older: readonly TransactionSummary[], from: number): TransactionsSlice {
  return { ...slice, mined: [...slice.mined, ...older], covered: { from, to: slice.covered?.to ?? from } }
}

/** Whether the list has reached the start of the chain or its own bound. */
export function isFullyCovered(slice: TransactionsSlice): boolean {
  return slice.covered !== undefined && (slice.covered.from <= 0 || slice.mined.length >= MAX_TRANSACTIONS)
}
