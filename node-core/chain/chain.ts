import type { Hash } from '../contract/hex.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import type { Engine } from '../evm/engine.ts'
import type { Rules } from '../evm/rules.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import type { ChainContext } from '../execution/blockProcessor.ts'
import type { StateDatabase } from '../state/stateDatabase.ts'
import type { StateView } from '../state/stateView.ts'
import type { KeyValueStore } from '../store/keyValueStore.ts'
import type { Block } from '../types/block.ts'
import type { ChainConfig } from '../types/chainConfig.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Transaction } from '../types/transaction.ts'
import type { Genesis } from './genesis.ts'

/**
 * `genesis-mismatch`: the store holds a chain with another genesis block or configuration. `unknown-block`: no such block.
 * `header-not-found`: the block parameter names no block of the canonical chain. `state-not-available`: the state of the block is gone.
 */
export type ChainErrorCode = 'genesis-mismatch' | 'unknown-block' | 'header-not-found' | 'state-not-available' | 'not-canonical' | 'invalid-block'

/** What the chain tells, after it is in the store. */
export interface ChainEvents {
  /** A block became the head on top of the one before. */
  newHead: { block: Block; receipts: readonly Receipt[] }
  /** The head went back to an earlier block; `removed`: the blocks above it, newest first. */
  headReset: { block: Block; removed: readonly Block[] }
}

/** A mined transaction and where it stands. */
export interface MinedTransaction {
  transaction: Transaction
  block: Block
  index: number
}

export interface ChainOptions {
  store: KeyValueStore
  engine: Engine
  genesis: Genesis
  /** Budget of the cache of trie nodes. */
  cacheBytes?: number
}

/** The canonical chain: blocks, receipts and states, and the one way to extend or shorten it. */
export class Chain implements ChainContext, EventSource<ChainEvents> {
  declare readonly config: ChainConfig
  declare readonly engine: Engine
  declare readonly state: StateDatabase
  declare readonly genesis: Block
  readonly #events = new Emitter<ChainEvents>()

  /** Opens the chain that the store holds, or starts it from the genesis. Throws `genesis-mismatch`. */
  static open(_options: ChainOptions): Promise<Chain> {
    throw new Error('body follows')
  }

  /** The newest block whose batch is in the store. */
  get head(): Block {
    throw new Error('body follows')
  }

  on<K extends keyof ChainEvents>(name: K, listener: (event: ChainEvents[K]) => void): () => void {
    return this.#events.on(name, listener)
  }

  /** Rules of the block with that number and timestamp. */
  rulesAt(_block: { number: bigint; timestamp: bigint }): Rules {
    throw new Error('body follows')
  }

  /** Canonical block of the number. */
  blockByNumber(_number: bigint): Block | undefined {
    throw new Error('body follows')
  }

  /** Block of the hash, canonical or not. */
  blockByHash(_hash: Hash): Block | undefined {
    throw new Error('body follows')
  }

  /** Canonical header of the number. */
  headerByNumber(_number: bigint): Header | undefined {
    throw new Error('body follows')
  }

  headerByHash(_hash: Hash): Header | undefined {
    throw new Error('body follows')
  }

  /** Hash of the canonical block of the number. */
  canonicalHash(_number: bigint): Hash | undefined {
    throw new Error('body follows')
  }

  /** Receipts of a block, in the order of its transactions. */
  receipts(_hash: Hash): readonly Receipt[] | undefined {
    throw new Error('body follows')
  }

  /** A mined transaction of the canonical chain. */
  transaction(_hash: Hash): MinedTransaction | undefined {
    throw new Error('body follows')
  }

  /** State after the block. Throws `state-not-available`. */
  stateAt(_header: Header): StateView {
    throw new Error('body follows')
  }

  blockHashReader(_parent: Header): (number: bigint) => Hash {
    throw new Error('body follows')
  }

  /** Runs a section that writes, alone: block production, setHead, snapshots. Inside it call `insert` and `setHead` directly. */
  exclusive<T>(_section: () => Promise<T>): Promise<T> {
    throw new Error('body follows')
  }

  /** Makes a built block on the head the new head: one atomic batch, then the head changes, then `newHead`. Only inside `exclusive`. */
  insert(_built: BuiltBlock): Promise<void> {
    throw new Error('body follows')
  }

  /** Makes an earlier canonical block the head; blocks above leave the canonical chain. Only inside `exclusive`. */
  setHead(_hash: Hash): Promise<void> {
    throw new Error('body follows')
  }

  /** Pooled transactions of the store, in the order in which they came. */
  pooledTransactions(): Transaction[] {
    throw new Error('body follows')
  }

  /** Writes and deletes pooled transactions. */
  writePooled(_added: readonly Transaction[], _removed: readonly Hash[]): Promise<void> {
    throw new Error('body follows')
  }

  /** Waits for writes under way. The store stays open: who made it closes it. */
  close(): Promise<void> {
    throw new Error('body follows')
  }
}
