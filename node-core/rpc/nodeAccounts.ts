import type { Address } from '../contract/hex.ts'
import type { DevAccount } from '../keystore/devAccounts.ts'
import { Impersonation } from '../keystore/impersonation.ts'
import type { KeyStore } from '../keystore/keyStore.ts'
import { PassphraseAccounts } from '../keystore/passphraseAccounts.ts'
import { type RpcError, rpcError } from './errors.ts'

/** The accounts whose keys the node has (the dev accounts, whose keys are public, and those in the key store), and impersonated ones. */
export class NodeAccounts {
  readonly #dev: ReadonlyMap<Address, DevAccount>
  readonly keyStore: KeyStore
  readonly impersonation = new Impersonation()
  readonly passphraseAccounts = new PassphraseAccounts()

  constructor(devAccounts: readonly DevAccount[], keyStore: KeyStore) {
    this.#dev = new Map(devAccounts.map((account) => [account.address, account]))
    this.keyStore = keyStore
  }

  /** Dev accounts in derivation order, then those of the key store in the order of their creation. */
  addresses(): Address[] {
    return Array.from(new Set([...this.#dev.keys(), ...this.keyStore.accounts().map(({ address }) => address)]))
  }

  /** Accounts that can send transactions: `addresses`, then added and impersonated ones. */
  senders(): Address[] {
    return Array.from(new Set([...this.addresses(), ...this.passphraseAccounts.addresses(), ...this.impersonation.settings.addresses]))
  }

  /** Whether transactions of that sender are not signed. A dev account signs, unless it is impersonated by its address. */
  isImpersonated(address: Address): boolean {
    if (this.impersonation.has(address) || this.passphraseAccounts.isUnlocked(address)) return true
    return this.impersonation.isAutomatic && !this.isDevAccount(address)
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
    if (this.keyStore.has(address)) return
    const isOnlyImpersonated = this.isImpersonated(address)
    throw isOnlyImpersonated ? withoutKey(address) : rpcError(-32000, 'unknown account')
  }
}

/** Error for a signature of an impersonated account. */
export function withoutKey(address: Address): RpcError {
  return rpcError(
    -32000,
    `cannot sign for ${address}: it is impersonated, which allows it to send transactions, but the node has no key of it`,
  )
}
