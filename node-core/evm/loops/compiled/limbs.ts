/** Words between JavaScript and the arena. */
import type { Word } from '../../words/word.ts'
import type { Arena } from './arena.ts'

const TWO_32 = 0x1_0000_0000
/** The highest 21 bits of a number up to 2^53 - 1. */
const MAX_HIGH = 0x1f_ffff

/** Reads the word at an address. */
export function readLimbs({ i32, i64 }: Arena, address: number): Word {
  const at = address >> 2
  if ((i32[at + 2]! | i32[at + 3]! | i32[at + 4]! | i32[at + 5]! | i32[at + 6]! | i32[at + 7]!) === 0) {
    const high = i32[at + 1]! >>> 0
    if (high <= MAX_HIGH) return high * TWO_32 + (i32[at]! >>> 0)
  }
  const limb = address >> 3
  const low = (BigInt.asUintN(64, i64[limb + 1]!) << 64n) | BigInt.asUintN(64, i64[limb]!)
  if ((i32[at + 4]! | i32[at + 5]! | i32[at + 6]! | i32[at + 7]!) === 0) return low
  return (((BigInt.asUintN(64, i64[limb + 3]!) << 64n) | BigInt.asUintN(64, i64[limb + 2]!)) << 128n) | low
}

/** Writes a word to an address. */
export function writeLimbs({ i32, i64 }: Arena, address: number, word: Word): void {
  if (typeof word === 'number') {
    const at = address >> 2
    i32[at] = word
    i32[at + 1] = word / TWO_32
    i32[at + 2] = 0
    i32[at + 3] = 0
    i32[at + 4] = 0
    i32[at + 5] = 0
    i32[at + 6] = 0
    i32[at + 7] = 0
    return
  }
  const limb = address >> 3
  // A typed array takes the low 64 bits.
  i64[limb] = word
  i64[limb + 1] = word >> 64n
  i64[limb + 2] = word >> 128n
  i64[limb + 3] = word >> 192n
}
