import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { encodeRlp, rlpFromBigint } from './rlp.ts'

/** The 20 bytes of the address of the contract that a sender's transaction, or CREATE, with that nonce makes (yellow paper 7). */
export function createAddressBytes(sender: Address, nonce: bigint): Uint8Array {
  return keccak256(encodeRlp([bytesFromHex(sender), rlpFromBigint(nonce)])).subarray(12)
}

/** The 20 bytes of the address of the contract that CREATE2 makes (EIP-1014); `salt` has 32 bytes. */
export function create2AddressBytes(creator: Address, salt: Uint8Array, initCode: Uint8Array): Uint8Array {
  return keccak256(concatBytes(Uint8Array.of(0xff), bytesFromHex(creator), salt, keccak256(initCode))).subarray(12)
}

/** Address of the contract that a sender's transaction, or CREATE, with that nonce makes. */
export function createContractAddress(sender: Address, nonce: bigint): Address {
  return hexFromBytes(createAddressBytes(sender, nonce))
}

/** Address of the contract that CREATE2 makes. */
export function create2ContractAddress(creator: Address, salt: bigint, initCode: Uint8Array): Address {
  return hexFromBytes(create2AddressBytes(creator, fixedBytesFromBigint(salt, 32), initCode))
}
