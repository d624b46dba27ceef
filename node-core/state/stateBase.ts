import type { Address, Hash } from '../contract/hex.ts'
import type { Account } from '../types/account.ts'

/**
 * States that lie below local ones: those of a remote chain, which are not in the store. All reads are synchronous and throw RemoteMiss if
 * the value is not here yet.
 */
export interface StateBase {
  /** Whether the root is one of the remote's states. */
  has(root: Hash): boolean
  /**
   * The account, or undefined if it does not exist or is empty (EIP-161). Its `storageRoot` is EMPTY_ROOT if it is not known. The code of
   * its `codeHash` can be read from then on.
   */
  account(root: Hash, address: Address): Account | undefined
  /** Value of a storage slot; zero if nothing is stored. */
  storage(root: Hash, address: Address, slot: bigint): bigint
  /** Code of an account that was read; undefined if unknown. */
  code(hash: Hash): Uint8Array | undefined
}
