import { keccak256, stringToBytes } from 'viem/utils'
import type { Hash, Hex } from '../../node-core/contract/hex.ts'

/** Keccak-256 of a text's UTF-8 bytes. */
export function keccak256OfText(text: string): Hash {
  return keccak256(stringToBytes(text))
}

/** Keccak-256 of bytes in hex. */
export function keccak256OfHex(data: Hex): Hash {
  return keccak256(data)
}
