import type { Address } from '../../node-core/contract/hex.ts'
import type { WireDevAccount } from '../../node-core/contract/wire.ts'

export interface AccountState {
  balance: bigint
  nonce: number
}

/** The node's own accounts and what they have. */
export interface AccountsSlice {
  /** Undefined before they are loaded. */
  accounts: readonly WireDevAccount[] | undefined
  states: ReadonlyMap<Address, AccountState>
}

export const initialAccounts: AccountsSlice = { accounts: undefined, states: new Map() }
