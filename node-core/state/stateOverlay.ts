import type { Address, Hash } from '../contract/hex.ts'
import type { AccountDiff, StateDiff, StateReader } from '../evm/state.ts'
import { type Account, EMPTY_ACCOUNT, EMPTY_ROOT } from '../types/account.ts'
import { isChange } from './accountChange.ts'

/** A state that is changed. `isProvable`: false if only the changes over a state of a remote chain are kept. */
export interface ChangeableState extends StateReader {
  readonly isProvable?: boolean
}

/** The overlay's entry for an address: its current account, and its changes relative to the base. */
interface Entry {
  /** The account in the base. */
  readonly original: Account | undefined
  account: Account | undefined
  /** Whether the base's storage of the address was cleared. */
  storageCleared: boolean
  /** Changed slots; absent if there are none. */
  storage: Map<bigint, bigint> | undefined
}

/**
 * A state with diffs on top of it: one block's merged changes, or the overrides of a call. The storage root of a changed account stays the
 * base's (empty if the storage was cleared or the account is new): the new one is only known when the diff is committed.
 */
export class StateOverlay implements StateReader {
  readonly #base: ChangeableState
  readonly #entries = new Map<Address, Entry>()
  /** Slots that were overwritten unread. */
  #unread: Map<Address, Set<bigint>> | undefined
  readonly #code = new Map<Hash, Uint8Array>()

  constructor(base: ChangeableState) {
    this.#base = base
  }

  account(address: Address): Account | undefined {
    const entry = this.#entries.get(address)
    return entry ? entry.account : this.#base.account(address)
  }

  code(codeHash: Hash): Uint8Array {
    return this.#code.get(codeHash) ?? this.#base.code(codeHash)
  }

  storage(address: Address, slot: bigint): bigint {
    const entry = this.#entries.get(address)
    if (entry === undefined) return this.#base.storage(address, slot)
    return entry.storage?.get(slot) ?? (entry.storageCleared ? 0n : this.#base.storage(address, slot))
  }

  blockHash(number: bigint): Hash {
    return this.#base.blockHash(number)
  }

  /** Hashes of all code that the diffs have set, even if it was changed again: such code is not read from the base. */
  codeHashes(): Iterable<Hash> {
    return this.#code.keys()
  }

  /** Adds a diff on top; its maps are copied. As in a commit, an entry that sets no field changes nothing. */
  apply(diff: StateDiff): void {
    for (const [address, change] of diff) {
      if (change === null) this.#remove(this.#entryOf(address))
      else if (isChange(change)) this.#change(this.#entryOf(address), change)
    }
  }

  /**
   * Writes slots of which nobody needs to know what they held. Where only changes are kept, they count as changed, and what they held is not
   * read from the remote chain.
   */
  overwrite(address: Address, storage: Map<bigint, bigint>): void {
    this.apply(new Map([[address, { storage }]]))
    if (this.#base.isProvable !== false) return
    this.#unread ??= new Map()
    this.#unread.set(address, new Set([...(this.#unread.get(address) ?? []), ...storage.keys()]))
  }

  #entryOf(address: Address): Entry {
    let entry = this.#entries.get(address)
    if (entry === undefined) {
      const original = this.#base.account(address)
      entry = { original, account: original, storageCleared: false, storage: undefined }
      this.#entries.set(address, entry)
    }
    return entry
  }

  #remove(entry: Entry): void {
    entry.account = undefined
    entry.storageCleared = true
    entry.storage = undefined
  }

  #change(entry: Entry, change: AccountDiff): void {
    if (change.storageCleared) {
      entry.storageCleared = true
      entry.storage = undefined
    }
    const before = entry.account ?? EMPTY_ACCOUNT
    if (change.code) this.#code.set(change.code.hash, change.code.bytes)
    entry.account = {
      nonce: change.nonce ?? before.nonce,
      balance: change.balance ?? before.balance,
      storageRoot: entry.storageCleared ? EMPTY_ROOT : before.storageRoot,
      codeHash: change.code?.hash ?? before.codeHash,
    }
    if (change.storage === undefined) return
    const slots = (entry.storage ??= new Map<bigint, bigint>())
    for (const [slot, value] of change.storage) slots.set(slot, value)
  }

  /** All diffs merged into one relative to the base: only the differences, slots included. */
  diff(): StateDiff {
    const merged: StateDiff = new Map()
    for (const [address, entry] of this.#entries) {
      const change = this.#changeOf(address, entry)
      if (change !== undefined) merged.set(address, change)
    }
    return merged
  }

  #changeOf(address: Address, { original, account, storageCleared, storage }: Entry): AccountDiff | null | undefined {
    if (account === undefined) return original === undefined ? undefined : null
    const change: AccountDiff = {}
    // A new account sets all of its fields, so that it is created even if they are all zero.
    if (account.nonce !== original?.nonce) change.nonce = account.nonce
    if (account.balance !== original?.balance) change.balance = account.balance
    if (account.codeHash !== (original ?? EMPTY_ACCOUNT).codeHash) {
      change.code = { hash: account.codeHash, bytes: this.code(account.codeHash) }
    }
    if (storageCleared && original !== undefined) change.storageCleared = true
    const unread = this.#unread?.get(address)
    for (const [slot, value] of storage ?? []) {
      const isChanged =
        unread?.has(slot) || value !== (change.storageCleared || original === undefined ? 0n : this.#base.storage(address, slot))
      if (isChanged) (change.storage ??= new Map<bigint, bigint>()).set(slot, value)
    }
    return isChange(change) ? change : undefined
  }
}
