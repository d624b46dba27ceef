import { type Hash, type Hex, quantityFromBigint } from '../../contract/hex.ts'
import type { WireBlock, WireTransaction, WireWithdrawal } from '../../contract/wire.ts'
import { type Block, type Withdrawal, blockToBytes } from '../../types/block.ts'
import { headerHash } from '../../types/header.ts'
import { wireHeader } from './header.ts'
import { wireMinedTransaction } from './transaction.ts'

/** A withdrawal in its JSON form. */
export function wireWithdrawal({ index, validatorIndex, address, amount }: Withdrawal): WireWithdrawal {
  return {
    index: quantityFromBigint(index),
    validatorIndex: quantityFromBigint(validatorIndex),
    address,
    amount: quantityFromBigint(amount),
  }
}

// Encoding a block only to know its length costs more than all the rest, and wallets ask for the same block again and again.
const sizes = new WeakMap<Block, Hex>()

/** Length of the block's RLP in bytes, as a quantity. */
export function sizeOf(block: Block): Hex {
  const known = sizes.get(block)
  if (known !== undefined) return known
  const size: Hex = `0x${blockToBytes(block).length.toString(16)}`
  sizes.set(block, size)
  return size
}

/** A block in its JSON form, its transactions as hashes or, with `full`, as objects. */
export function wireBlock(block: Block, full: boolean): WireBlock {
  const transactions: Hash[] | WireTransaction[] = full
    ? block.transactions.map((_, index) => wireMinedTransaction(block, index))
    : block.transactions.map(({ hash }) => hash)
  return {
    ...wireHeader(block.header, block.hash),
    size: sizeOf(block),
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
