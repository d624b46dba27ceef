import type { Address } from '../contract/hex.ts'
import { bytesFromHex } from '../contract/hex.ts'
import { bigintFromBytes, concatBytes } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { type EntryPointVersion, isUnpacked } from './entryPoints.ts'

/** Position of the mapping of deposits in the storage of all EntryPoints (`StakeManager.sol`). */
const DEPOSITS_SLOT = 0

/** The slot of an account's deposit at an EntryPoint. */
export const depositSlot = (account: Address): bigint =>
  bigintFromBytes(keccak256(concatBytes(new Uint8Array(12), bytesFromHex(account), new Uint8Array(32).fill(DEPOSITS_SLOT))))

const OLD_DEPOSIT_BITS = 112n

/** The slot's value with another deposit: in 0.6, the stake of the account is in it too. */
export function withDeposit(value: bigint, deposit: bigint, version: EntryPointVersion): bigint {
  return isUnpacked(version) ? deposit : ((value >> OLD_DEPOSIT_BITS) << OLD_DEPOSIT_BITS) | deposit
}

/** The deposit in the slot's value. */
export const depositIn = (value: bigint, version: EntryPointVersion): bigint =>
  isUnpacked(version) ? value : value & ((1n << OLD_DEPOSIT_BITS) - 1n)
