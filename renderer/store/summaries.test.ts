import { describe, expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireTransactionRow } from '../../node-core/contract/transactionPages.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import { transactionSummaryFromRow, transactionSummaryFromWire } from './summaries.ts'

const [TOKEN, SHA_256]: Address[] = [`0x${'5e'.repeat(20)}`, `0x${'2'.padStart(40, '0')}`]

/** 100 gas at 7 wei, and 2 blob gas at 3 wei. */
const FEE = 706n
const ROW = {
  to: TOKEN,
  selector: '0xa9059cbb',
  inputSizeBytes: 4,
  value: '0x0',
  gasUsed: '0x64',
  effectiveGasPrice: '0x7',
  blobFee: '0x6',
}
const RECEIPT = { status: '0x1', gasUsed: '0x64', effectiveGasPrice: '0x7', blobGasUsed: '0x2', blobGasPrice: '0x3' }

const both = (to: Address | undefined) => [
  transactionSummaryFromRow({ ...ROW, to, blockNumber: '0x1', gas: '0x1' } as unknown as WireTransactionRow),
  transactionSummaryFromWire(
    { to, input: '0xa9059cbb', value: '0x0', gas: '0x1', blockNumber: '0x1' } as unknown as WireTransaction,
    RECEIPT as unknown as WireReceipt,
    0,
  ),
]

describe('a row of the transaction lists, from a list or with its receipt', () => {
  test('has what was paid for gas and blobs', () => expect(both(TOKEN).map(({ fee }) => fee)).toEqual([FEE, FEE]))

  test('has the function that was called, which a precompile does not have', () => {
    expect(both(TOKEN).map(({ selector }) => selector)).toEqual(['0xa9059cbb', '0xa9059cbb'])
    expect(both(SHA_256).map(({ selector }) => selector)).toEqual([undefined, undefined])
  })
})
