import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'

/** `too-many-impersonated`: MAX_IMPERSONATED addresses are impersonated already. */
export type ImpersonationErrorCode = 'too-many-impersonated'

/** Maximum number of impersonated addresses. */
export const MAX_IMPERSONATED = 10_000

/** Which senders are impersonated. */
export interface ImpersonationSettings {
  /** In the order in which they were added. */
  addresses: Address[]
  /** Whether every sender is, except dev accounts, which sign. */
  isAutomatic: boolean
}

/** The addresses that may send transactions without a key. */
export class Impersonation implements EventSource<{ changed: ImpersonationSettings }> {
  readonly #addresses = new Set<Address>()
  readonly #events = new Emitter<{ changed: ImpersonationSettings }>()
  #isAutomatic = false

  on(name: 'changed', listener: (settings: ImpersonationSettings) => void): () => void {
    return this.#events.on(name, listener)
  }

  get settings(): ImpersonationSettings {
    return { addresses: Array.from(this.#addresses), isAutomatic: this.#isAutomatic }
  }

  get isAutomatic(): boolean {
    return this.#isAutomatic
  }

  /** Whether this very address is impersonated. */
  has(address: Address): boolean {
    return this.#addresses.has(address)
  }

  /** Throws CodedError<ImpersonationErrorCode>. */
  add(address: Address): void {
    if (this.#addresses.has(address)) return
    if (this.#addresses.size >= MAX_IMPERSONATED) {
      const remedy = 'stop some with anvil_stopImpersonatingAccount, or impersonate every sender with anvil_autoImpersonateAccount'
      throw new CodedError<ImpersonationErrorCode>(
        'too-many-impersonated',
        `${MAX_IMPERSONATED} addresses are impersonated already: ${remedy}`,
      )
    }
    this.#addresses.add(address)
    this.#changed()
  }

  /** Returns whether the address was impersonated. */
  delete(address: Address): boolean {
    if (!this.#addresses.delete(address)) return false
    this.#changed()
    return true
  }

  setAutomatic(isAutomatic: boolean): void {
    if (this.#isAutomatic === isAutomatic) return
    this.#isAutomatic = isAutomatic
    this.#changed()
  }

  /** Replaces all settings. */
  restore({ addresses, isAutomatic }: ImpersonationSettings): void {
    this.#addresses.clear()
    for (const address of addresses) this.#addresses.add(address)
    this.#isAutomatic = isAutomatic
    this.#changed()
  }

  #changed(): void {
    this.#events.emit('changed', this.settings)
  }
}
