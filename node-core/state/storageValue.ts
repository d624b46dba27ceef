import { bigintFromBytes, bytesFromBigint } from '../base/bytes.ts'
import { encodeRlp } from '../types/rlp.ts'

/** Encodes a slot's value for the storage trie: RLP of its bytes without leading zeros. The value must not be zero. */
export function storageValueToRlp(value: bigint): Uint8Array {
  return encodeRlp(bytesFromBigint(value))
}

/** Decodes a slot's value from the storage trie. */
export function storageValueFromRlp(rlp: Uint8Array): bigint {
  return rlp.length === 1 ? BigInt(rlp[0]!) : bigintFromBytes(rlp.subarray(1))
}
