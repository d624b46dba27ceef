import { Answered } from '../../contract/answered.ts'
import type { BlockSource } from '../../contract/wire/block.ts'
import { type Block, sizeOfBlock } from '../../types/block.ts'
import { ForeignBlock, transactionHashes } from '../../types/foreignBlock.ts'
import { headerHash } from '../../types/header.ts'
import { minedTransaction } from './transaction.ts'

// Its header has to be encoded for that, and wallets ask for the same block again and again.
const sizes = new WeakMap<Block, number>()

/** Length of the block's RLP in bytes. */
export function sizeOf(block: Block): number {
  const known = sizes.get(block)
  if (known !== undefined) return known
  const size = sizeOfBlock(block)
  sizes.set(block, size)
  return size
}

/** What the shape of a block is made of; its transactions as hashes or, with `full`, as objects. */
export function blockSource(block: Block, full: boolean): BlockSource {
  if (block instanceof ForeignBlock) return foreignBlockSource(block, full)
  const { header, hash, transactions, ommers, withdrawals } = block
  return {
    header,
    hash,
    size: sizeOf(block),
    transactions: full ? transactions.map((_, index) => minedTransaction(block, index)) : transactions.map((tx) => tx.hash),
    uncles: ommers.map(headerHash),
    withdrawals,
  }
}

function foreignBlockSource(block: ForeignBlock, full: boolean): BlockSource {
  const { header, hash, body } = block
  return {
    header,
    hash,
    size: body.size,
    transactions: full ? body.transactions.map(({ json }) => new Answered(json)) : transactionHashes(block),
    uncles: body.ommers,
    // Its root may be of other things there: no chain with foreign transactions has any.
    withdrawals: header.withdrawalsRoot === undefined ? undefined : [],
  }
}

/** Likewise, with its transactions as objects. */
export const fullBlock = (block: Block): BlockSource => blockSource(block, true)

/** An ommer: a block without transactions, as geth returns it. */
export function ommerSource(block: Block, index: number): BlockSource | null {
  const ommer = block.ommers[index]
  return ommer === undefined ? null : blockSource({ header: ommer, hash: headerHash(ommer), transactions: [], ommers: [] }, false)
}
