import type { Address, Hash } from '../contract/hex.ts'
import type { Account } from '../types/account.ts'

/** State as the engine reads it, before the transaction. */
export interface StateReader {
  /** The account, or undefined if it does not exist. */
  account(address: Address): Account | undefined
  /** Code of a code hash. */
  code(codeHash: Hash): Uint8Array
  /** Value of a storage slot; zero if nothing is stored. */
  storage(address: Address, slot: bigint): bigint
  /** Hash of one of the 256 blocks before the executed one; the zero hash if there is none. */
  blockHash(number: bigint): Hash
}

/** What a transaction changes in one account. Absent fields are unchanged. */
export interface AccountDiff {
  nonce?: bigint
  balance?: bigint
  /** New code and its hash. */
  code?: { hash: Hash; bytes: Uint8Array }
  /** The storage is cleared before `storage` applies (self-destruct, or creation over old storage). */
  storageCleared?: boolean
  /** Slots with their new values; zero removes the slot. */
  storage?: Map<bigint, bigint>
}

/** All changes of a transaction by address; `null`: the account is deleted. */
export type StateDiff = Map<Address, AccountDiff | null>
