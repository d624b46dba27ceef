import type { TransactionCounts, WireBlockRow } from '../../contract/blockRows.ts'
import { quantityFromBigint } from '../../contract/hex.ts'
import { isSuccess } from '../../filters/transactionQuery.ts'
import type { Block } from '../../types/block.ts'
import type { Receipt } from '../../types/receipt.ts'
import { sizeOf } from './block.ts'

/** A block as lists show it. */
export function wireBlockRow(block: Block, receipts: readonly Receipt[]): WireBlockRow {
  const { number, parentHash, timestamp, gasUsed, gasLimit, baseFeePerGas } = block.header
  return {
    number: quantityFromBigint(number),
    hash: block.hash,
    parentHash,
    timestamp: quantityFromBigint(timestamp),
    gasUsed: quantityFromBigint(gasUsed),
    gasLimit: quantityFromBigint(gasLimit),
    baseFeePerGas: baseFeePerGas === undefined ? null : quantityFromBigint(baseFeePerGas),
    size: `0x${sizeOf(block).toString(16)}`,
    ...countsOf(block, receipts),
  }
}

function countsOf({ transactions }: Block, receipts: readonly Receipt[]): TransactionCounts {
  const counts = { transfers: 0, calls: 0, creations: 0, failed: 0 }
  for (const { to, data } of transactions) counts[to === undefined ? 'creations' : data.length === 0 ? 'transfers' : 'calls']++
  for (const receipt of receipts) if (!isSuccess(receipt)) counts.failed++
  return counts
}
