import { createContractAddress } from '../../types/contractAddress.ts'
import { hexFromBytes, quantityFromBigint } from '../../contract/hex.ts'
import type { WireTransactionRow } from '../../contract/transactionPages.ts'
import { type FoundTransaction, isSuccess } from '../../filters/transactionQuery.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'

/** A transaction that was found, as lists show it. */
export function wireTransactionRow({ block, index, receipts, internal }: FoundTransaction): WireTransactionRow {
  const tx = block.transactions[index]!
  const receipt = receipts[index]!
  const { number, timestamp, baseFeePerGas = 0n } = block.header
  const success = isSuccess(receipt)
  const isCreation = tx.to === undefined
  return {
    hash: tx.hash,
    blockNumber: quantityFromBigint(number),
    transactionIndex: quantityFromBigint(BigInt(index)),
    timestamp: quantityFromBigint(timestamp),
    type: quantityFromBigint(BigInt(tx.type)),
    status: success ? 'success' : 'failed',
    from: tx.from,
    to: tx.to ?? null,
    created: isCreation && success ? createContractAddress(tx.from, tx.nonce) : null,
    selector: !isCreation && tx.data.length >= 4 ? hexFromBytes(tx.data.subarray(0, 4)) : null,
    inputSizeBytes: tx.data.length,
    value: quantityFromBigint(tx.value),
    nonce: quantityFromBigint(tx.nonce),
    gas: quantityFromBigint(tx.gasLimit),
    gasUsed: quantityFromBigint(receipt.cumulativeGasUsed - (receipts[index - 1]?.cumulativeGasUsed ?? 0n)),
    effectiveGasPrice: quantityFromBigint(effectiveGasPrice(tx, baseFeePerGas)),
    internal: internal ?? null,
  }
}
