import { type Address, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256 } from '../base/keccak256.ts'
import { encodeRlp, rlpFromBigint } from './rlp.ts'

/** The address, as 20 bytes, of the contract created by a transaction of the sender, or by CREATE, with that nonce (yellow paper 7). */
export function createAddressBytes(sender: Address, nonce: bigint): Uint8Array {
  return keccak256(encodeRlp([bytesFromHex(sender), rlpFromBigint(nonce)])).subarray(12)
}

/** The address, as 20 bytes, of the contract created by CREATE2 (EIP-1014); `salt` has 32 bytes. */
export function create2AddressBytes(creator: Address, salt: Uint8Array, initCode: Uint8Array): Uint8Array {
  return keccak256(concatBytes(Uint8Array.of(0xff), bytesFromHex(creator), salt, keccak256(initCode))).subarray(12)
}

/** Address of the contract created by a transaction of the sender, or by CREATE, with that nonce. */
export function createContractAddress(sender: Address, nonce: bigint): Address {
  return hexFromBytes(createAddressBytes(sender, nonce))
}

/** Address of the contract created by CREATE2. */
export function create2ContractAddress(creator: Address, salt: bigint, initCode: Uint8Array): Address {
  return hexFromBytes(create2AddressBytes(creator, fixedBytesFromBigint(salt, 32), initCode))
}
