/** What a block reaches and changes, step by step as it is executed: the access list of EIP-7928, and which step reached what. */
import type { Address } from '../contract/hex.ts'
import type { ExecutionResult } from '../evm/result.ts'
import type { AccountDiff, StateReader } from '../evm/state.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import type { AccountAccess, BlockAccessList, Change } from '../types/blockAccessList.ts'

/** A slot as a block met it. */
export interface RecordedSlot {
  /** Steps that reached it, whether they changed it or not. */
  readonly reachedAt: number[]
  readonly changes: Change<bigint>[]
}

/** An account as a block met it. Indices ascend; a step that changed a value twice left one change. */
export interface RecordedAccount {
  /** Steps that reached it, whether they changed it or not. */
  readonly reachedAt: number[]
  readonly balanceChanges: Change<bigint>[]
  readonly nonceChanges: Change<bigint>[]
  readonly codeChanges: Change<Uint8Array>[]
  readonly slots: Map<bigint, RecordedSlot>
}

/** What every execution on the state of a block is told to. */
export class AccessRecorder {
  /** The step that runs: 0 before the transactions, then the number of the transaction from 1, then one more. */
  index = 0
  readonly accounts = new Map<Address, RecordedAccount>()

  /** Notes what an execution reached and changed. `state`: as it was before; the execution is not applied to it yet. */
  record({ recorded, diff }: Pick<ExecutionResult, 'recorded' | 'diff'>, state: StateReader): void {
    for (const [address, slots] of recorded ?? []) {
      const account = this.#reach(address)
      for (const slot of slots) this.#reachSlot(account, slot)
    }
    for (const [address, change] of diff) this.#change(address, change, state)
  }

  /** Notes that a system contract or the recipient of a withdrawal was read. */
  reach(address: Address): void {
    this.#reach(address)
  }

  /** The list of the block as far as it is executed. */
  list(): BlockAccessList {
    const addresses = Array.from(this.accounts.keys()).sort()
    return addresses.map((address) => accountAccess(address, this.accounts.get(address)!))
  }

  #reach(address: Address): RecordedAccount {
    let account = this.accounts.get(address)
    if (account === undefined) {
      account = { reachedAt: [], balanceChanges: [], nonceChanges: [], codeChanges: [], slots: new Map() }
      this.accounts.set(address, account)
    }
    this.#note(account.reachedAt)
    return account
  }

  #reachSlot(account: RecordedAccount, slot: bigint): RecordedSlot {
    let known = account.slots.get(slot)
    if (known === undefined) account.slots.set(slot, (known = { reachedAt: [], changes: [] }))
    this.#note(known.reachedAt)
    return known
  }

  #note(indices: number[]): void {
    if (indices.at(-1) !== this.index) indices.push(this.index)
  }

  #change(address: Address, change: AccountDiff | null, state: StateReader): void {
    const account = this.#reach(address)
    const before = state.account(address) ?? EMPTY_ACCOUNT
    // An account that ceases to exist had nothing but a balance since EIP-6780; before it, its code and nonce go too.
    const { nonce, balance, code, storage } = change ?? {
      nonce: 0n,
      balance: 0n,
      code: { hash: EMPTY_ACCOUNT.codeHash, bytes: EMPTY_BYTES },
    }
    if (balance !== undefined && balance !== before.balance) this.#put(account.balanceChanges, balance)
    if (nonce !== undefined && nonce !== before.nonce) this.#put(account.nonceChanges, nonce)
    if (code !== undefined && code.hash !== before.codeHash) this.#put(account.codeChanges, code.bytes)
    for (const [slot, value] of storage ?? []) this.#put(this.#reachSlot(account, slot).changes, value)
  }

  #put<Value>(changes: Change<Value>[], value: Value): void {
    const last = changes.at(-1)
    if (last?.index === this.index) last.value = value
    else changes.push({ index: this.index, value })
  }
}

const ascending = (a: bigint, b: bigint) => (a < b ? -1 : 1)

function accountAccess(address: Address, { balanceChanges, nonceChanges, codeChanges, slots }: RecordedAccount): AccountAccess {
  const access: AccountAccess = { address, storageChanges: [], storageReads: [], balanceChanges, nonceChanges, codeChanges }
  for (const slot of Array.from(slots.keys()).sort(ascending)) {
    const { changes } = slots.get(slot)!
    if (changes.length > 0) access.storageChanges.push({ slot, changes })
    else access.storageReads.push(slot)
  }
  return access
}
