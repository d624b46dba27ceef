/** Blocks as lists show them, as `devnet_blocks` answers them. */
import type { Hash, Hex } from './hex.ts'

/** How many of the transactions of a block do what; those that failed are counted in both. */
export interface TransactionCounts {
  /** Move ether only. */
  transfers: number
  /** Call code, or send data. */
  calls: number
  /** Create a contract. */
  creations: number
  failed: number
}

/** A block with what is in it. */
export interface WireBlockRow extends TransactionCounts {
  number: Hex
  hash: Hash
  parentHash: Hash
  /** Unix seconds. */
  timestamp: Hex
  gasUsed: Hex
  gasLimit: Hex
  /** Null before London. */
  baseFeePerGas: Hex | null
  /** Bytes of its RLP. */
  size: Hex
}
