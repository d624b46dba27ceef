/** Values of state variables as JSON, and as the bits of their slots (Solidity's documentation, "Layout of State Variables"). */
import { DecodeError, excerptOf } from '../../contract/codec.ts'
import { type Hex, isHexData } from '../../contract/hex.ts'

/** Decimal text for integers, `0x` text for addresses and bytes. */
export type StorageValue = string | boolean

/** Type of a value in the ABI's terms, such as `uint128`, and its size in storage. */
export interface ValueType {
  type: string
  sizeBytes: number
  /** Names of the members of an enum, where they are known. */
  members?: readonly string[]
}

/** Maximum length of integer text. */
const MAX_DIGITS = 100

const maskOf = ({ sizeBytes }: ValueType): bigint => (1n << BigInt(sizeBytes * 8)) - 1n

/** The value in a slot at an offset, bytes from the low end. */
export function valueInWord(word: bigint, offset: number, type: ValueType): StorageValue {
  const bits = (word >> BigInt(offset * 8)) & maskOf(type)
  if (type.type === 'bool') return bits !== 0n
  if (type.type.startsWith('uint')) return String(bits)
  if (type.type.startsWith('int')) return String(BigInt.asIntN(type.sizeBytes * 8, bits))
  return `0x${bits.toString(16).padStart(type.sizeBytes * 2, '0')}`
}

/** The slot with another value at the offset; what it shares the slot with stays. */
export function wordWithValue(word: bigint, offset: number, type: ValueType, bits: bigint): bigint {
  const shift = BigInt(offset * 8)
  return (word & ~(maskOf(type) << shift) & ((1n << 256n) - 1n)) | ((bits & maskOf(type)) << shift)
}

/** The bits of a value as a client sends it. Throws DecodeError. */
export function bitsOfValue(type: ValueType, value: unknown): bigint {
  if (type.type === 'bool') return bitOf(value)
  if (/^u?int/.test(type.type)) return integerOf(type, value)
  const size = type.sizeBytes
  if (!isHexData(value, size))
    throw new DecodeError(`expected ${type.type}: 0x and ${size * 2} hexadecimal digits, got ${excerptOf(value)}`)
  return BigInt(value)
}

function bitOf(value: unknown): bigint {
  if (typeof value === 'boolean' || value === 'true' || value === 'false') return String(value) === 'true' ? 1n : 0n
  throw new DecodeError(`expected true or false, got ${excerptOf(value)}`)
}

function integerOf({ type, sizeBytes }: ValueType, value: unknown): bigint {
  const isText = typeof value === 'string' && value.length <= MAX_DIGITS && /^(-?\d+|0[xX][0-9a-fA-F]+)$/.test(value)
  if (!isText && !Number.isSafeInteger(value))
    throw new DecodeError(`expected an integer, as decimal or 0x text or a safe JSON number, got ${excerptOf(value)}`)
  const integer = BigInt(value as string | number)
  const bits = sizeBytes * 8
  const isFitting = type.startsWith('u') ? BigInt.asUintN(bits, integer) === integer : BigInt.asIntN(bits, integer) === integer
  if (!isFitting) throw new DecodeError(`${integer} is out of range for ${type}`)
  return BigInt.asUintN(256, integer)
}

/** The bytes of a `string` or `bytes` as a client sends it. Throws DecodeError. */
export function bytesOfValue(type: 'string' | 'bytes', value: unknown): Uint8Array {
  if (type === 'string') {
    if (typeof value !== 'string') throw new DecodeError(`expected a string, got ${excerptOf(value)}`)
    return new TextEncoder().encode(value)
  }
  if (!isHexData(value)) throw new DecodeError(`expected 0x and pairs of hexadecimal digits, got ${excerptOf(value)}`)
  return new Uint8Array(Buffer.from(value.slice(2), 'hex'))
}

/** A `string` or `bytes` as JSON; text that is not UTF-8 has replacement characters. */
export function valueOfBytes(type: 'string' | 'bytes', bytes: Uint8Array): StorageValue {
  return type === 'string' ? new TextDecoder().decode(bytes) : (`0x${Buffer.from(bytes).toString('hex')}` satisfies Hex)
}
