/**
 * RLP (yellow paper, appendix B). Encoding is written by hand, because everything that is hashed, stored or sent passes through here:
 * lengths are computed first, then everything is written to one buffer. Decoding uses the library; strictness about integers and lengths
 * follows the protocol.
 */
import { RLP } from '@ethereumjs/rlp'
import { type Address, type Hash, addressFromBigint, hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { allocateBytes, bigintFromBytes, bytesFromBigint } from '../base/bytes.ts'

/** `malformed-rlp`: the bytes are not what the protocol defines there. */
export type RlpErrorCode = 'malformed-rlp'

/** Decoded RLP: a byte string or a list. */
export type RlpItem = Uint8Array | RlpItem[]

/** RLP input: a byte string or a list. */
export type RlpInput = Uint8Array | readonly RlpInput[]

/** RLP of byte strings and nested lists. */
export function encodeRlp(item: RlpInput): Uint8Array {
  const rlp = allocateBytes(sizeOfRlp(item))
  writeRlp(rlp, 0, item)
  return rlp
}

/** Typed envelope (EIP-2718): type byte and RLP; type 0 has no type byte. */
export function encodeTyped(type: number, item: RlpInput): Uint8Array {
  if (type === 0) return encodeRlp(item)
  const bytes = allocateBytes(1 + sizeOfRlp(item))
  bytes[0] = type
  writeRlp(bytes, 1, item)
  return bytes
}

const isByteString = (item: RlpInput): item is Uint8Array => !Array.isArray(item)

const sizeOfRlp = (item: RlpInput): number => (isByteString(item) ? rlpSizeOfBytes(item) : rlpSizeOfList(sizeOfItems(item)))

const sizeOfItems = (items: readonly RlpInput[]): number => {
  let size = 0
  for (const item of items) size += sizeOfRlp(item)
  return size
}

const writeRlp = (target: Uint8Array, at: number, item: RlpInput): number => {
  if (isByteString(item)) return writeRlpBytes(target, at, item)
  let end = writeRlpListHead(target, at, sizeOfItems(item))
  for (const below of item) end = writeRlp(target, end, below)
  return end
}

/** Computed rather than compared: V8 would drop its optimized code of all callers at the first length of another size. */
const sizeOfHead = (length: number): number => (length < 56 ? 1 : 5 - (Math.clz32(length) >> 3))

/** Writes the head of a byte string (base 0x80) or list (base 0xc0); returns the offset of the payload. */
const writeHead = (target: Uint8Array, at: number, base: number, length: number): number => {
  const end = at + sizeOfHead(length)
  if (length < 56) target[at] = base + length
  else {
    target[at] = base + 55 + end - at - 1
    for (let i = end - 1, rest = length; i > at; i--, rest >>>= 8) target[i] = rest
  }
  return end
}

/** Encoded length of a byte string. */
export function rlpSizeOfBytes(bytes: Uint8Array): number {
  const { length } = bytes
  return length === 1 && bytes[0]! < 0x80 ? 1 : sizeOfHead(length) + length
}

/** Encoded length of a list whose items take `length` bytes in total. */
export function rlpSizeOfList(length: number): number {
  return sizeOfHead(length) + length
}

/** Writes the RLP of a byte string; returns the offset of its end. */
export function writeRlpBytes(target: Uint8Array, at: number, bytes: Uint8Array): number {
  const { length } = bytes
  if (length === 1 && bytes[0]! < 0x80) {
    target[at] = bytes[0]!
    return at + 1
  }
  const start = writeHead(target, at, 0x80, length)
  if (length > 0) target.set(bytes, start)
  return start + length
}

/** Writes the head of a list whose items take `length` bytes in total; returns the offset of the first item. */
export function writeRlpListHead(target: Uint8Array, at: number, length: number): number {
  return writeHead(target, at, 0xc0, length)
}

/** Offset of the first byte after the head of an item, in valid RLP. */
export function rlpPayloadStart(rlp: Uint8Array, at: number): number {
  const head = rlp[at]!
  if (head < 0x80) return at
  const lengthBytes = (head & 0x3f) - 55
  return lengthBytes > 0 ? at + 1 + lengthBytes : at + 1
}

/** Offset of the byte after an item, in valid RLP. */
export function rlpItemEnd(rlp: Uint8Array, at: number): number {
  const head = rlp[at]!
  const start = rlpPayloadStart(rlp, at)
  if (head < 0x80) return start + 1
  if (start === at + 1) return start + (head & 0x3f)
  let length = 0
  for (let i = at + 1; i < start; i++) length = length * 256 + rlp[i]!
  return start + length
}

/** Decodes RLP. Throws `malformed-rlp` for non-canonical or trailing bytes. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  try {
    return RLP.decode(bytes)
  } catch (cause) {
    throw malformed(cause instanceof Error ? cause.message : 'undecodable', cause)
  }
}

/** The error for RLP that does not decode to what the protocol defines. */
export function malformed(what: string, cause?: unknown): CodedError<RlpErrorCode> {
  return new CodedError('malformed-rlp', `rlp: ${what}`, { cause })
}

/** The item as a list; with `length`, of exactly (or between min and max) that many items. */
export function rlpList(item: RlpItem | undefined, what: string, min?: number, max = min): RlpItem[] {
  if (!Array.isArray(item)) throw malformed(`${what} is not a list`)
  if (min !== undefined && (item.length < min || item.length > max!)) throw malformed(`${what} has ${item.length} items`)
  return item
}

/** The item as bytes; with `length`, exactly that many. */
export function rlpBytes(item: RlpItem | undefined, what: string, length?: number): Uint8Array {
  if (!(item instanceof Uint8Array)) throw malformed(`${what} is not a byte string`)
  if (length !== undefined && item.length !== length) throw malformed(`${what} has ${item.length} bytes, expected ${length}`)
  return item
}

/** The item as an unsigned integer of at most `maxBytes` bytes, without leading zeros. */
export function rlpBigint(item: RlpItem | undefined, what: string, maxBytes = 32): bigint {
  const bytes = rlpBytes(item, what)
  if (bytes.length > maxBytes) throw malformed(`${what} is longer than ${maxBytes} bytes`)
  if (bytes[0] === 0) throw malformed(`${what} has a leading zero`)
  return bigintFromBytes(bytes)
}

/** The item as a 32-byte hash. */
export function rlpHash(item: RlpItem | undefined, what: string): Hash {
  return hexFromBytes(rlpBytes(item, what, 32))
}

/** The item as an address. */
export function rlpAddress(item: RlpItem | undefined, what: string): Address {
  return hexFromBytes(rlpBytes(item, what, 20))
}

/** RLP input of an integer. */
export const rlpFromBigint = bytesFromBigint
/** The zero address. */
export const ZERO_ADDRESS = addressFromBigint(0n)
