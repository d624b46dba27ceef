import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { keccak256 } from '../base/keccak256.ts'
import { encodeRlp, rlpFromBigint } from '../types/rlp.ts'

/** Address of the contract that a sender's transaction with that nonce creates (yellow paper 7). */
export function createContractAddress(sender: Address, nonce: bigint): Address {
  return hexFromBytes(keccak256(encodeRlp([bytesFromHex(sender), rlpFromBigint(nonce)])).subarray(12))
}
