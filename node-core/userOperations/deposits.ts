/** The value of a slot that holds a deposit (`depositSlot`). */
import { type EntryPointVersion, isUnpacked } from './entryPoints.ts'

const OLD_DEPOSIT_BITS = 112n

/** The slot's value with another deposit: in 0.6, the stake of the account is in it too. */
export function withDeposit(value: bigint, deposit: bigint, version: EntryPointVersion): bigint {
  return isUnpacked(version) ? deposit : ((value >> OLD_DEPOSIT_BITS) << OLD_DEPOSIT_BITS) | deposit
}

/** The deposit in the slot's value. */
export const depositIn = (value: bigint, version: EntryPointVersion): bigint =>
  isUnpacked(version) ? value : value & ((1n << OLD_DEPOSIT_BITS) - 1n)
