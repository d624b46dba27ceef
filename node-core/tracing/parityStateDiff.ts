import { type Address, type Hex, hexFromBytes, quantityFromBigint, wordFromBigint } from '../contract/hex.ts'
import type { ParityAccountDiff, ParityStateDiff } from '../contract/wire/parity.ts'
import type { AccountDiff, StateDiff, StateReader } from '../evm/state.ts'
import { EMPTY_CODE_HASH } from '../types/account.ts'

/** The changes of a transaction; `before`: the state before it. */
export function parityStateDiff(before: StateReader, diff: StateDiff): ParityStateDiff {
  const changed: ParityStateDiff = {}
  for (const [address, change] of Array.from(diff).toSorted(([a], [b]) => (a < b ? -1 : 1))) {
    const entry = accountDiff(before, address, change)
    if (entry !== undefined) changed[address] = entry
  }
  return changed
}

function accountDiff(state: StateReader, address: Address, change: AccountDiff | null): ParityAccountDiff | undefined {
  const account = state.account(address)
  const codeBefore = () =>
    account === undefined || account.codeHash === EMPTY_CODE_HASH ? '0x' : hexFromBytes(state.code(account.codeHash))
  if (change === null) {
    if (account === undefined) return undefined
    return {
      balance: { '-': quantityFromBigint(account.balance) },
      code: { '-': codeBefore() },
      nonce: { '-': quantityFromBigint(account.nonce) },
      storage: {},
    }
  }
  const code = change.code && hexFromBytes(change.code.bytes)
  if (account === undefined) {
    return {
      balance: { '+': quantityFromBigint(change.balance ?? 0n) },
      code: { '+': code ?? '0x' },
      nonce: { '+': quantityFromBigint(change.nonce ?? 0n) },
      storage: Object.fromEntries(
        Array.from(change.storage ?? [], ([slot, value]) => [wordFromBigint(slot), { '+': wordFromBigint(value) }]),
      ),
    }
  }
  const storage: ParityAccountDiff['storage'] = {}
  for (const [slot, value] of change.storage ?? []) {
    const was = state.storage(address, slot)
    if (was !== value) storage[wordFromBigint(slot)] = { '*': { from: wordFromBigint(was), to: wordFromBigint(value) } }
  }
  const entry: ParityAccountDiff = {
    balance: changeOf(quantityFromBigint(account.balance), change.balance === undefined ? undefined : quantityFromBigint(change.balance)),
    code: code === undefined ? '=' : changeOf(codeBefore(), code),
    nonce: changeOf(quantityFromBigint(account.nonce), change.nonce === undefined ? undefined : quantityFromBigint(change.nonce)),
    storage,
  }
  const isSame = entry.balance === '=' && entry.code === '=' && entry.nonce === '=' && Object.keys(storage).length === 0
  return isSame ? undefined : entry
}

function changeOf(from: Hex, to: Hex | undefined): ParityAccountDiff['balance'] {
  return to === undefined || to === from ? '=' : { '*': { from, to } }
}
