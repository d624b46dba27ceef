import type { Address } from '../contract/hex.ts'
import type { DevAccount } from '../keystore/devAccounts.ts'

/** Accounts whose keys the node uses for whoever asks: the dev accounts. */
export class UnlockedAccounts {
  readonly #accounts: ReadonlyMap<Address, DevAccount>

  constructor(accounts: readonly DevAccount[]) {
    this.#accounts = new Map(accounts.map((account) => [account.address, account]))
  }

  /** In derivation order. */
  addresses(): Address[] {
    return Array.from(this.#accounts.keys())
  }

  all(): DevAccount[] {
    return Array.from(this.#accounts.values())
  }

  /** Private key of the account, or undefined where the node has none. */
  keyOf(address: Address): Uint8Array | undefined {
    return this.#accounts.get(address)?.privateKey
  }
}
