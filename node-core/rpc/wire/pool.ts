import type { Address } from '../../contract/hex.ts'
import type { WireTransaction } from '../../contract/wire.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { type Transaction, maxGasPrice } from '../../types/transaction.ts'
import { wirePooledTransaction } from './transaction.ts'

/** Transactions by nonce, in decimal. */
export type ByNonce<T> = Record<string, T>

/** Transactions of one sender by nonce. */
export function byNonce<T>(transactions: readonly Transaction[], form: (tx: Transaction) => T): ByNonce<T> {
  return Object.fromEntries(transactions.map((tx) => [tx.nonce.toString(), form(tx)]))
}

/** Transactions by sender and nonce. */
export function bySender<T>(
  transactions: ReadonlyMap<Address, readonly Transaction[]>,
  form: (tx: Transaction) => T,
): Record<string, ByNonce<T>> {
  return Object.fromEntries(Array.from(transactions, ([sender, list]) => [checksumAddress(sender), byNonce(list, form)]))
}

/** JSON form of a transaction in the pool. */
export const contentForm: (tx: Transaction) => WireTransaction = wirePooledTransaction

/** One line about a transaction in the pool, exactly as geth writes it. */
export function inspectForm(tx: Transaction): string {
  const target = tx.to === undefined ? 'contract creation' : checksumAddress(tx.to)
  return `${target}: ${tx.value} wei + ${tx.gasLimit} gas × ${maxGasPrice(tx)} wei`
}
