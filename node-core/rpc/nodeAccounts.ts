import type { Address } from '../contract/hex.ts'
import type { DevAccount } from '../keystore/devAccounts.ts'
import type { KeyStore } from '../keystore/keyStore.ts'
import { rpcError } from './errors.ts'

/** The accounts whose keys the node has: the dev accounts, whose keys are public, and those in the key store. */
export class NodeAccounts {
  readonly #dev: ReadonlyMap<Address, DevAccount>
  readonly keyStore: KeyStore

  constructor(devAccounts: readonly DevAccount[], keyStore: KeyStore) {
    this.#dev = new Map(devAccounts.map((account) => [account.address, account]))
    this.keyStore = keyStore
  }

  /** Dev accounts in derivation order, then those of the key store in the order of their making. */
  addresses(): Address[] {
    return Array.from(new Set([...this.#dev.keys(), ...this.keyStore.accounts().map(({ address }) => address)]))
  }

  /** In derivation order. */
  devAccounts(): DevAccount[] {
    return Array.from(this.#dev.values())
  }

  isDevAccount(address: Address): boolean {
    return this.#dev.has(address)
  }

  /** Calls `use` with the key of a dev account or of an unlocked one. Throws `unknown account`, and `account-locked`. */
  withKey<T>(address: Address, use: (privateKey: Uint8Array) => T): T {
    const dev = this.#dev.get(address)
    if (dev !== undefined) return use(dev.privateKey)
    this.#assertKnown(address)
    return this.keyStore.withUnlocked(address, use)
  }

  /**
   * Calls `use` with the key that the password opens; a dev account has none, and none is looked at. Throws also `wrong-password`,
   * `key-file`.
   */
  async withPassword<T>(address: Address, password: string, use: (privateKey: Uint8Array) => T): Promise<T> {
    const dev = this.#dev.get(address)
    if (dev !== undefined) return use(dev.privateKey)
    this.#assertKnown(address)
    return this.keyStore.withPassword(address, password, use)
  }

  #assertKnown(address: Address): void {
    if (!this.keyStore.has(address)) throw rpcError(-32000, 'unknown account')
  }
}
