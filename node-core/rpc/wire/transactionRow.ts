import type { TransactionRowSource } from '../../contract/transactionPages.ts'
import { type FoundTransaction, isSuccess } from '../../filters/transactionQuery.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'

/** What the row of a transaction that was found is made of. */
export function transactionRowSource({ block, index, receipts, internal }: FoundTransaction): TransactionRowSource {
  const transaction = block.transactions[index]!
  const receipt = receipts[index]!
  const success = isSuccess(receipt)
  const isCreation = transaction.to === undefined
  return {
    block,
    transaction,
    transactionIndex: index,
    status: success ? 'success' : 'failed',
    created: isCreation && success ? createContractAddress(transaction.from, transaction.nonce) : null,
    selector: !isCreation && transaction.data.length >= 4 ? transaction.data.subarray(0, 4) : null,
    gasUsed: receipt.cumulativeGasUsed - (receipts[index - 1]?.cumulativeGasUsed ?? 0n),
    effectiveGasPrice: effectiveGasPrice(transaction, block.header.baseFeePerGas ?? 0n),
    internal: internal ?? null,
  }
}
