import type { Address } from '../../contract/hex.ts'
import { checksumAddress } from '../../base/checksumAddress.ts'
import { type Transaction, maxGasPrice } from '../../types/transaction.ts'

/** Transactions of one sender by nonce, in decimal. */
export function byNonce<T>(transactions: readonly Transaction[], form: (tx: Transaction) => T): Map<string, T> {
  return new Map(transactions.map((tx) => [tx.nonce.toString(), form(tx)]))
}

/** Transactions by sender, in the checksummed form, and nonce. */
export function bySender<T>(
  transactions: ReadonlyMap<Address, readonly Transaction[]>,
  form: (tx: Transaction) => T,
): Map<string, Map<string, T>> {
  return new Map(Array.from(transactions, ([sender, list]) => [checksumAddress(sender), byNonce(list, form)]))
}

/** One line about a transaction in the pool, exactly as geth writes it. */
export function inspectForm(tx: Transaction): string {
  const target = tx.to === undefined ? 'contract creation' : checksumAddress(tx.to)
  return `${target}: ${tx.value} wei + ${tx.gasLimit} gas × ${maxGasPrice(tx)} wei`
}
