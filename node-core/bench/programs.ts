/** Small EVM programs that do one kind of work n times; n is the first word of the input. */
import type { Hex } from '../contract/hex.ts'

/** A loop: `body` runs with the stack [n, accumulator] and leaves [n, accumulator]. */
function loop(body: string): Hex {
  //        n = calldata[0]; accumulator = 1; loop start (5)
  const head = '600035' + '6001' + '5b'
  //        n -= 1; while (n) ; return accumulator
  const tail = '90' + '60019003' + '90' + '81' + '600557' + '60005260206000f3'
  return `0x${head}${body}${tail}`
}

/** Multiplications, additions and bit operations on 256-bit words. */
export const ARITHMETIC_LOOP = loop('600302' + '600701' + '8060071c18' + '600301')
/** Keccak-256 of 64 bytes, its result written back into them. */
export const KECCAK_LOOP = loop('8060005260406000209050')
/** Reads and writes one storage slot, warm after the first round. */
export const STORAGE_LOOP = loop('600054600101600055')
/** Calls the identity precompile with 32 bytes. */
export const CALL_LOOP = loop('6020600060206000600060045af150')

/** A creation code that deploys `code` as it stands. */
export function creationOf(code: Hex): Hex {
  const bytes = code.slice(2)
  const length = (bytes.length / 2).toString(16).padStart(4, '0')
  // PUSH2 length, DUP1, PUSH1 offset, PUSH0, CODECOPY, PUSH0, RETURN
  return `0x61${length}80600a5f395ff3${bytes}`
}
