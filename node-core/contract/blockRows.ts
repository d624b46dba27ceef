/** Blocks as lists show them, as `devnet_blocks` returns them. */
import type { ValueOf, WireOf } from './codec.ts'
import { orNull } from './compound.ts'
import { hash, index, integer, quantity } from './primitives.ts'
import { from, shape } from './shape.ts'

/** Transaction counts of a block by kind; failed ones are counted under their kind too. All are null if its transactions are not read. */
const transactionCounts = {
  /** Move ether only. */
  transfers: orNull(integer),
  /** Call code, or send data. */
  calls: orNull(integer),
  /** Create a contract. */
  creations: orNull(integer),
  failed: orNull(integer),
}

/** A block with its transaction counts. */
export const blockRow = shape('BlockRow', {
  number: from('header.number', quantity),
  hash,
  parentHash: from('header.parentHash', hash),
  /** Unix seconds. */
  timestamp: from('header.timestamp', quantity),
  gasUsed: from('header.gasUsed', quantity),
  gasLimit: from('header.gasLimit', quantity),
  /** Null before London. */
  baseFeePerGas: from('header.baseFeePerGas', orNull(quantity)),
  /** Bytes of its RLP; null if its transactions are not read. */
  size: orNull(index),
  ...transactionCounts,
  /** Number of values that were changed by hand between the parent and this block. */
  manualChanges: integer,
})

/** What a row is made of. */
export type BlockRowSource = ValueOf<typeof blockRow>
export type WireBlockRow = WireOf<typeof blockRow>
/** How many of the transactions of a block do what. */
export type TransactionCounts = Record<keyof typeof transactionCounts, number>
