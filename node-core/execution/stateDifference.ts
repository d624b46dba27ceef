import type { Address } from '../contract/hex.ts'
import type { AccountDiff, StateDiff, StateReader } from '../evm/state.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import { readAll } from '../types/remoteMiss.ts'

/** Returns in words what is different; undefined if nothing is. */
type Check = () => string | undefined

/**
 * Where a state is another one than what a diff leads to, in words; undefined if it has all values that the diff sets. An account that does
 * not exist is the same as an empty one. `rewarded`: accounts whose balance is not compared. Throws one RemoteMiss for all that is missing.
 */
export function stateDifference(diff: StateDiff, state: StateReader, rewarded: ReadonlySet<Address>): string | undefined {
  const checks = Array.from(diff, ([address, change]) => checksOf(address, change, state, !rewarded.has(address))).flat()
  return readAll(checks, (check) => check()).find((it) => it !== undefined)
}

function checksOf(address: Address, change: AccountDiff | null, state: StateReader, withBalance: boolean): Check[] {
  return [
    () => accountDifference(address, change, state, withBalance),
    ...Array.from(change?.storage ?? [], ([slot, value]): Check => () => {
      // Without proofs, an account that is empty is read as none, without its storage (EIP-161).
      const { nonce, codeHash } = state.account(address) ?? EMPTY_ACCOUNT
      if (nonce === 0n && codeHash === EMPTY_ACCOUNT.codeHash) return undefined
      const there = state.storage(address, slot)
      return there === value ? undefined : `slot 0x${slot.toString(16)} of ${address} becomes ${value} instead of ${there}`
    }),
  ]
}

function accountDifference(address: Address, change: AccountDiff | null, state: StateReader, withBalance: boolean): string | undefined {
  const there = state.account(address) ?? EMPTY_ACCOUNT
  const { nonce, balance } = change ?? EMPTY_ACCOUNT
  const codeHash = change === null ? EMPTY_ACCOUNT.codeHash : change.code?.hash
  if (nonce !== undefined && nonce !== there.nonce) return `the nonce of ${address} becomes ${nonce} instead of ${there.nonce}`
  if (withBalance && balance !== undefined && balance !== there.balance)
    return `the balance of ${address} becomes ${balance} instead of ${there.balance}`
  return codeHash === undefined || codeHash === there.codeHash ? undefined : `the code of ${address} becomes another one`
}
