import { bigintFromBytes } from '../../base/bytes.ts'

/** `length` bytes starting at `offset`; bytes beyond the input are zero. */
export function paddedBytes(input: Uint8Array, offset: number, length: number): Uint8Array {
  if (offset + length <= input.length) return input.subarray(offset, offset + length)
  const bytes = new Uint8Array(length)
  if (offset < input.length) bytes.set(input.subarray(offset))
  return bytes
}

/** Big-endian integer of `length` bytes starting at `offset`; bytes beyond the input are zero. */
export function paddedBigint(input: Uint8Array, offset: number, length: number): bigint {
  return bigintFromBytes(paddedBytes(input, offset, length))
}

/** `base` gas, plus `perWord` for each word of that many bytes. */
export function linearGas(base: number, perWord: number, length: number): number {
  return base + perWord * Math.ceil(length / 32)
}
