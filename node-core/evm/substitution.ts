import type { Hash } from '../contract/hex.ts'

/** Code that runs in place of other code. It may be larger than contracts can be, and need more gas. */
export interface Substitution {
  /** By the hash of the code in whose place it runs. */
  readonly code: ReadonlyMap<Hash, SubstitutedCode>
  /** In place of the data of a transaction that creates a contract. */
  readonly initCode: Uint8Array | undefined
  /** The init code that CREATE2 makes an address of, by the hash of the one that runs in its place. */
  readonly salted: ReadonlyMap<Hash, Uint8Array>
}

export interface SubstitutedCode {
  readonly hash: Hash
  readonly bytes: Uint8Array
}
