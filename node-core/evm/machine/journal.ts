/**
 * State of one transaction over a StateReader: accounts and slots are read once, changed in place, and every change records an undo entry,
 * so that a snapshot is a position in the undo list. The changes that remain at the end are the state diff.
 */
import type { Address, Hash } from '../../contract/hex.ts'
import { EMPTY_BYTES } from '../../base/bytes.ts'
import { keccak256Hex } from '../../base/keccak256.ts'
import { type Account, EMPTY_CODE_HASH, EMPTY_ROOT, MAX_BALANCE } from '../../types/account.ts'
import type { AccessSet } from '../result.ts'
import type { AccountDiff, StateDiff, StateReader } from '../state.ts'
import type { Rules } from '../rules/rules.ts'
import { LogBuffer } from './logBuffer.ts'
import { type Word, addressFromWord, bigintFromWord, wordFrom, wordFromHex } from '../words/word.ts'

/** A word that a revert restores: what a transient slot is, and what a storage slot begins with. */
export interface Cell {
  value: Word
  /** Epoch of the last change: one undo entry per epoch is enough. */
  changedIn: number
  /** Where compiled code has a copy of it; 0 if there is none, or the copy is not up to date. */
  copy: number
}

/** A storage slot that the transaction has touched. */
export interface Slot extends Cell {
  /** Before the transaction. */
  readonly original: Word
  warm: boolean
  /** Belongs in the block access list (EIP-7928), even if the frame that read it failed. */
  recorded: boolean
}

/** An account that the transaction has touched. Changed only by the journal. */
export interface AccountState {
  /** Tells it from all other accounts of its journal, as an integer of 31 bits. */
  readonly id: number
  readonly address: Address
  /** The address as a word. */
  readonly key: Word
  /** Before the transaction. */
  readonly before: Account | undefined
  exists: boolean
  nonce: bigint
  balance: bigint
  codeHash: Hash
  /** Read when it is first needed. */
  code: Uint8Array | undefined
  warm: boolean
  /**
   * Belongs in the block access list (EIP-7928), even if the frame that read it failed, but not if there was too little gas to read it. Set
   * by callers whose read counts for the protocol; the journal itself reads more, and earlier.
   */
  recorded: boolean
  /** Changed, or the recipient of a zero transfer: an account that is then empty is deleted (EIP-161). */
  touched: boolean
  /** Created as a contract by this transaction (EIP-6780). */
  created: boolean
  destroyed: boolean
  /** Touched slots; absent if there are none. */
  slots: Map<Word, Slot> | undefined
  transient: Map<Word, Cell> | undefined
}

/** A point to return to. */
export interface Snapshot {
  readonly undos: number
  /** Bytes of the log buffer, of the data of its logs, and of their memory. */
  readonly logs: number
  readonly logData: number
  readonly logMemory: number
  readonly refund: number
}

/** Whether the account counts as empty (EIP-161). */
export function isEmpty(account: AccountState): boolean {
  return account.nonce === 0n && account.balance === 0n && account.codeHash === EMPTY_CODE_HASH
}

/** Address of the RIPEMD-160 precompile, which stays touched after a revert because one mainnet block depends on it (EIP-161, EIP-716). */
const RIPEMD160 = 3

/** Measured V8 heap size of entries: the object, its key and its slot in a map or list. */
const ACCOUNT_BYTES = 400
const SLOT_BYTES = 128
const TRANSIENT_BYTES = 104
const UNDO_BYTES = 112

const MAX_ID = 0x7fff_ffff
let nextId = 0

/** Journaled state of one transaction. */
export class Journal {
  /** Tells it from all other journals. */
  readonly id = (nextId = (nextId + 1) & MAX_ID)
  /** Which part of the execution this is: each snapshot and each revert begins another one. */
  epoch = 1
  /** How often it was reverted. */
  reverts = 0
  /** Copies of slots that were changed since, except by a revert. */
  readonly staleCopies: number[] = []
  readonly logs = new LogBuffer()
  /** Current refund counter. */
  refund = 0
  readonly #state: StateReader
  readonly #rules: Rules
  readonly #isWarmFromStart: (key: Word) => boolean
  readonly #onRead: () => void
  /** Slots by account from the transaction's access list; absent if it has none, as nearly all transactions. */
  #listed: Map<Word, Set<Word>> | undefined
  /** Block hashes that were read; absent if there are none. */
  #blockHashes: Map<bigint, Word> | undefined
  readonly #accounts = new Map<Word, AccountState>()
  readonly #undos: (() => void)[] = []
  #slots = 0
  #transients = 0
  /** Code of all contracts that were created, including reverted ones, because code that was called is retained. */
  #codeBytes = 0

  /**
   * `isWarmFromStart`: the precompiles. `onRead` is called for each state read, which is far slower than access to what is already loaded.
   */
  constructor(state: StateReader, rules: Rules, isWarmFromStart: (key: Word) => boolean, onRead: () => void) {
    this.#state = state
    this.#rules = rules
    this.#onRead = onRead
    this.#isWarmFromStart = isWarmFromStart
  }

  /** Estimated memory use. A revert frees undo entries and logs; accounts and slots that were read stay. */
  get memoryBytes(): number {
    const state = this.#accounts.size * ACCOUNT_BYTES + this.#slots * SLOT_BYTES + this.#transients * TRANSIENT_BYTES
    return state + this.#undos.length * UNDO_BYTES + this.logs.memoryBytes + this.#codeBytes
  }

  /** The account at an address, whether it exists or not; pass the address text if it is known, to avoid formatting it. */
  account(key: Word, address?: Address): AccountState {
    return this.#accounts.get(key) ?? this.#load(key, address ?? addressFromWord(key))
  }

  accountAt(address: Address): AccountState {
    const key = wordFromHex(address)
    return this.#accounts.get(key) ?? this.#load(key, address)
  }

  #load(key: Word, address: Address): AccountState {
    this.#onRead()
    const before = this.#state.account(address)
    const account: AccountState = {
      id: (nextId = (nextId + 1) & MAX_ID),
      address,
      key,
      before,
      exists: before !== undefined,
      nonce: before?.nonce ?? 0n,
      balance: before?.balance ?? 0n,
      codeHash: before?.codeHash ?? EMPTY_CODE_HASH,
      code: undefined,
      warm: this.#isWarmFromStart(key) || (this.#listed?.has(key) ?? false),
      recorded: false,
      touched: false,
      created: false,
      destroyed: false,
      slots: undefined,
      transient: undefined,
    }
    this.#accounts.set(key, account)
    return account
  }

  code(account: AccountState): Uint8Array {
    return (account.code ??= account.codeHash === EMPTY_CODE_HASH ? EMPTY_BYTES : this.#readCode(account.codeHash))
  }

  #readCode(hash: Hash): Uint8Array {
    this.#onRead()
    return this.#state.code(hash)
  }

  slot(account: AccountState, key: Word): Slot {
    const known = account.slots?.get(key)
    if (known !== undefined) return known
    // A contract created by this transaction, or an account that does not exist, has no stored slots.
    const isStored = account.before !== undefined && !account.created
    if (isStored) this.#onRead()
    const original = isStored ? wordFrom(this.#state.storage(account.address, bigintFromWord(key))) : 0
    const slot: Slot = {
      original,
      value: original,
      warm: this.#listed?.get(account.key)?.has(key) ?? false,
      recorded: false,
      changedIn: 0,
      copy: 0,
    }
    ;(account.slots ??= new Map()).set(key, slot)
    this.#slots++
    return slot
  }

  /** Hash of one of the previous 256 blocks. */
  blockHash(number: bigint): Word {
    const known = this.#blockHashes?.get(number)
    if (known !== undefined) return known
    this.#onRead()
    const hash = wordFromHex(this.#state.blockHash(number))
    ;(this.#blockHashes ??= new Map()).set(number, hash)
    return hash
  }

  snapshot(): Snapshot {
    this.epoch++
    return this.mark(this.refund)
  }

  /** The snapshot of a frame that began here without one, with that refund. */
  mark(refund: number): Snapshot {
    const { logs } = this
    return { undos: this.#undos.length, logs: logs.length, logData: logs.dataBytes, logMemory: logs.memoryBytes, refund }
  }

  revert(snapshot: Snapshot): void {
    const undos = this.#undos
    while (undos.length > snapshot.undos) undos.pop()!()
    this.logs.revert(snapshot.logs, snapshot.logData, snapshot.logMemory)
    this.refund = snapshot.refund
    this.epoch++
    this.reverts++
  }

  /** Marks an account and its slots warm before execution, without reading them (EIP-2930). */
  list(account: Address, slots: readonly Hash[]): void {
    const key = wordFromHex(account)
    this.#listed ??= new Map()
    let listed = this.#listed.get(key)
    if (listed === undefined) this.#listed.set(key, (listed = new Set()))
    for (const slot of slots) listed.add(wordFromHex(slot))
    const known = this.#accounts.get(key)
    if (known !== undefined) known.warm = true
  }

  /** Marks the account warm; returns whether it was cold. */
  warmAccount(account: AccountState): boolean {
    if (account.warm) return false
    account.warm = true
    this.#undos.push(() => (account.warm = false))
    return true
  }

  /** Marks the slot warm; returns whether it was cold. */
  warmSlot(slot: Slot): boolean {
    if (slot.warm) return false
    slot.warm = true
    this.#undos.push(() => (slot.warm = false))
    return true
  }

  setSlot(account: AccountState, slot: Slot, value: Word): void {
    if (slot.changedIn !== this.epoch) this.touch(account)
    this.#setCell(slot, value)
  }

  #setCell(cell: Cell, value: Word): void {
    if (cell.changedIn !== this.epoch) {
      this.recordUndo(cell, cell.value)
      cell.changedIn = this.epoch
    }
    cell.value = value
    if (cell.copy === 0) return
    this.staleCopies.push(cell.copy)
    cell.copy = 0
  }

  /** Has a revert undo all changes since the cell had that value. The account of a storage slot must be touched. */
  recordUndo(cell: Cell, previous: Word): void {
    this.#undos.push(() => (cell.value = previous))
  }

  /** A transient slot (EIP-1153), zero at first. */
  transient(account: AccountState, key: Word): Cell {
    const cells = (account.transient ??= new Map<Word, Cell>())
    let cell = cells.get(key)
    if (cell === undefined) {
      cells.set(key, (cell = { value: 0, changedIn: 0, copy: 0 }))
      this.#transients++
    }
    return cell
  }

  setTransient(account: AccountState, key: Word, value: Word): void {
    const cell = this.transient(account, key)
    if (cell.value !== value) this.#setCell(cell, value)
  }

  /** Creates the account if it does not exist, and marks it touched for the deletion of empty accounts. */
  touch(account: AccountState): void {
    if (account.touched && account.exists) return
    const { touched, exists } = account
    account.touched = true
    account.exists = true
    this.#undos.push(() => {
      account.touched = touched || account.key === RIPEMD160
      account.exists = exists
    })
  }

  /** A sum above 2^256 - 1, which takes balances that were set by hand, stays there. */
  setBalance(account: AccountState, sum: bigint): void {
    this.touch(account)
    const previous = account.balance
    const balance = sum > MAX_BALANCE ? MAX_BALANCE : sum
    if (previous === balance) return
    account.balance = balance
    this.#undos.push(() => (account.balance = previous))
  }

  /** Transfers `value` wei; a zero transfer still touches the recipient. */
  transfer(from: AccountState, to: AccountState, value: bigint): void {
    if (value !== 0n) this.setBalance(from, from.balance - value)
    this.setBalance(to, to.balance + value)
  }

  setNonce(account: AccountState, nonce: bigint): void {
    this.touch(account)
    const previous = account.nonce
    account.nonce = nonce
    this.#undos.push(() => (account.nonce = previous))
  }

  setCode(account: AccountState, code: Uint8Array): void {
    this.touch(account)
    const { code: previous, codeHash } = account
    account.code = code
    account.codeHash = code.length === 0 ? EMPTY_CODE_HASH : keccak256Hex(code)
    this.#codeBytes += code.length
    this.#undos.push(() => {
      account.code = previous
      account.codeHash = codeHash
    })
  }

  /** Turns the account into a new contract. */
  create(account: AccountState): void {
    this.touch(account)
    const { created } = account
    account.created = true
    this.#undos.push(() => (account.created = created))
  }

  /** Marks the account for deletion at the end of the transaction and clears its balance. */
  destroy(account: AccountState): void {
    this.setBalance(account, 0n)
    if (account.destroyed) return
    account.destroyed = true
    this.#undos.push(() => (account.destroyed = false))
  }

  /** Accounts that are destroyed at the end of the transaction. */
  destroyed(): AccountState[] {
    return Array.from(this.#accounts.values()).filter(({ destroyed }) => destroyed)
  }

  /** Whether an existing account prevents creating a contract at this address (EIP-684, EIP-7610). */
  isOccupied(account: AccountState): boolean {
    return account.nonce !== 0n || account.codeHash !== EMPTY_CODE_HASH || (account.before?.storageRoot ?? EMPTY_ROOT) !== EMPTY_ROOT
  }

  /** The current state, for tracers. */
  reader(): StateReader {
    return {
      account: (address) => {
        const { exists, before, nonce, balance, codeHash } = this.accountAt(address)
        return exists ? { nonce, balance, codeHash, storageRoot: before?.storageRoot ?? EMPTY_ROOT } : undefined
      },
      code: (codeHash) => {
        for (const account of this.#accounts.values()) if (account.codeHash === codeHash && account.code) return account.code
        return this.#state.code(codeHash)
      },
      storage: (address, slot) => bigintFromWord(this.slot(this.accountAt(address), wordFrom(slot)).value),
      blockHash: (number) => this.#state.blockHash(number),
    }
  }

  /** What has changed. */
  diff(): StateDiff {
    const diff: StateDiff = new Map()
    for (const account of this.#accounts.values()) {
      const { address, before, touched, exists, destroyed } = account
      if (destroyed || (touched && this.#rules.eip161 && isEmpty(account))) {
        if (before !== undefined) diff.set(address, null)
      } else if (touched && exists) {
        const change = accountDiff(account)
        if (change !== undefined) diff.set(address, change)
      }
    }
    return diff
  }

  /** What belongs in the block access list (EIP-7928), by address. */
  recorded(): AccessSet {
    const recorded: AccessSet = new Map()
    for (const { address, recorded: isRecorded, slots } of this.#accounts.values()) {
      if (!isRecorded) continue
      const keys = new Set<bigint>()
      for (const [key, slot] of slots ?? []) if (slot.recorded) keys.add(bigintFromWord(key))
      recorded.set(address, keys)
    }
    return recorded
  }

  /** Addresses and slots that have become warm. */
  accessed(): AccessSet {
    const accessed: AccessSet = new Map()
    for (const [key, slots] of this.#listed ?? []) {
      if (!this.#isWarmFromStart(key)) accessed.set(addressFromWord(key), new Set(Array.from(slots, bigintFromWord)))
    }
    for (const { address, key: account, warm, slots } of this.#accounts.values()) {
      if (!warm || this.#isWarmFromStart(account)) continue
      const keys = accessed.get(address) ?? new Set<bigint>()
      for (const [key, slot] of slots ?? []) if (slot.warm) keys.add(bigintFromWord(key))
      accessed.set(address, keys)
    }
    return accessed
  }
}

function accountDiff(account: AccountState): AccountDiff | undefined {
  const { before, nonce, balance, codeHash, code, slots } = account
  const diff: AccountDiff = {}
  if (nonce !== before?.nonce) diff.nonce = nonce
  if (balance !== before?.balance) diff.balance = balance
  if (codeHash !== (before?.codeHash ?? EMPTY_CODE_HASH)) diff.code = { hash: codeHash, bytes: code! }
  for (const [key, { original, value }] of slots ?? []) {
    if (value !== original) (diff.storage ??= new Map<bigint, bigint>()).set(bigintFromWord(key), bigintFromWord(value))
  }
  return Object.keys(diff).length > 0 ? diff : undefined
}
