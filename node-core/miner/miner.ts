import type { Address, Hash } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Block } from '../types/block.ts'
import type { BlobSidecar, Transaction } from '../types/transaction.ts'
import type { Clock } from './clock.ts'

/** `invalid-timestamp`: a block cannot be older than its parent. `stopped`: the miner no longer makes blocks. */
export type MinerErrorCode = 'invalid-timestamp' | 'stopped'

/** When blocks are made: at once for what arrives, in intervals (also empty), or on demand only. */
export type MiningMode = { kind: 'auto' } | { kind: 'interval'; intervalMs: number } | { kind: 'manual' }

/** What the miner writes into the blocks to come. */
export interface MinerSettings {
  coinbase: Address
  /** Absent: as the parent's. */
  gasLimit?: bigint
  /** At most 32 bytes. */
  extraData: Uint8Array
}

/** What only the very next block gets. */
export interface NextBlockSettings {
  baseFeePerGas?: bigint
  prevRandao?: Hash
}

export interface MinerOptions {
  chain: Chain
  pool: TxPool
  clock: Clock
  mode?: MiningMode
  settings?: Partial<MinerSettings>
  /** Starts a repeating timer and answers what stops it; setInterval where absent. */
  startTimer?: (tick: () => void, intervalMs: number) => () => void
}

/** Makes blocks of the pool's transactions. */
export class Miner {
  readonly clock: Clock
  declare readonly settings: MinerSettings
  /** Used up by the next block. */
  next: NextBlockSettings = {}

  constructor(options: MinerOptions) {
    this.clock = options.clock
  }

  get mode(): MiningMode {
    throw new Error('body follows')
  }

  setMode(_mode: MiningMode): void {
    throw new Error('body follows')
  }

  /**
   * Takes a transaction. Fulfilled when the block with it, or the pooled transaction, is in the store; rejected with
   * CodedError<PoolErrorCode> where it is refused.
   */
  submit(_transaction: Transaction, _sidecar?: BlobSidecar): Promise<void> {
    throw new Error('body follows')
  }

  /** Makes `count` blocks, whatever the mode; their timestamps `intervalSeconds` apart where given. Answers the last. */
  mine(_count = 1, _intervalSeconds?: bigint): Promise<Block> {
    throw new Error('body follows')
  }

  /** The block that would be made now: not in the store, made anew when head, pool or settings change. */
  pending(): BuiltBlock {
    throw new Error('body follows')
  }

  /** Stops timers and waits for the block under way. */
  stop(): Promise<void> {
    throw new Error('body follows')
  }
}
