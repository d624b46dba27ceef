import { keccak256, stringToBytes } from 'viem/utils'
import type { Hash } from '../../node-core/contract/hex.ts'

/** Keccak-256 of a text's UTF-8 bytes. */
export function keccak256OfText(text: string): Hash {
  return keccak256(stringToBytes(text))
}
