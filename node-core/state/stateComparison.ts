/**
 * What differs between two states. The tries of both are gone through together, past the subtrees that are equal, so that the time depends on
 * the number of differences, not on the size of the states. Where local states are changes over one of a remote chain, only what was changed
 * here can differ, as long as both lie over the same one.
 */
import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { addressKey, slotKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { Account } from '../types/account.ts'
import { readAll } from '../types/remoteMiss.ts'
import { isOfValue, isOver } from './localChanges.ts'
import type { StateErrorCode } from './stateErrorCode.ts'
import type { StateView } from './stateView.ts'
import type { Trie } from './trie.ts'
import { differingKeys } from './trieDifference.ts'
import type { UnknownNode } from './unknownNode.ts'

/** An account that is not the same in both states; undefined where it does not exist. */
export interface AccountDifference {
  address: Address
  before: Account | undefined
  after: Account | undefined
}

export interface SlotDifference {
  slot: bigint
  before: bigint
  after: bigint
}

/** Candidates that a remote chain is asked for at a time. */
const BATCH = 500

export class StateComparison {
  readonly before: StateView
  readonly after: StateView
  readonly #stateAt: (root: Hash) => StateView
  /** Accounts with slots in a part of a remote chain's trie that is not here. */
  readonly #hidden = new Set<Address>()

  /** `stateAt`: opens the states that local changes lie over. */
  constructor(before: StateView, after: StateView, stateAt: (root: Hash) => StateView) {
    this.before = before
    this.after = after
    this.#stateAt = stateAt
  }

  /**
   * The accounts that differ, in an order that stays the same, with those that may differ in slots that `hasAllSlots` says are not named. On a fork throws RemoteMiss, and
   * `state-not-listable` if they cannot be told.
   */
  *accounts(): Generator<AccountDifference, void> {
    const { before, after } = this
    for (const addresses of this.#batches(this.#addresses(before, after))) {
      readAll(addresses, (address) => readAll([before, after], (state) => state.account(address)))
      for (const address of addresses) {
        const [a, b] = [before.account(address), after.account(address)]
        if (isOther(a, b) || (a?.storageRoot !== b?.storageRoot && this.#mayDifferInSlots(address))) yield { address, before: a, after: b }
      }
    }
  }

  #mayDifferInSlots(address: Address): boolean {
    return this.slots(address).next().done !== true || !this.hasAllSlots(address)
  }

  /** The slots of an account that differ, in an order that stays the same. Throws as `accounts`. */
  *slots(address: Address): Generator<SlotDifference, void> {
    const { before, after } = this
    for (const slots of this.#batches(this.#slots(before, after, address))) {
      readAll(slots, (slot) => readAll([before, after], (state) => state.storage(address, slot)))
      for (const slot of slots) {
        const [a, b] = [before.storage(address, slot), after.storage(address, slot)]
        if (a !== b) yield { slot, before: a, after: b }
      }
    }
  }

  /** Candidates, each once. Those of a fork come in batches, so that a remote chain is asked for many at a time. */
  *#batches<T>(candidates: Iterable<T>): Generator<T[], void> {
    const isLocal = !this.before.isListable || !this.after.isListable
    const seen = new Set<T>()
    let batch: T[] = []
    for (const candidate of candidates) {
      if (isLocal) {
        if (seen.has(candidate)) continue
        seen.add(candidate)
      }
      batch.push(candidate)
      if (batch.length < (isLocal ? BATCH : 1)) continue
      yield batch
      batch = []
    }
    if (batch.length > 0) yield batch
  }

  /**
   * Whether `slots` has named all slots of the account that differ. It has not where only one state has the storage that an account of a remote
   * chain has there, whose slots nobody lists.
   */
  hasAllSlots(address: Address): boolean {
    const isOverRemote = (state: StateView) => state.opened.below?.root !== undefined && isOver(state.slotsOf(address))
    return isOverRemote(this.before) === isOverRemote(this.after) && !this.#hidden.has(address)
  }

  /** Addresses of accounts that may differ. */
  *#addresses(before: StateView, after: StateView): Generator<Address, void> {
    const [a, b] = [before.opened, after.opened]
    if (a.below?.root === b.below?.root) {
      const onHidden = (node?: UnknownNode, path = '') => {
        throw (node && a.lacking?.missOf(node, path)) ?? notListable()
      }
      yield* namesOfDifferences(a.accounts, b.accounts, (key) => addressOf(before, key), onHidden)
      return
    }
    // The one that is changes over another state differs from that by what it has, and that may differ from the other one.
    const changed = b.below?.root === undefined ? before : after
    const { accounts, below } = changed.opened
    for (const [key] of accounts.entries()) if (isOfValue(key)) yield addressOf(changed, key)!
    const under = this.#stateBelow(changed, below!.root!)
    yield* changed === after ? this.#addresses(before, under) : this.#addresses(under, after)
  }

  /** Slots of an account that may differ. */
  *#slots(before: StateView, after: StateView, address: Address): Generator<bigint, void> {
    const [a, b] = [before.opened, after.opened]
    if (a.below?.root === b.below?.root) {
      const onHidden = () => this.#hidden.add(address)
      yield* namesOfDifferences(before.slotsOf(address), after.slotsOf(address), (key) => slotOf(before, key), onHidden)
      return
    }
    const [changed, other] = b.below?.root === undefined ? [before, after] : [after, before]
    const slots = changed.slotsOf(address)
    for (const [key] of slots.entries()) if (isOfValue(key)) yield slotOf(changed, key)!
    if (!isOver(slots)) {
      // Its storage began anew, and all that the other state has there is gone.
      for (const { slot } of other.storageOf(address)) if (slot !== undefined) yield slot
      this.#hidden.add(address)
      return
    }
    const under = this.#stateBelow(changed, changed.opened.below!.root!)
    yield* changed === after ? this.#slots(before, under, address) : this.#slots(under, after, address)
  }

  /** The state that changes lie over, of which the accounts can be told. */
  #stateBelow(changed: StateView, root: Hash): StateView {
    const state = this.#stateAt(root)
    if (state.opened.below?.root === changed.opened.below?.root) throw notListable()
    return state
  }
}

/**
 * Names of the keys by which two tries differ. Where a node of a remote chain is not here, also those that the other trie has there, which may be
 * equal: reading them says what to fetch. `onHidden`: there are more of them than can be named,
 * below a node if one is given.
 */
function* namesOfDifferences<T>(
  before: Trie,
  after: Trie,
  nameOf: (key: string) => T | undefined,
  onHidden: (node?: UnknownNode, path?: string) => void,
): Generator<T, void> {
  const unsure: T[] = []
  const onUnknown = (node: UnknownNode, path: string) => {
    const known = [before, after].flatMap((trie) => keysBelow(trie, path))
    // Values of the remote chain that nobody asked for have no name.
    const named = known.flatMap((key) => nameOf(key) ?? [])
    if (named.length === 0) onHidden(node, path)
    unsure.push(...named)
  }
  for (const key of differingKeys(before.whole, after.whole, onUnknown)) {
    if (!isOfValue(key)) continue
    const name = nameOf(key)
    if (name === undefined) onHidden()
    else yield name
  }
  yield* unsure
}

/** The keys that begin with a path, as far as they are known. */
function keysBelow(trie: Trie, path: string): string[] {
  const keys: string[] = []
  for (const [key] of trie.entries(path)) {
    if (!key.startsWith(path)) break
    keys.push(key)
  }
  return keys
}

/** The address of a key; undefined if it may be one of a remote chain's accounts that were never read. */
const addressOf = (state: StateView, key: string): Address | undefined => {
  const address = state.addressOf(key)
  if (address === undefined && state.opened.lacking === undefined) throw corruptValue(addressKey(bytesFromHex(`0x${key}`)), 'missing')
  return address
}

const slotOf = (state: StateView, key: string): bigint | undefined => {
  const slot = state.slotOf(key)
  if (slot === undefined && state.opened.lacking === undefined) throw corruptValue(slotKey(bytesFromHex(`0x${key}`)), 'missing')
  return slot
}

const isOther = (a: Account | undefined, b: Account | undefined): boolean =>
  a === undefined || b === undefined ? a !== b : a.nonce !== b.nonce || a.balance !== b.balance || a.codeHash !== b.codeHash

const notListable = () =>
  new CodedError<StateErrorCode>(
    'state-not-listable',
    'this chain is a fork: not everything is known here that may differ between these blocks',
  )
