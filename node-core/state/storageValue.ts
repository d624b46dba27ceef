import { bigintFromBytes, bytesFromBigint } from '../base/bytes.ts'
import { encodeRlp } from '../types/rlp.ts'

/** What a storage trie holds for a slot: RLP of the value's bytes without leading zeros. The value is not zero. */
export function storageValueToRlp(value: bigint): Uint8Array {
  return encodeRlp(bytesFromBigint(value))
}

/** Value of what a storage trie holds for a slot. */
export function storageValueFromRlp(rlp: Uint8Array): bigint {
  return rlp.length === 1 ? BigInt(rlp[0]!) : bigintFromBytes(rlp.subarray(1))
}
