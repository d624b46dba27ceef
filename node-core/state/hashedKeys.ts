/** Keys of the secure tries: Keccak-256 of the address, or of the slot as 32 bytes, as hex digits. The most recent are cached. */
import { type Address, bytesFromHex } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { MAX_CACHED_ADDRESS_KEYS, MAX_CACHED_SLOT_KEYS } from '../base/cacheBounds.ts'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256Buffer } from '../base/keccak256.ts'

const addressKeys = new BoundedCache<Address, string>(MAX_CACHED_ADDRESS_KEYS)
const slotKeys = new BoundedCache<bigint, string>(MAX_CACHED_SLOT_KEYS)

/** Key of an address in the account trie. */
export function hashedAddress(address: Address): string {
  let key = addressKeys.get(address)
  if (key === undefined) addressKeys.set(address, (key = keccak256Buffer(bytesFromHex(address)).toString('hex')))
  return key
}

/** Key of a slot in a storage trie. */
export function hashedSlot(slot: bigint): string {
  let key = slotKeys.get(slot)
  if (key === undefined) slotKeys.set(slot, (key = keccak256Buffer(fixedBytesFromBigint(slot, 32)).toString('hex')))
  return key
}
