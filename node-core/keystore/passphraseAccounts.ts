import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { KeyStoreErrorCode } from './keyStore.ts'

/** Maximum number of accounts. */
const MAX_ACCOUNTS = 10_000

/** `too-many-accounts`: there are MAX_ACCOUNTS accounts already. */
export type PassphraseAccountsErrorCode = 'too-many-accounts'

interface Entry {
  salt: Uint8Array
  digest: Uint8Array
  /** Unix milliseconds; 0 while locked. */
  unlockedUntilMs: number
}

/**
 * Accounts without a key that a passphrase unlocks (evm_addAccount of Ganache): an unlocked one sends transactions as an impersonated address
 * does. In memory only.
 */
export class PassphraseAccounts {
  readonly #entries = new Map<Address, Entry>()
  readonly #nowMs: () => number

  constructor(nowMs = Date.now) {
    this.#nowMs = nowMs
  }

  /** In the order in which they were added. */
  addresses(): Address[] {
    return Array.from(this.#entries.keys())
  }

  has(address: Address): boolean {
    return this.#entries.has(address)
  }

  isUnlocked(address: Address): boolean {
    return (this.#entries.get(address)?.unlockedUntilMs ?? 0) > this.#nowMs()
  }

  /** Returns false if the account is there already. Throws CodedError<PassphraseAccountsErrorCode>. */
  add(address: Address, passphrase: string): boolean {
    if (this.#entries.has(address)) return false
    if (this.#entries.size >= MAX_ACCOUNTS)
      throw new CodedError<PassphraseAccountsErrorCode>('too-many-accounts', `${MAX_ACCOUNTS} accounts were added already`)
    const salt = randomBytes(16)
    this.#entries.set(address, { salt, digest: digestOf(salt, passphrase), unlockedUntilMs: 0 })
    return true
  }

  /** Returns false if there is no such account. Throws `wrong-password`. */
  remove(address: Address, passphrase: string): boolean {
    if (!this.#entries.has(address)) return false
    this.#opened(address, passphrase)
    return this.#entries.delete(address)
  }

  /** Throws `wrong-password`. */
  unlock(address: Address, passphrase: string, durationMs: number): void {
    this.#opened(address, passphrase).unlockedUntilMs = this.#nowMs() + durationMs
  }

  lock(address: Address): void {
    const entry = this.#entries.get(address)
    if (entry) entry.unlockedUntilMs = 0
  }

  #opened(address: Address, passphrase: string): Entry {
    const entry = this.#entries.get(address)
    if (entry === undefined || !timingSafeEqual(entry.digest, digestOf(entry.salt, passphrase)))
      throw new CodedError<KeyStoreErrorCode>('wrong-password', 'could not decrypt key with given password')
    return entry
  }
}

const digestOf = (salt: Uint8Array, passphrase: string) => createHash('sha256').update(salt).update(passphrase).digest()
