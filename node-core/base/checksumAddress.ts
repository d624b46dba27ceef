import type { Address } from '../contract/hex.ts'
import { keccak256 } from './keccak256.ts'

/** The address with its EIP-55 mixed-case checksum, as shown to people. */
export function checksumAddress(address: Address): string {
  const digits = address.slice(2)
  const digest = keccak256(new TextEncoder().encode(digits))
  let text = '0x'
  for (let i = 0; i < digits.length; i++) {
    const nibble = i % 2 === 0 ? digest[i >> 1]! >> 4 : digest[i >> 1]! & 15
    text += nibble > 7 ? digits[i]!.toUpperCase() : digits[i]!
  }
  return text
}
