/** Typed reading of decoded RLP. The encoding itself is the library's; strictness about integers and lengths is the protocol's. */
import { RLP, type Input } from '@ethereumjs/rlp'
import { type Address, type Hash, addressFromBigint, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { bigintFromBytes, bytesFromBigint } from '../base/bytes.ts'

/** `malformed-rlp`: the bytes are not what the protocol writes there. */
export type RlpErrorCode = 'malformed-rlp'

/** Decoded RLP: a byte string or a list. */
export type RlpItem = Uint8Array | RlpItem[]

/** RLP of byte strings and nested lists. */
export function encodeRlp(item: Input): Uint8Array {
  return RLP.encode(item)
}

/** Item of RLP bytes. Throws `malformed-rlp` for non-canonical or trailing bytes. */
export function decodeRlp(bytes: Uint8Array): RlpItem {
  try {
    return RLP.decode(bytes)
  } catch (cause) {
    throw malformed(cause instanceof Error ? cause.message : 'undecodable', cause)
  }
}

/** The error for RLP that decodes to something else than the protocol writes. */
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
  if (length !== undefined && item.length !== length) throw malformed(`${what} has ${item.length} bytes instead of ${length}`)
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
/** RLP input of hex text. */
export const rlpFromHex = bytesFromHex
/** The zero address. */
export const ZERO_ADDRESS = addressFromBigint(0n)
