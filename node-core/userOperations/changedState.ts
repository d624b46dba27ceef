import type { Address } from '../contract/hex.ts'
import type { StateReader } from '../evm/state.ts'
import { hasCode } from '../types/account.ts'
import type { AccountOverride, StateOverride } from '../execution/overrides.ts'

/** Overrides of a state, with more of them. */
export class ChangedState {
  readonly #state: StateReader
  readonly #overrides: Map<Address, AccountOverride>

  constructor(state: StateReader, overrides: StateOverride | undefined) {
    this.#state = state
    this.#overrides = new Map(overrides)
  }

  get overrides(): StateOverride {
    return this.#overrides
  }

  balance(address: Address): bigint {
    return this.#overrides.get(address)?.balance ?? this.#state.account(address)?.balance ?? 0n
  }

  hasCode(address: Address): boolean {
    const { code } = this.#overrides.get(address) ?? {}
    return code === undefined ? hasCode(this.#state.account(address)) : code.length > 0
  }

  storage(address: Address, slot: bigint): bigint {
    const { state, stateDiff } = this.#overrides.get(address) ?? {}
    if (state !== undefined) return state.get(slot) ?? 0n
    return stateDiff?.get(slot) ?? this.#state.storage(address, slot)
  }

  change(address: Address, override: AccountOverride): void {
    this.#overrides.set(address, { ...this.#overrides.get(address), ...override })
  }

  setStorage(address: Address, slot: bigint, value: bigint): void {
    const { state, stateDiff } = this.#overrides.get(address) ?? {}
    this.change(
      address,
      state === undefined ? { stateDiff: new Map(stateDiff).set(slot, value) } : { state: new Map(state).set(slot, value) },
    )
  }
}
