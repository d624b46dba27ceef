/**
 * Hex text, the form in which every byte string and quantity crosses the wire. Pure and isomorphic: the one place where
 * hex is read or written, shared by the node and the window.
 */

/** `0x`-prefixed lowercase hex text. */
export type Hex = `0x${string}`
/** 20 bytes as lowercase hex text (42 characters). */
export type Address = Hex

/** 32 zero bytes: the hash of nothing. */
export const ZERO_HASH: Hash = `0x${'0'.repeat(64)}`
/** 32 bytes as lowercase hex text (66 characters). */
export type Hash = Hex

const BYTE_TO_HEX: readonly string[] = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

const NIBBLE = new Int8Array(128).fill(-1)
for (let digit = 0; digit < 16; digit++) {
  NIBBLE[digit.toString(16).charCodeAt(0)] = digit
  NIBBLE[digit.toString(16).toUpperCase().charCodeAt(0)] = digit
}

/** Up to this length going digit by digit costs less than a call into the platform: for addresses, not for hashes. */
const SHORT = 24

interface NodeBuffer extends Uint8Array {
  toString(encoding?: 'hex', start?: number, end?: number): string
}

interface PlatformBuffer {
  from(buffer: ArrayBufferLike, offset: number, length: number): NodeBuffer
  from(text: string, encoding: 'hex'): NodeBuffer
  alloc(length: number): NodeBuffer
  prototype: { hexWrite(this: Uint8Array, digits: string, offset: number, length: number): number }
}

const { Buffer: platform } = globalThis as { Buffer?: PlatformBuffer }

/** Shorter arrays lie in memory of the engine, which moves them out of it, slowly, for whoever asks for their buffer. */
const SCRATCH_BYTES = 64

/** The platform's own encoder: browsers have one on byte arrays, Node has one on buffers. */
const encodeNatively = ((): ((bytes: Uint8Array) => string) | undefined => {
  if ('toHex' in Uint8Array.prototype) return (bytes) => (bytes as Uint8Array & { toHex(): string }).toHex()
  if (platform === undefined) return undefined
  const scratch = platform.alloc(SCRATCH_BYTES)
  return (bytes) => {
    if (bytes.length > SCRATCH_BYTES) return platform.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex')
    scratch.set(bytes)
    return scratch.toString('hex', 0, bytes.length)
  }
})()

/** Node's own decoder, which stops at what is no hex digit, and reads only the low byte of a character. */
const decodeNatively =
  platform &&
  ((digits: string): Uint8Array => {
    const { buffer, byteOffset, length } = platform.from(digits, 'hex')
    return new Uint8Array(buffer, byteOffset, length)
  })

const WIDE_CHARACTER = /[^\0-\xff]/

/** Hex text of the bytes: `0x`, then two lowercase digits a byte. */
export function hexFromBytes(bytes: Uint8Array): Hex {
  if (bytes.length > SHORT && encodeNatively) return `0x${encodeNatively(bytes)}`
  let text = '0x'
  for (let i = 0; i < bytes.length; i++) text += BYTE_TO_HEX[bytes[i]!]!
  return text as Hex
}

/** Bytes of `0x`-prefixed hex text with an even number of digits, upper or lower case. Throws RangeError otherwise. */
export function bytesFromHex(text: string): Uint8Array {
  if (!text.startsWith('0x') || text.length % 2 !== 0) throw notHex(text)
  const length = text.length / 2 - 1
  if (length > SHORT && decodeNatively && !WIDE_CHARACTER.test(text)) {
    const bytes = decodeNatively(text.slice(2))
    if (bytes.length !== length) throw notHex(text)
    return bytes
  }
  const bytes = new Uint8Array(length)
  for (let i = 0, at = 2; i < length; i++, at += 2) {
    const high = NIBBLE[text.charCodeAt(at)] ?? -1
    const low = NIBBLE[text.charCodeAt(at + 1)] ?? -1
    if (high < 0 || low < 0) throw notHex(text)
    bytes[i] = (high << 4) | low
  }
  return bytes
}

/** Writes the bytes of hex text, which must be valid, at an offset; returns the offset after them. */
export function writeHex(target: Uint8Array, at: number, text: Hex): number {
  const length = text.length / 2 - 1
  if (platform === undefined) target.set(bytesFromHex(text), at)
  else platform.prototype.hexWrite.call(target, text.slice(2), at, length)
  return at + length
}

const notHex = (text: string) => new RangeError(`not hex data: ${text.slice(0, 80)}`)

/** Quantity text of a non-negative integer: no leading zeros, zero is `0x0`. */
export function quantityFromBigint(value: bigint): Hex {
  return `0x${value.toString(16)}`
}

/** 32-byte hex text of an unsigned 256-bit integer. */
export function wordFromBigint(value: bigint): Hash {
  return `0x${value.toString(16).padStart(64, '0')}`
}

/** 20-byte hex text of the low 160 bits of an integer. */
export function addressFromBigint(value: bigint): Address {
  return `0x${(value & 0xffffffffffffffffffffffffffffffffffffffffn).toString(16).padStart(40, '0')}`
}

/** Whether the text is `0x` and an even number of hex digits; with `length`, exactly that many bytes. */
export function isHexData(text: unknown, length?: number): text is Hex {
  if (typeof text !== 'string' || text.length % 2 !== 0 || text.charCodeAt(0) !== 48 || text.charCodeAt(1) !== 120) return false
  if (length !== undefined && text.length !== 2 + 2 * length) return false
  for (let i = 2; i < text.length; i++) if ((NIBBLE[text.charCodeAt(i)] ?? -1) < 0) return false
  return true
}
