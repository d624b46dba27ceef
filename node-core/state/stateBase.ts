import type { Address, Hash } from '../contract/hex.ts'
import type { Account } from '../types/account.ts'
import type { NodeHash, TrieNode } from './trieNode.ts'

/** The tries of proved states: of their nodes those are here that proofs have shown. */
export interface ProvedTries {
  /** The state that local ones go on from. */
  readonly root: Hash
  /** A proved node; undefined if it is not here. */
  node(hash: NodeHash): TrieNode | undefined
  /** Whether the node was asked for, beside the way to any key that is known, and cannot be had. */
  isLost(hash: NodeHash): boolean
}

/**
 * States that lie below local ones: those of a remote chain, which are not in the store. All reads are synchronous and throw RemoteMiss if
 * the value is not here yet.
 */
export interface StateBase {
  /** Present if every value is proved: local states then go on from the tries themselves. */
  readonly tries?: ProvedTries
  /** Whether the root is one of the remote's states. */
  has(root: Hash): boolean
  /**
   * The account, or undefined if it does not exist or, unless it is proved, is empty (EIP-161). Its `storageRoot` is EMPTY_ROOT if it is
   * not known. The code of its `codeHash` can be read from then on.
   */
  account(root: Hash, address: Address): Account | undefined
  /** Value of a storage slot; zero if nothing is stored. */
  storage(root: Hash, address: Address, slot: bigint): bigint
  /** Code of an account that was read; undefined if unknown. */
  code(hash: Hash): Uint8Array | undefined
}
