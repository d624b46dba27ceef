import { Answered } from '../../contract/answered.ts'
import type { TransactionSource as Source } from '../../contract/wire/transaction.ts'
import type { Block } from '../../types/block.ts'
import { ForeignBlock } from '../../types/foreignBlock.ts'
import { type Transaction, effectiveGasPrice, transactionV } from '../../types/transaction.ts'

/** What the shape of a transaction is made of. */
export type TransactionSource = Source & { transaction: Transaction }

const parityOf = ({ type, yParity }: Transaction) => (type === 0 ? undefined : yParity)

/** The transaction of that index in a block, with the price it paid. */
export function minedTransaction(block: Block, index: number): TransactionSource {
  const transaction = block.transactions[index]!
  const { number, timestamp, baseFeePerGas = 0n } = block.header
  return {
    blockHash: block.hash,
    blockNumber: number,
    blockTimestamp: timestamp,
    transactionIndex: index,
    transaction,
    gasPrice: effectiveGasPrice(transaction, baseFeePerGas),
    v: transactionV(transaction),
    yParity: parityOf(transaction),
  }
}

/** Likewise, of a block that may be foreign; undefined if it has no transaction of that index. */
export function shownTransaction(block: Block, index: number): TransactionSource | Answered | undefined {
  if (!(block instanceof ForeignBlock)) return index < block.transactions.length ? minedTransaction(block, index) : undefined
  const found = block.body.transactions[index]
  return found && new Answered(found.json)
}

/** A transaction that no block holds yet; `gasPrice` is the most it would pay. */
export function pooledTransaction(transaction: Transaction): TransactionSource {
  return {
    blockHash: null,
    blockNumber: null,
    blockTimestamp: null,
    transactionIndex: null,
    transaction,
    gasPrice: transaction.gasPrice ?? transaction.maxFeePerGas ?? 0n,
    v: transactionV(transaction),
    yParity: parityOf(transaction),
  }
}
