/** Small EVM programs that do one kind of work n times; n is the first word of the input. */
import type { Hex } from '../contract/hex.ts'

/** A loop: `body` runs with the stack [n, accumulator] and leaves [n, accumulator]. */
function loop(body: string): Hex {
  const start = '60003560015b' // n = calldata[0], accumulator = 1, JUMPDEST at 5
  const end = '906001900390816005575f5260205ff3' // n -= 1, back to 5 while n is not 0, return the accumulator
  return `0x${start}${body}${end}`
}

/** accumulator = accumulator * 3 + 7; accumulator ^= accumulator >> 7; accumulator += 3. */
export const ARITHMETIC_LOOP = loop('6003026007018060071c18600301')
/** Keccak-256 of 64 bytes, its result written back into them. */
export const KECCAK_LOOP = loop('8060005260406000209050')
/** Reads and writes one storage slot, warm after the first round. */
export const STORAGE_LOOP = loop('600054600101600055')
/** Calls the identity precompile with 32 bytes. */
export const CALL_LOOP = loop('6020600060206000600060045af150')
/** Recovers a signer of the accumulator and adds its address: the signature is v = 27, r = the x of the curve's generator, s = 1. */
export const ECRECOVER_LOOP = loop(
  '805f52601b6020527f79be667ef9dcbbac55a06295ce870b07029bfcdb2dce28d959f2815b16f81798604052600160605260205f60805f60015afa505f5101',
)

/** Creation code that deploys `code` unchanged. */
export function creationOf(code: Hex): Hex {
  const bytes = code.slice(2)
  const length = (bytes.length / 2).toString(16).padStart(4, '0')
  // PUSH2 length, DUP1, PUSH1 offset, PUSH0, CODECOPY, PUSH0, RETURN
  return `0x61${length}80600a5f395ff3${bytes}`
}
