/** Conversions between byte strings and integers, big-endian as everywhere in the protocol. */

/** An empty byte string, shared. */
export const EMPTY_BYTES = new Uint8Array(0)

/** Unsigned integer of big-endian bytes; empty is zero. */
export function bigintFromBytes(bytes: Uint8Array): bigint {
  if (bytes.length === 0) return 0n
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let value = 0n
  let at = 0
  for (; at + 8 <= bytes.length; at += 8) value = (value << 64n) | view.getBigUint64(at)
  for (; at < bytes.length; at++) value = (value << 8n) | BigInt(bytes[at]!)
  return value
}

/** Big-endian bytes of a non-negative integer without leading zeros; zero is empty (the RLP form of an integer). */
export function bytesFromBigint(value: bigint): Uint8Array {
  if (value === 0n) return EMPTY_BYTES
  const digits = value.toString(16)
  return fixedBytesFromBigint(value, (digits.length + 1) >> 1)
}

/** Big-endian bytes of the low `length` bytes of a non-negative integer. */
export function fixedBytesFromBigint(value: bigint, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  writeBigint(bytes, 0, length, value)
  return bytes
}

/** Writes the low `length` bytes of a non-negative integer, big-endian, at `offset`. */
export function writeBigint(target: Uint8Array, offset: number, length: number, value: bigint): void {
  const view = new DataView(target.buffer, target.byteOffset, target.byteLength)
  let rest = value
  let at = offset + length
  for (; at - 8 >= offset; rest >>= 64n) view.setBigUint64((at -= 8), BigInt.asUintN(64, rest))
  for (; at > offset; rest >>= 8n) target[--at] = Number(BigInt.asUintN(8, rest))
}

/** All parts one after the other in a new byte string. */
export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  let length = 0
  for (const part of parts) length += part.length
  const whole = new Uint8Array(length)
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
