import type { Address } from '../../node-core/contract/hex.ts'
import type { WirePoolPosition } from '../../node-core/contract/wire/poolOrder.ts'
import type { TransactionSummary } from './summaries.ts'

/** A waiting transaction in the pool. Prices in wei per unit of gas. */
export interface PooledTransaction extends TransactionSummary {
  /** Maximum price, including the base fee. */
  maxFee: bigint
  /** Maximum share of it for the block's producer. */
  maxTip: bigint
  /** Maximum price per unit of blob gas; undefined if it has no blobs. */
  maxBlobFee: bigint | undefined
  /** Its maximum cost to its sender, value included, in wei. */
  cost: bigint
  /** Unix seconds at which this window first saw it: the pool keeps no times. */
  seenAt: number
}

/** One sender's transactions in the pool, in nonce order. */
export interface PoolLane {
  sender: Address
  balance: bigint
  /** The nonce of the sender's next mined transaction. */
  nonce: number
  transactions: readonly PooledTransaction[]
}

/** How many transactions can be mined now, and how many are behind a nonce gap. */
export interface PoolCounts {
  pending: number
  queued: number
}

export interface PoolSlice {
  counts: PoolCounts | undefined
  /** Undefined before the pool was read. */
  lanes: readonly PoolLane[] | undefined
  /** The transactions that the next block can take, in its order. */
  order: readonly WirePoolPosition[]
  /** Base fee of the next block; undefined before London and before the pool was read. */
  nextBaseFee: bigint | undefined
  /** Base fee of blobs in the next block; undefined before Cancun and before the pool was read. */
  nextBlobFee: bigint | undefined
}

export const initialPool: PoolSlice = { counts: undefined, lanes: undefined, order: [], nextBaseFee: undefined, nextBlobFee: undefined }

/** What determines the state of one sender's transactions: its lane, and the fees of the next block. */
export type PoolSituation = { lane: PoolLane } & Pick<PoolSlice, 'nextBaseFee' | 'nextBlobFee'>

/** Maximum number of senders shown. */
export const MAX_LANES = 200
/** Maximum number of transactions whose place in the next block is shown. */
export const MAX_PLACES = 10_000
/** Maximum number of transactions shown per sender. */
export const MAX_IN_LANE = 500
