import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Receipt } from '../types/receipt.ts'

/** Most blocks that one fee history covers. */
export const FEE_HISTORY_MAX_BLOCKS = 1024
/** Most percentiles of one fee history. */
export const FEE_HISTORY_MAX_PERCENTILES = 100

/** `invalid-percentile`: not between 0 and 100, not rising, or too many. */
export type FeeHistoryErrorCode = 'invalid-percentile'

/** Fees of a window of blocks, oldest first. The base fee lists hold one more entry: the block after the window. */
export interface FeeHistory {
  oldestBlock: bigint
  baseFeePerGas: bigint[]
  gasUsedRatio: number[]
  baseFeePerBlobGas: bigint[]
  blobGasUsedRatio: number[]
  /** Per block, the effective tip at each percentile of gas; only where percentiles were asked for. */
  reward?: bigint[][]
}

/** Where the fee history reads blocks; Chain is one. */
export interface FeeHistorySource {
  readonly config: ChainConfig
  blockByNumber(number: bigint): Block | undefined
  receipts(hash: Block['hash']): readonly Receipt[] | undefined
}

/** Fee history of `count` blocks that end in `newest` (which must exist), fewer where the chain or the window limit has fewer. */
export function feeHistory(_source: FeeHistorySource, _count: number, _newest: bigint, _percentiles: readonly number[]): FeeHistory {
  throw new Error('body follows')
}
