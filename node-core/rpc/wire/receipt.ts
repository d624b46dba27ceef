import { GAS_PER_BLOB } from '../../contract/blobGas.ts'
import { createContractAddress } from '../../types/contractAddress.ts'
import { Answered } from '../../contract/answered.ts'
import type { ReceiptSource } from '../../contract/wire/receipt.ts'
import type { LocatedLog } from '../../filters/logQuery.ts'
import type { Block } from '../../types/block.ts'
import type { Receipt } from '../../types/receipt.ts'
import { ForeignBlock, type ForeignReceipt, anyTransactions } from '../../types/foreignBlock.ts'
import { effectiveGasPrice } from '../../types/transaction.ts'

/** All receipts of a block. `blobGasPrice`: wei per blob gas in the block. */
export function receiptSources(block: Block, receipts: readonly Receipt[], blobGasPrice: bigint): ReceiptSource[] {
  let logIndex = 0
  return receipts.map((receipt, index) => {
    const source = sourceAt(block, receipts, index, blobGasPrice, logIndex)
    logIndex += receipt.logs.length
    return source
  })
}

/** Likewise, of a block that may be foreign. */
export function shownReceipts(block: Block, receipts: readonly Receipt[], blobGasPrice: bigint): (ReceiptSource | Answered)[] {
  return block instanceof ForeignBlock ? receipts.map(answeredReceipt) : receiptSources(block, receipts, blobGasPrice)
}

/** The receipt of that index in a block that may be foreign. */
export function shownReceipt(block: Block, receipts: readonly Receipt[], index: number, blobGasPrice: bigint): ReceiptSource | Answered {
  return block instanceof ForeignBlock ? answeredReceipt(receipts[index]!) : receiptSource(block, receipts, index, blobGasPrice)
}

const answeredReceipt = (receipt: Receipt) => new Answered((receipt as ForeignReceipt).json)

/** The receipt of that index in a block. `blobGasPrice`: wei per blob gas in the block. */
export function receiptSource(block: Block, receipts: readonly Receipt[], index: number, blobGasPrice: bigint): ReceiptSource {
  return sourceAt(block, receipts, index, blobGasPrice, firstLogIndex(receipts, index))
}

/** Logs of the transaction of that index, with their places. */
export function transactionLogs(block: Block, receipts: readonly Receipt[], index: number): LocatedLog[] {
  return logsAt(block, receipts, index, firstLogIndex(receipts, index))
}

function firstLogIndex(receipts: readonly Receipt[], index: number): number {
  return receipts.slice(0, index).reduce((count, receipt) => count + receipt.logs.length, 0)
}

function logsAt(block: Block, receipts: readonly Receipt[], transactionIndex: number, firstLog: number): LocatedLog[] {
  const transactionHash = anyTransactions(block)[transactionIndex]!.hash
  return receipts[transactionIndex]!.logs.map((log, at) => ({
    log,
    block,
    transactionHash,
    transactionIndex,
    logIndex: firstLog + at,
    removed: false,
  }))
}

function sourceAt(block: Block, receipts: readonly Receipt[], index: number, blobGasPrice: bigint, firstLog: number): ReceiptSource {
  const receipt = receipts[index]!
  const transaction = block.transactions[index]!
  const blobs = transaction.blobVersionedHashes?.length
  return {
    block,
    transaction,
    receipt,
    transactionIndex: index,
    logs: logsAt(block, receipts, index, firstLog),
    contractAddress: transaction.to === undefined ? createContractAddress(transaction.from, transaction.nonce) : null,
    gasUsed: receipt.cumulativeGasUsed - (receipts[index - 1]?.cumulativeGasUsed ?? 0n),
    effectiveGasPrice: effectiveGasPrice(transaction, block.header.baseFeePerGas ?? 0n),
    blobGasUsed: blobs === undefined ? undefined : BigInt(blobs) * GAS_PER_BLOB,
    blobGasPrice: blobs === undefined ? undefined : blobGasPrice,
  }
}
