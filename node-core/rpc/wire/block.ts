import { type Hash, quantityFromBigint } from '../../contract/hex.ts'
import type { WireBlock, WireTransaction, WireWithdrawal } from '../../contract/wire.ts'
import { type Block, type Withdrawal, blockToBytes } from '../../types/block.ts'
import { headerHash } from '../../types/header.ts'
import { wireHeader } from './header.ts'
import { wireMinedTransaction } from './transaction.ts'

function wireWithdrawal({ index, validatorIndex, address, amount }: Withdrawal): WireWithdrawal {
  return {
    index: quantityFromBigint(index),
    validatorIndex: quantityFromBigint(validatorIndex),
    address,
    amount: quantityFromBigint(amount),
  }
}

/** A block in its JSON form, its transactions as hashes or, with `full`, as objects. */
export function wireBlock(block: Block, full: boolean): WireBlock {
  const transactions: Hash[] | WireTransaction[] = full
    ? block.transactions.map((_, index) => wireMinedTransaction(block, index))
    : block.transactions.map(({ hash }) => hash)
  return {
    ...wireHeader(block.header, block.hash),
    size: `0x${blockToBytes(block).length.toString(16)}`,
    transactions,
    uncles: block.ommers.map(headerHash),
    ...(block.withdrawals === undefined ? {} : { withdrawals: block.withdrawals.map(wireWithdrawal) }),
  }
}

/** An ommer in its JSON form: a block without transactions, as geth answers it. */
export function wireOmmer(block: Block, index: number): WireBlock | null {
  const ommer = block.ommers[index]
  return ommer === undefined ? null : wireBlock({ header: ommer, hash: headerHash(ommer), transactions: [], ommers: [] }, false)
}
