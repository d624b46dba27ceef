import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { encodeRlp, rlpFromBigint } from '../types/rlp.ts'

/** Address of the contract that a sender's transaction with that nonce creates (yellow paper 7). */
export function createContractAddress(sender: Address, nonce: bigint): Address {
  return hexFromBytes(keccak256(encodeRlp([bytesFromHex(sender), rlpFromBigint(nonce)])).subarray(12))
}

/** Address of the contract that CREATE2 makes (EIP-1014). */
export function create2ContractAddress(creator: Address, salt: bigint, initCode: Uint8Array): Address {
  const preimage = concatBytes(Uint8Array.of(0xff), bytesFromHex(creator), fixedBytesFromBigint(salt, 32), keccak256(initCode))
  return hexFromBytes(keccak256(preimage).subarray(12))
}
