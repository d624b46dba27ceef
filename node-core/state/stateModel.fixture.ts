/** A state as plain maps, with its root from an independent trie, to compare the real one with. */
import { MerklePatriciaTrie } from '@ethereumjs/trie'
import { expect } from 'vitest'
import { type Address, type Hash, addressFromBigint, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bytesFromBigint, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256, keccak256Hex } from '../base/keccak256.ts'
import type { AccountDiff, StateDiff, StateReader } from '../evm/state.ts'
import { EMPTY_CODE_HASH, accountToRlp } from '../types/account.ts'
import { encodeRlp } from '../types/rlp.ts'

/** An account of the model. */
export interface ModelAccount {
  nonce: bigint
  balance: bigint
  code: Uint8Array
  storage: ReadonlyMap<bigint, bigint>
}

export type Model = ReadonlyMap<Address, ModelAccount>

/** Slots that random changes use: small ones and the largest. */
const MODEL_SLOTS: readonly bigint[] = [0n, 1n, 2n, 3n, 4n, 5n, 6n, 7n, 2n ** 256n - 1n]
const MODEL_ADDRESSES: readonly Address[] = Array.from({ length: 12 }, (_, i) => addressFromBigint(BigInt(i + 1)))

/** A random change of an account; occasionally null. */
function randomChange(random: (below: number) => number): AccountDiff | null {
  if (random(6) === 0) return null
  const change: AccountDiff = {}
  if (random(2)) change.nonce = BigInt(random(5))
  if (random(2)) change.balance = BigInt(random(1000)) * 10n ** BigInt(random(20))
  if (random(4) === 0) {
    const bytes = new Uint8Array(random(3)).fill(random(256))
    change.code = { hash: keccak256Hex(bytes), bytes }
  }
  if (random(6) === 0) change.storageCleared = true
  if (random(2)) {
    change.storage = new Map()
    for (let n = random(5); n > 0; n--)
      change.storage.set(MODEL_SLOTS[random(MODEL_SLOTS.length)]!, BigInt(random(3)) * 2n ** BigInt(random(255)))
  }
  return change
}

/** A random diff over the model's addresses. */
export function randomDiff(random: (below: number) => number): StateDiff {
  const diff: StateDiff = new Map()
  for (let n = random(8) + 1; n > 0; n--) diff.set(MODEL_ADDRESSES[random(MODEL_ADDRESSES.length)]!, randomChange(random))
  return diff
}

/** The model with a diff applied. */
export function changedModel(model: Model, diff: StateDiff): Model {
  const changed = new Map(model)
  for (const [address, change] of diff) {
    if (change === null) {
      changed.delete(address)
      continue
    }
    const { nonce, balance, code, storage, storageCleared } = change
    if (nonce === undefined && balance === undefined && !code && !storageCleared && !storage?.size) continue
    const before = changed.get(address) ?? { nonce: 0n, balance: 0n, code: new Uint8Array(0), storage: new Map<bigint, bigint>() }
    const slots = new Map(storageCleared ? [] : before.storage)
    for (const [slot, value] of storage ?? []) {
      if (value === 0n) slots.delete(slot)
      else slots.set(slot, value)
    }
    changed.set(address, {
      nonce: nonce ?? before.nonce,
      balance: balance ?? before.balance,
      code: code?.bytes ?? before.code,
      storage: slots,
    })
  }
  return changed
}

/** The model as the state of a real chain can be: without empty accounts, and without storage where nothing has ever run (EIP-161). */
export function tidyModel(model: Model): Model {
  const tidy = new Map<Address, ModelAccount>()
  for (const [address, account] of model) {
    const isUntouched = account.nonce === 0n && account.code.length === 0
    if (!isUntouched) tidy.set(address, account)
    else if (account.balance > 0n) tidy.set(address, { ...account, storage: new Map() })
  }
  return tidy
}

/** Root of the model, computed by the oracle. */
export async function oracleRoot(model: Model): Promise<Hash> {
  const accounts = new MerklePatriciaTrie()
  for (const [address, { nonce, balance, code, storage }] of model) {
    const slots = new MerklePatriciaTrie()
    for (const [slot, value] of storage) await slots.put(keccak256(fixedBytesFromBigint(slot, 32)), encodeRlp(bytesFromBigint(value)))
    const account = { nonce, balance, storageRoot: hexFromBytes(slots.root()), codeHash: keccak256Hex(code) }
    await accounts.put(keccak256(bytesFromHex(address)), accountToRlp(account))
  }
  return hexFromBytes(accounts.root())
}

/** Expects a state to equal the model, for all addresses and slots that a model can have. */
export function expectModel(state: StateReader, model: Model): void {
  for (const address of MODEL_ADDRESSES) {
    const expected = model.get(address)
    const account = state.account(address)
    expect(account && { nonce: account.nonce, balance: account.balance, code: hexFromBytes(state.code(account.codeHash)) }).toEqual(
      expected && { nonce: expected.nonce, balance: expected.balance, code: hexFromBytes(expected.code) },
    )
    if (account) expect(account.codeHash === EMPTY_CODE_HASH).toBe(expected!.code.length === 0)
    expect(MODEL_SLOTS.map((slot) => state.storage(address, slot))).toEqual(MODEL_SLOTS.map((slot) => expected?.storage.get(slot) ?? 0n))
  }
}
