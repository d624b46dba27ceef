import type { Address } from '../../node-core/contract/hex.ts'
import type { TransactionSummary } from './summaries.ts'

/** A transaction that waits in the pool. Prices in wei per unit of gas. */
export interface PooledTransaction extends TransactionSummary {
  /** The most that it pays, the base fee included. */
  maxFee: bigint
  /** The most of it that goes to the block's producer. */
  maxTip: bigint
  /** The most that it pays for a unit of blob gas; undefined where it carries no blobs. */
  maxBlobFee: bigint | undefined
  /** The most that it may cost its sender, value included, in wei. */
  cost: bigint
  /** Unix seconds at which this window first saw it: the pool itself keeps no time. */
  seenAt: number
}

/** What one sender has in the pool, in the order of nonces. */
export interface PoolLane {
  sender: Address
  balance: bigint
  /** The nonce that the sender's next mined transaction has. */
  nonce: number
  transactions: readonly PooledTransaction[]
}

/** How many transactions can be mined now, and how many stand behind a nonce gap. */
export interface PoolCounts {
  pending: number
  queued: number
}

export interface PoolSlice {
  counts: PoolCounts | undefined
  /** Undefined before the pool was read. */
  lanes: readonly PoolLane[] | undefined
  /** Base fee of the next block; undefined before London and before the pool was read. */
  nextBaseFee: bigint | undefined
  /** Base fee of blobs in the next block; undefined before Cancun and before the pool was read. */
  nextBlobFee: bigint | undefined
}

export const initialPool: PoolSlice = { counts: undefined, lanes: undefined, nextBaseFee: undefined, nextBlobFee: undefined }

/** What decides about the transactions of one sender: its lane, and the fees of the next block. */
export type PoolSituation = { lane: PoolLane } & Pick<PoolSlice, 'nextBaseFee' | 'nextBlobFee'>

/** Senders shown at most. */
export const MAX_LANES = 200
/** Transactions shown at most of one sender. */
export const MAX_IN_LANE = 500
