import type { BlockRowSource, TransactionCounts } from '../../contract/blockRows.ts'
import { isSuccess } from '../../filters/transactionQuery.ts'
import type { Block } from '../../types/block.ts'
import { type Header, headerHash } from '../../types/header.ts'
import type { ManualChanges } from '../../types/manualChanges.ts'
import type { Receipt } from '../../types/receipt.ts'
import { sizeOf } from './block.ts'
import { countOfChanges } from './manualChange.ts'

/** What the row of a block is made of. */
export function blockRowSource(block: Block, receipts: readonly Receipt[], changes: ManualChanges | undefined): BlockRowSource {
  const manualChanges = countOfChanges(changes)
  return { header: block.header, hash: block.hash, size: sizeOf(block), ...countsOf(block, receipts), manualChanges }
}

/** What the row of a block is made of whose transactions are not read, such as one of a remote chain. */
export function headerRowSource(header: Header): BlockRowSource {
  return { header, hash: headerHash(header), size: null, transfers: null, calls: null, creations: null, failed: null, manualChanges: 0 }
}

function countsOf({ transactions }: Block, receipts: readonly Receipt[]): TransactionCounts {
  const counts = { transfers: 0, calls: 0, creations: 0, failed: 0 }
  for (const { to, data } of transactions) counts[to === undefined ? 'creations' : data.length === 0 ? 'transfers' : 'calls']++
  for (const receipt of receipts) if (!isSuccess(receipt)) counts.failed++
  return counts
}
