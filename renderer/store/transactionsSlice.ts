import type { TransactionSummary } from './summaries.ts'

/** The recent transactions, newest first, gathered from the head of the chain backwards. */
export interface TransactionsSlice {
  mined: readonly TransactionSummary[]
  pending: readonly TransactionSummary[]
  /** The blocks that `mined` covers without gaps; undefined before the first load. */
  covered: { from: number; to: number } | undefined
  loadingOlder: boolean
  /** Transactions that were put in front so far: by its growth a list knows how far its rows moved. */
  arrived: number
}

export const initialTransactions: TransactionsSlice = { mined: [], pending: [], covered: undefined, loadingOlder: false, arrived: 0 }

/** Mined transactions kept at most. */
export const KEPT_TRANSACTIONS = 5_000
/** Pending transactions shown at most. */
export const KEPT_PENDING = 200

/** The slice with the transactions of newer blocks (newest first) in front, which wait no longer; past the bound, whole blocks leave at the end. */
export function transactionsWithNewer(slice: TransactionsSlice, newer: readonly TransactionSummary[], to: number): TransactionsSlice {
  const covered = { from: slice.covered?.from ?? to, to }
  if (newer.length === 0) return { ...slice, covered }
  const hashes = new Set(newer.map(({ hash }) => hash))
  const pending = slice.pending.filter(({ hash }) => !hashes.has(hash))
  let mined = [...newer, ...slice.mined]
  if (mined.length > KEPT_TRANSACTIONS) {
    const cut = mined[KEPT_TRANSACTIONS]!.blockNumber!
    mined = mined.filter((transaction) => transaction.blockNumber! > cut)
    covered.from = cut + 1
  }
  return { ...slice, mined, pending, covered, arrived: slice.arrived + newer.length }
}

/** The slice with the transactions of older blocks (newest first) at the end. */
export function transactionsWithOlder(slice: TransactionsSlice, older: readonly TransactionSummary[], from: number): TransactionsSlice {
  return { ...slice, mined: [...slice.mined, ...older], covered: { from, to: slice.covered?.to ?? from } }
}

/** Whether the list has reached the chain's start or its own bound. */
export function isCoveredWhole(slice: TransactionsSlice): boolean {
  return slice.covered !== undefined && (slice.covered.from <= 0 || slice.mined.length >= KEPT_TRANSACTIONS)
}
