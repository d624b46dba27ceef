/** What the window is told of the key store. */
import type { Address, Hash, Hex } from './hex.ts'

/** An account with a key file. */
export interface WireKeyStoreAccount {
  address: Address
  /** Where its key file is: `keystore://PATH`, or `memory://…` where it ends with the node. */
  url: string
  isUnlocked: boolean
  /** Unix milliseconds by the node's clock; null while it is locked, and where it is unlocked until the node stops. */
  unlockedUntilMs: number | null
}

/** devnet_keystore: the accounts in key files, and the files that are passed over. */
export interface WireKeyStore {
  /** The node's clock, by which `unlockedUntilMs` is measured. */
  nowMs: number
  accounts: WireKeyStoreAccount[]
  problems: { url: string; reason: string }[]
}

/** devnet_exportKeyFile: a key file, still encrypted. */
export interface WireKeyFile {
  fileName: string
  text: string
}

/** devnet_droppedTransaction: a transaction that left the pool without being mined. */
export interface WireDroppedTransaction {
  hash: Hash
  from: Address
  nonce: Hex
  /** Short name of the reason, such as `replaced`. */
  code: string
  reason: string
  replacedBy: Hash | null
}
