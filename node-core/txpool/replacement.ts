/** What a transaction must pay to replace the one of its sender and nonce (geth's core/txpool/legacypool/list.go). */
import { type Transaction, type TransactionType, maxGasPrice } from '../types/transaction.ts'

/** Blob transactions are expensive to propagate, so a replacement must pay twice as much (as in geth). */
const BLOB_PRICE_BUMP_PERCENT = 100

/** The maximum that a transaction pays, wei: per gas, of that to the proposer, and per blob gas. */
export interface TransactionCaps {
  gasPrice: bigint
  tip: bigint
  blobGasPrice: bigint
}

/** The minimum caps of a transaction of that type that replaces another; `priceBumpPercent` is the increase if neither has blobs. */
export function outbiddingCaps(replaced: Transaction, type: TransactionType, priceBumpPercent: number): TransactionCaps {
  const percent = 100n + BigInt(type === 3 || replaced.type === 3 ? BLOB_PRICE_BUMP_PERCENT : priceBumpPercent)
  // The required cap is rounded down, as geth does and as wallets do when they speed up a transaction; a cap of a few wei must still
  // rise. A percentage never outbids a cap of zero, so in that case only the gas price must rise.
  const outbid = (cap: bigint) => {
    const raised = (cap * percent) / 100n
    return cap === 0n || raised > cap ? raised : cap + 1n
  }
  const { gasPrice, tip, blobGasPrice } = capsOf(replaced)
  return { gasPrice: gasPrice === 0n ? 1n : outbid(gasPrice), tip: outbid(tip), blobGasPrice: outbid(blobGasPrice) }
}

/** Whether a transaction pays enough to replace another. */
export function outbids(transaction: Transaction, replaced: Transaction, priceBumpPercent: number): boolean {
  const caps = capsOf(transaction)
  const least = outbiddingCaps(replaced, transaction.type, priceBumpPercent)
  return caps.gasPrice >= least.gasPrice && caps.tip >= least.tip && caps.blobGasPrice >= least.blobGasPrice
}

const capsOf = (tx: Transaction): TransactionCaps => ({
  gasPrice: maxGasPrice(tx),
  tip: tx.maxPriorityFeePerGas ?? maxGasPrice(tx),
  blobGasPrice: tx.maxFeePerBlobGas ?? 0n,
})
