import { type Address, bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { concatBytes } from '../../base/bytes.ts'

const DESIGNATOR = Uint8Array.of(0xef, 0x01, 0x00)

/** Code that makes an account run the code of `address` (EIP-7702). */
export function delegationTo(address: Address): Uint8Array {
  return concatBytes(DESIGNATOR, bytesFromHex(address))
}

/** The address that the code delegates to; undefined if it is ordinary code. */
export function delegateOf(code: Uint8Array): Address | undefined {
  if (code.length !== 23 || code[0] !== 0xef || code[1] !== 0x01 || code[2] !== 0x00) return undefined
  return hexFromBytes(code.subarray(3))
}
