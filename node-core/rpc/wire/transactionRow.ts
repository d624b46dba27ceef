import { GAS_PER_BLOB } from '../../contract/blobGas.ts'
import type { TransactionRowSource } from '../../contract/transactionPages.ts'
import { type FoundTransaction, isSuccess } from '../../filters/transactionQuery.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'

/** What the row of a transaction that was found is made of. `blobGasPrice`: wei per blob gas in its block. */
export function transactionRowSource({ block, index, receipts, internal }: FoundTransaction, blobGasPrice: bigint): TransactionRowSource {
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
    blobFee: BigInt(transaction.blobVersionedHashes?.length ?? 0) * GAS_PER_BLOB * blobGasPrice,
    internal: internal ?? null,
  }
}
