/** Conversions between byte strings and integers, big-endian as everywhere in the protocol. */
import { bytesFromHex, hexFromBytes } from '../contract/hex.ts'

/** An empty byte string, shared. */
export const EMPTY_BYTES = new Uint8Array(0)

/**
 * Up to this size V8 allocates on its heap: fast to create, but slow to move off it when the buffer is needed (for a DataView, a subarray,
 * a Buffer). Above it, an allocation of its own costs several times as much as a slice of Node's pool.
 */
const MAX_ON_HEAP_BYTES = 64

/** Uninitialized bytes, for a caller that writes all of them. */
export function allocateBytes(length: number): Uint8Array {
  if (length <= MAX_ON_HEAP_BYTES) return new Uint8Array(length)
  const { buffer, byteOffset } = Buffer.allocUnsafe(length)
  return new Uint8Array(buffer, byteOffset, length)
}

/**
 * A copy in memory of its own, for long-lived values: a few bytes of Node's pool, as `allocateBytes` and `bytesFromHex` return them, retain
 * 64 KiB.
 */
export function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.length === 0 ? EMPTY_BYTES : new Uint8Array(bytes)
}

/** Longer integers are converted through hex text in linear time; word by word, every step would copy the whole integer. */
const MAX_WORDWISE_BYTES = 1024

const word = new Uint8Array(32)
const wordView = new DataView(word.buffer)

/** Unsigned integer of big-endian bytes; empty is zero. */
export function bigintFromBytes(bytes: Uint8Array): bigint {
  const { length } = bytes
  if (length === 0) return 0n
  if (length > MAX_WORDWISE_BYTES) return BigInt(hexFromBytes(bytes))
  if (length > 32) {
    let value = 0n
    for (let start = 0, end = ((length - 1) % 32) + 1; start < length; start = end, end += 32) {
      value = (value << 256n) | bigintFromBytes(bytes.subarray(start, end))
    }
    return value
  }
  word.fill(0, 0, 32 - length)
  word.set(bytes, 32 - length)
  const low = wordView.getBigUint64(24)
  if (length <= 8) return low
  const high = (wordView.getBigUint64(0) << 64n) | wordView.getBigUint64(8)
  return (high << 128n) | (wordView.getBigUint64(16) << 64n) | low
}

const MAX_64_BITS = (1n << 64n) - 1n
const MAX_256_BITS = (1n << 256n) - 1n

/** Writes the low 32 bytes of a non-negative integer to `word`. */
function fillWord(value: bigint): void {
  // The view writes the low 64 bits of its argument. Most values have no more, and every shift creates another bigint.
  const isShort = value <= MAX_64_BITS
  wordView.setBigUint64(0, isShort ? 0n : value >> 192n)
  wordView.setBigUint64(8, isShort ? 0n : value >> 128n)
  wordView.setBigUint64(16, isShort ? 0n : value >> 64n)
  wordView.setBigUint64(24, value)
}

/** Big-endian bytes of a non-negative integer without leading zeros; zero is empty (the RLP form of an integer). */
export function bytesFromBigint(value: bigint): Uint8Array {
  if (value === 0n) return EMPTY_BYTES
  if (value > MAX_256_BITS) return fixedBytesFromBigint(value, (value.toString(16).length + 1) >> 1)
  fillWord(value)
  let start = 0
  while (word[start] === 0) start++
  return word.slice(start)
}

/** Big-endian bytes of the low `length` bytes of a non-negative integer. */
export function fixedBytesFromBigint(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  writeBigint(bytes, 0, length, value)
  return bytes
}

/** Writes the low `length` bytes of a non-negative integer, big-endian, at `offset`. */
export function writeBigint(target: Uint8Array, offset: number, length: number, value: bigint): void {
  if (length > MAX_WORDWISE_BYTES) {
    target.set(
      bytesFromHex(
        `0x${value
          .toString(16)
          .padStart(2 * length, '0')
          .slice(-2 * length)}`,
      ),
      offset,
    )
    return
  }
  let end = offset + length
  for (let rest = value; ; rest >>= 256n) {
    fillWord(rest)
    const start = Math.max(offset, end - 32)
    for (let at = start, from = 32 - (end - start); at < end; at++, from++) target[at] = word[from]!
    if (start === offset) return
    end = start
  }
}

/** Concatenation of the parts as a new byte string. */
export const concatBytes = (...parts: readonly Uint8Array[]): Uint8Array => joinBytes(parts)

/** The same for a list of any length: a call takes about 100,000 arguments. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const whole = allocateBytes(length)
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}

/** Whether both byte strings are equal. */
export function equalBytes(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false
  return true
}
