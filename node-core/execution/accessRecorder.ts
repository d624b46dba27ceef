/** What a block accesses and changes, step by step as it is executed: the access list of EIP-7928, and which step accessed what. */
import type { Address } from '../contract/hex.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { AccountDiff, StateReader } from '../evm/state.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import type { AccountAccess, BlockAccessList, Change, CodeChange } from '../types/blockAccessList.ts'

/** A slot as a block used it. */
export interface RecordedSlot {
  /** Steps that accessed it, whether they changed it or not. */
  reachedAt: number[]
  changes: Change[]
}

/** An account as a block used it. Indices ascend; a step that changed a value twice has one change. */
export class RecordedAccount {
  /** Steps that accessed it, whether they changed it or not. */
  readonly reachedAt: number[] = []
  readonly balanceChanges: Change[] = []
  readonly nonceChanges: Change[] = []
  readonly codeChanges: CodeChange[] = []
  readonly #slots = new Map<bigint, RecordedSlot>()

  slot(key: bigint): RecordedSlot {
    let slot = this.#slots.get(key)
    if (slot === undefined) this.#slots.set(key, (slot = { reachedAt: [], changes: [] }))
    return slot
  }

  /** The slots in key order. */
  sortedSlots(): [bigint, RecordedSlot][] {
    return [...this.#slots].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }
}

/** Records every execution on the state of a block. */
export class AccessRecorder {
  /** The current step: 0 before the transactions, then the number of the transaction from 1, then one more. */
  index = 0
  readonly #accounts = new Map<Address, RecordedAccount>()

  /** Records what an execution accessed and changed. `state`: as it was before; the execution is not applied to it yet. */
  record({ recorded, diff }: Pick<ExecutionResult, 'recorded' | 'diff'>, state: StateReader): void {
    for (const [address, slots] of recorded ?? []) {
      const account = this.#reach(address)
      for (const key of slots) this.#note(account.slot(key).reachedAt)
    }
    for (const [address, change] of diff) this.#change(address, change, state)
  }

  /** Records that an account was read outside of any execution: a system contract, the recipient of a withdrawal. */
  reach(address: Address): void {
    this.#reach(address)
  }

  /** The accounts in address order. */
  sorted(): [Address, RecordedAccount][] {
    return [...this.#accounts].toSorted(([a], [b]) => (a < b ? -1 : 1))
  }

  /** The list of the block as far as it has been executed. */
  list(): BlockAccessList {
    return this.sorted().map(([address, account]) => accountAccess(address, account))
  }

  #reach(address: Address): RecordedAccount {
    let account = this.#accounts.get(address)
    if (account === undefined) this.#accounts.set(address, (account = new RecordedAccount()))
    this.#note(account.reachedAt)
    return account
  }

  #note(indices: number[]): void {
    if (indices.at(-1) !== this.index) indices.push(this.index)
  }

  #change(address: Address, change: AccountDiff | null, state: StateReader): void {
    const account = this.#reach(address)
    const before = state.account(address) ?? EMPTY_ACCOUNT
    const { nonce, balance, code, storage } = change ?? GONE
    if (balance !== undefined && balance !== before.balance) this.#put(account.balanceChanges, { index: this.index, value: balance })
    if (nonce !== undefined && nonce !== before.nonce) this.#put(account.nonceChanges, { index: this.index, value: nonce })
    if (code !== undefined && code.hash !== before.codeHash) this.#put(account.codeChanges, { index: this.index, code: code.bytes })
    for (const [key, value] of storage ?? []) {
      const slot = account.slot(key)
      this.#note(slot.reachedAt)
      this.#put(slot.changes, { index: this.index, value })
    }
  }

  /** Of two changes within one step the later one counts. */
  #put<T extends { index: number }>(changes: T[], change: T): void {
    if (changes.at(-1)?.index === change.index) changes.pop()
    changes.push(change)
  }
}

/** What remains of an account that ceases to exist. From Cancun on it had nothing but a balance (EIP-6780). */
const GONE: AccountDiff = { nonce: 0n, balance: 0n, code: { hash: EMPTY_ACCOUNT.codeHash, bytes: EMPTY_BYTES } }

function accountAccess(address: Address, account: RecordedAccount): AccountAccess {
  const { balanceChanges, nonceChanges, codeChanges } = account
  const access: AccountAccess = { address, storageChanges: [], storageReads: [], balanceChanges, nonceChanges, codeChanges }
  for (const [key, { changes }] of account.sortedSlots()) {
    if (changes.length > 0) access.storageChanges.push({ key, changes })
    else access.storageReads.push(key)
  }
  return access
}
