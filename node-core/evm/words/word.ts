/**
 * The 256-bit words of the machine. Most words of real programs are small (counters, offsets, selectors, flags), so a word is a JavaScript
 * number up to 2^53 - 1 and a bigint only above that. The form is canonical: equal words are `===` and are the same key of a Map.
 */
import type { Address } from '../../contract/hex.ts'
import { addressFromBigint, wordFromBigint } from '../../contract/hex.ts'
import { bigintFromBytes } from '../../base/bytes.ts'

/** An unsigned 256-bit integer: a number up to 2^53 - 1, a bigint above. */
export type Word = number | bigint

/** The largest word that is a number. */
export const MAX_NUMBER = Number.MAX_SAFE_INTEGER
const MAX_NUMBER_BIGINT = BigInt(MAX_NUMBER)

/** Word of an integer from 0 to 2^256 - 1. */
export function wordFrom(value: bigint): Word {
  return value > MAX_NUMBER_BIGINT ? value : Number(value)
}

/** The largest word. */
export const MAX_WORD = (1n << 256n) - 1n

/** Word of an integer of any size and sign, modulo 2^256. */
export function wrapWord(value: bigint): Word {
  // Faster than BigInt.asUintN, for which compiled code has no fast path at this width.
  const wrapped = value & MAX_WORD
  return wrapped > MAX_NUMBER_BIGINT ? wrapped : Number(wrapped)
}

/** Bigints of the smallest numbers, cached because creating them each time is more expensive. */
const SMALL_BIGINTS: readonly bigint[] = Array.from({ length: 1024 }, (_, i) => BigInt(i))

/** The word as a bigint. */
export function bigintFromWord(word: Word): bigint {
  if (typeof word === 'bigint') return word
  return word < 1024 ? SMALL_BIGINTS[word]! : BigInt(word)
}

/** The word as a signed 256-bit integer (two's complement). */
export function signedFromWord(word: Word): bigint {
  return typeof word === 'bigint' ? BigInt.asIntN(256, word) : bigintFromWord(word)
}

/** Word of at most 32 big-endian bytes. */
export function wordFromBytes(bytes: Uint8Array): Word {
  return wordFrom(bigintFromBytes(bytes))
}

/** Word of `0x` hex text. */
export function wordFromHex(text: string): Word {
  return wordFrom(BigInt(text))
}

const ADDRESS_MASK = (1n << 160n) - 1n

/** The low 160 bits of the word, as opcodes that take an address read it. */
export function addressWord(word: Word): Word {
  return typeof word === 'number' ? word : wordFrom(word & ADDRESS_MASK)
}

/** Address of a word. */
export function addressFromWord(word: Word): Address {
  return addressFromBigint(bigintFromWord(word))
}

const ZEROS = '0'.repeat(64)
/** Larger numbers are floating-point, whose hex text takes longer than a bigint's. */
const MAX_INT32 = 0x7fff_ffff

/** 32-byte hex text of a word. */
export function hashFromWord(word: Word): `0x${string}` {
  if (word > MAX_INT32) return wordFromBigint(bigintFromWord(word))
  const digits = word.toString(16)
  return `0x${ZEROS.slice(digits.length)}${digits}`
}

/** Writes the word as 32 big-endian bytes. */
export function writeWord(view: DataView, offset: number, word: Word): void {
  if (typeof word === 'number') {
    // The float zero is eight zero bytes; this is the fastest way to write them.
    view.setFloat64(offset, 0)
    view.setFloat64(offset + 8, 0)
    view.setFloat64(offset + 16, 0)
    view.setUint32(offset + 24, Math.floor(word / 0x1_0000_0000))
    view.setUint32(offset + 28, word >>> 0)
    return
  }
  // A setter takes the low 64 bits.
  view.setBigUint64(offset + 24, word)
  view.setBigUint64(offset + 16, word >> 64n)
  view.setBigUint64(offset + 8, word >> 128n)
  view.setBigUint64(offset, word >> 192n)
}

/** Reads 32 big-endian bytes as a word. */
export function readWord(view: DataView, offset: number): Word {
  const high =
    view.getUint32(offset) |
    view.getUint32(offset + 4) |
    view.getUint32(offset + 8) |
    view.getUint32(offset + 12) |
    view.getUint32(offset + 16) |
    view.getUint32(offset + 20)
  if (high === 0) {
    const middle = view.getUint32(offset + 24)
    if (middle <= 0x1f_ffff) return middle * 0x1_0000_0000 + view.getUint32(offset + 28)
  }
  return (
    (((((view.getBigUint64(offset) << 64n) | view.getBigUint64(offset + 8)) << 64n) | view.getBigUint64(offset + 16)) << 64n) |
    view.getBigUint64(offset + 24)
  )
}

/** The word as 32 big-endian bytes. */
export function bytesFromWord(word: Word): Uint8Array {
  const bytes = new Uint8Array(32)
  writeWord(new DataView(bytes.buffer), 0, word)
  return bytes
}
