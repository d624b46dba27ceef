import { p256 } from '@noble/curves/nist.js'
import { EMPTY_BYTES, concatBytes } from '../../base/bytes.ts'
import type { Precompile } from './precompile.ts'

const ONE = new Uint8Array(32)
ONE[31] = 1

/** 0x100: one where the signature over P-256 is right, else nothing (EIP-7951). Input: digest, r, s, x, y, a word each. */
export const p256Verify: Precompile = {
  gas: (_, { gas }) => BigInt(gas.p256Verify),
  run(input) {
    if (input.length !== 160) return EMPTY_BYTES
    const publicKey = concatBytes(Uint8Array.of(4), input.subarray(96))
    try {
      return p256.verify(input.subarray(32, 96), input.subarray(0, 32), publicKey, { prehash: false, lowS: false }) ? ONE.slice() : EMPTY_BYTES
    } catch {
      return EMPTY_BYTES
    }
  },
}
