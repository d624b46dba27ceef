import type { Address } from '../../node-core/contract/hex.ts'
import type { WireDevAccount } from '../../node-core/contract/wire/nodeInfo.ts'

export interface AccountState {
  balance: bigint
  nonce: number
}

/** An account whose key is in a key file of the node. */
export interface KeyStoreAccount {
  address: Address
  fileName: string
  isUnlocked: boolean
  /**
   * Unix milliseconds by this window's clock at which the node locks it; undefined while it is locked, or if unlocked until the node stops.
   */
  locksAtMs: number | undefined
}

/** The node's key files. */
export interface KeyStoreState {
  accounts: readonly KeyStoreAccount[]
  /** Files that the node ignores. */
  problems: readonly { fileName: string; reason: string }[]
  /** Why the node does not return it; `code` is the node's own. */
  refusal?: { message: string; code: number | undefined }
}

/** The node's accounts and their balances. */
export interface AccountsSlice {
  /** The dev accounts; undefined before they are loaded. */
  accounts: readonly WireDevAccount[] | undefined
  /** Undefined before it is loaded. */
  keyStore: KeyStoreState | undefined
  states: ReadonlyMap<Address, AccountState>
}

export const initialAccounts: AccountsSlice = { accounts: undefined, keyStore: undefined, states: new Map() }

/** The node's access to an address's key: always, unlocked for now, with a password, or none. */
export type Holding = 'dev' | 'unlocked' | 'locked' | 'foreign'

/** The node's access to an address's key; undefined before the accounts are loaded. */
export function holdingOf({ accounts, keyStore }: AccountsSlice, address: Address): Holding | undefined {
  if (!accounts || !keyStore) return undefined
  if (accounts.some((it) => it.address === address)) return 'dev'
  const kept = keyStore.accounts.find((it) => it.address === address)
  return kept ? (kept.isUnlocked ? 'unlocked' : 'locked') : 'foreign'
}
