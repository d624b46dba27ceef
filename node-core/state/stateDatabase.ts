import type { Hash } from '../contract/hex.ts'
import type { StateDiff } from '../evm/engine.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import type { StateView } from './stateView.ts'

export interface StateDatabaseOptions {
  /** Budget of the cache of decoded trie nodes, in bytes (64 MiB). */
  cacheBytes?: number
}

/** All states of a chain, by state root, over a key-value store. */
export class StateDatabase {
  constructor(_store: KeyValueStore, _options: StateDatabaseOptions = {}) {}
  /** The state at a root; EMPTY_ROOT is the state without accounts. `blockHash` serves the view's reads of block hashes (zero hash without it). */
  at(_root: Hash, _blockHash?: (number: bigint) => Hash): StateView { throw new Error('unfinished') }
  /** Whether the state of the root is there. */
  has(_root: Hash): boolean { throw new Error('unfinished') }
  /**
   * Applies a diff to the state at a root. The new root is readable at once; the writes must be put into the store in the same batch
   * as the block. A diff entry without any field set changes nothing (it does not create the account).
   */
  commit(_root: Hash, _diff: StateDiff): { root: Hash; writes: Write[] } { throw new Error('unfinished') }
}
