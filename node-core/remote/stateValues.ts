import type { Address, Hash } from '../contract/hex.ts'
import type { Account } from '../types/account.ts'

/** The state at one root. */
interface State {
  accounts: Map<Address, Account | undefined>
  slots: Map<Address, Map<bigint, bigint>>
}

/** An account or slot of a state. */
export type StateValue =
  | { kind: 'account'; root: Hash; address: Address; account: Account | undefined }
  | { kind: 'slot'; root: Hash; address: Address; slot: bigint; value: bigint }

function* valuesOf(root: Hash, { accounts, slots }: State): Generator<StateValue> {
  for (const [address, account] of accounts) yield { kind: 'account', root, address, account }
  for (const [address, values] of slots) for (const [slot, value] of values) yield { kind: 'slot', root, address, slot, value }
}

/**
 * Accounts and slots by root, bounded as BoundedCache is: in two generations, of which the old one is dropped when the young one has filled
 * half of the bound. Nested maps, since texts of root, address and slot would cost more than the reads.
 */
export class StateValues {
  readonly #maxYoung: number
  #young = new Map<Hash, State>()
  #youngCount = 0
  #old = new Map<Hash, State>()

  /** `maxCount`: of accounts and slots. */
  constructor(maxCount: number) {
    this.#maxYoung = maxCount / 2
  }

  /** Undefined: it does not exist. Null: it is not here. */
  account(root: Hash, address: Address): Account | undefined | null {
    const young = this.#young.get(root)?.accounts
    const account = young?.get(address)
    if (account !== undefined || young?.has(address) === true) return account
    const old = this.#old.get(root)?.accounts
    if (old?.has(address) !== true) return null
    this.addAccount(root, address, old.get(address))
    return old.get(address)
  }

  /** Undefined: it is not here. */
  slot(root: Hash, address: Address, slot: bigint): bigint | undefined {
    const value = this.#young.get(root)?.slots.get(address)?.get(slot)
    if (value !== undefined) return value
    const old = this.#old.get(root)?.slots.get(address)?.get(slot)
    if (old !== undefined) this.addSlot(root, address, slot, old)
    return old
  }

  addAccount(root: Hash, address: Address, account: Account | undefined): void {
    this.#stateToAdd(root).accounts.set(address, account)
  }

  addSlot(root: Hash, address: Address, slot: bigint, value: bigint): void {
    const { slots } = this.#stateToAdd(root)
    const ofAccount = slots.get(address)
    if (ofAccount) ofAccount.set(slot, value)
    else slots.set(address, new Map([[slot, value]]))
  }

  /** What was read of one state. */
  *of(root: Hash): Generator<StateValue> {
    for (const states of [this.#old, this.#young]) {
      const state = states.get(root)
      if (state !== undefined) yield* valuesOf(root, state)
    }
  }

  /** Evicts the values of one state. */
  evict(root: Hash): void {
    this.#young.delete(root)
    this.#old.delete(root)
  }

  /** Everything; what was read again lately may come twice. */
  *all(): Generator<StateValue> {
    for (const states of [this.#old, this.#young]) {
      for (const [root, state] of states) yield* valuesOf(root, state)
    }
  }

  #stateToAdd(root: Hash): State {
    if (++this.#youngCount > this.#maxYoung) {
      this.#old = this.#young
      this.#young = new Map()
      this.#youngCount = 1
    }
    let state = this.#young.get(root)
    if (state === undefined) this.#young.set(root, (state = { accounts: new Map(), slots: new Map() }))
    return state
  }
}
