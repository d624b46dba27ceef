import { type Codec, DecodeError, type JsonSchema, excerptOf, unchanged } from './codec.ts'
import { type Address, type Hash, type Hex, bytesFromHex, hexFromBytes, isHexData, quantityFromBigint } from './hex.ts'

/** Throws the reason if the text is not hex data. */
export function assertHexText(value: unknown): asserts value is string {
  if (typeof value !== 'string') throw new DecodeError(`expected a hex string, got ${excerptOf(value)}`)
  if (value === '') throw new DecodeError('empty hex string')
  if (!/^0[xX]/.test(value)) throw new DecodeError(`hex string without 0x prefix: ${excerptOf(value)}`)
}

/** Integer of quantity text (section 2.1: no leading zeros, at least one digit). Throws DecodeError. */
export function bigintFromQuantity(value: unknown, bits = 256): bigint {
  assertHexText(value)
  if (value.length === 2) throw new DecodeError('hex string "0x" has no digits')
  // The cheap test first: every digit of a valid quantity is hex.
  if (!/^0[xX][0-9a-fA-F]+$/.test(value)) throw new DecodeError(`invalid hex string: ${excerptOf(value)}`)
  if (value.length > 3 && value.charCodeAt(2) === 48) throw new DecodeError(`hex number with leading zero digits: ${excerptOf(value)}`)
  if ((value.length - 2) * 4 > bits) throw new DecodeError(`hex number larger than ${bits} bits: ${excerptOf(value)}`)
  return BigInt(value)
}

const quantitySchema = (title: string): JsonSchema => ({ title, type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' })

/** An unsigned integer of at most 256 bits. */
export const quantity: Codec<bigint, Hex> = {
  decode: (value) => bigintFromQuantity(value),
  encode: quantityFromBigint,
  schema: quantitySchema('quantity'),
}

/** An unsigned integer of at most 64 bits: gas, nonces, timestamps, block numbers. */
export const quantity64: Codec<bigint, Hex> = {
  decode: (value) => bigintFromQuantity(value, 64),
  encode: quantityFromBigint,
  schema: quantitySchema('64-bit quantity'),
}

/** An unsigned integer that fits a JSON number, as a quantity: indexes and counts. */
export const index: Codec<number, Hex> = {
  decode: (value) => Number(bigintFromQuantity(value, 32)),
  encode: (value) => `0x${value.toString(16)}`,
  schema: quantitySchema('index'),
}

/** An unsigned integer as control methods take it: quantity text, decimal text or a JSON number. */
function looseIntegerOf(bits: number, maxDigits = 64): Codec<bigint, Hex | number> {
  return {
    decode(value) {
      if (typeof value === 'number') {
        if (!Number.isInteger(value) || value < 0) throw new DecodeError(`expected a non-negative integer, got ${value}`)
        if (!Number.isSafeInteger(value))
          throw new DecodeError(`a JSON number above ${Number.MAX_SAFE_INTEGER} is not exact: send a hex string, got ${value}`)
        return BigInt(value)
      }
      if (typeof value !== 'string' || !/^(0x[0-9a-fA-F]+|[0-9]+)$/.test(value))
        throw new DecodeError(`expected a non-negative integer as number or hex string, got ${excerptOf(value)}`)
      // Test suites send `0x00` and padded words here.
      const [digits, most] = value.startsWith('0x') ? [value.length - 2, maxDigits] : [value.length, 78]
      if (digits > most) throw new DecodeError(`integer of ${digits} digits, at most ${most} are allowed: ${excerptOf(value)}`)
      const integer = BigInt(value)
      if (integer >> BigInt(bits) > 0n) throw new DecodeError(`integer larger than ${bits} bits: ${value}`)
      return integer
    },
    encode: quantityFromBigint,
    schema: { title: 'integer', anyOf: [quantitySchema('quantity'), { type: 'integer', minimum: 0 }] },
  }
}

/** An unsigned integer of at most 64 bits, in any form that control methods take. */
export const looseInteger = looseIntegerOf(64)
/** Wei per gas in any form that control methods take: at most 128 bits, as in Hardhat's network. */
export const looseGasPrice = looseIntegerOf(128)
/** An unsigned integer of at most 256 bits, in any form that control methods take. */
export const looseWord = looseIntegerOf(256)
/** A storage slot in any form that control methods take; the bound of 256 bits is the method's to check. */
export const looseSlot = looseIntegerOf(512, 128)

/** Throws the reason why the value is no hex data of `length` bytes. */
function assertHexData(value: unknown, length: number): asserts value is string {
  assertHexText(value)
  if (value.length % 2 !== 0) throw new DecodeError('hex string of odd length')
  if (value.length !== 2 + 2 * length) throw new DecodeError(`expected ${length} bytes, got ${value.length / 2 - 1}`)
  if (!/^0[xX][0-9a-fA-F]*$/.test(value)) throw new DecodeError(`invalid hex string: ${excerptOf(value)}`)
}

/** Bytes of any length. */
export const data: Codec<Uint8Array, Hex> = {
  decode(value) {
    assertHexText(value)
    if (value.length % 2 !== 0) throw new DecodeError('hex string of odd length')
    try {
      return bytesFromHex(value.startsWith('0X') ? `0x${value.slice(2)}` : value)
    } catch {
      throw new DecodeError(`invalid hex string: ${excerptOf(value)}`)
    }
  },
  encode: hexFromBytes,
  schema: { title: 'data', type: 'string', pattern: '^0x([0-9a-f]{2})*$' },
}

/** Bytes of one length. */
export function bytesOf(length: number, title = `${length} bytes`): Codec<Uint8Array, Hex> {
  return {
    decode(value) {
      assertHexData(value, length)
      return data.decode(value)
    },
    encode: hexFromBytes,
    schema: { title, type: 'string', pattern: `^0x[0-9a-f]{${2 * length}}$` },
  }
}

/** Bytes of one length, as lowercase hex text. */
export function dataOf(length: number, title = `${length} bytes`): Codec<Hex, Hex> {
  return {
    decode(value) {
      if (isHexData(value, length)) return value.toLowerCase() as Hex
      assertHexData(value, length)
      return value.toLowerCase() as Hex
    },
    encode: unchanged,
    schema: { title, type: 'string', pattern: `^0x[0-9a-fA-F]{${2 * length}}$` },
  }
}

/** An address, of any letter case. */
export const address: Codec<Address, Address> = dataOf(20, 'address')
/** A 32-byte hash. */
export const hash: Codec<Hash, Hash> = dataOf(32, 'hash')

/**
 * A storage slot: 32-byte data, or a shorter hex number as clients write it (`0x0`, `0x00`).
 * The texts are those that geth gives.
 */
export const slot: Codec<bigint, Hex> = {
  decode(value) {
    if (typeof value !== 'string') throw new DecodeError(`expected a hex string, got ${excerptOf(value)}`)
    const digits = value.replace(/^0[xX]/, '')
    if (!/^[0-9a-fA-F]*$/.test(digits)) throw new DecodeError(`invalid hex in storage key: ${excerptOf(value)}`)
    if (digits.length > 64) throw new DecodeError(`storage key too long (want at most 32 bytes): ${excerptOf(value)}`)
    return digits === '' ? 0n : BigInt(`0x${digits}`)
  },
  encode: (value) => `0x${value.toString(16).padStart(64, '0')}`,
  schema: { title: 'storage slot', type: 'string', pattern: '^0x[0-9a-fA-F]{0,64}$' },
}

/** A JSON boolean. */
export const boolean: Codec<boolean, boolean> = {
  decode(value) {
    if (typeof value !== 'boolean') throw new DecodeError(`expected a boolean, got ${excerptOf(value)}`)
    return value
  },
  encode: unchanged,
  schema: { type: 'boolean' },
}

/** A JSON string. */
export const string: Codec<string, string> = {
  decode(value) {
    if (typeof value !== 'string') throw new DecodeError(`expected a string, got ${excerptOf(value)}`)
    return value
  },
  encode: unchanged,
  schema: { type: 'string' },
}

/** A finite JSON number. */
export const number: Codec<number, number> = {
  decode(value) {
    if (typeof value !== 'number' || !Number.isFinite(value)) throw new DecodeError(`expected a number, got ${excerptOf(value)}`)
    return value
  },
  encode: unchanged,
  schema: { type: 'number' },
}

/** A JSON number without a fraction. */
export const integer: Codec<number, number> = {
  decode(value) {
    const decoded = number.decode(value)
    if (!Number.isSafeInteger(decoded)) throw new DecodeError(`expected an integer, got ${decoded}`)
    return decoded
  },
  encode: unchanged,
  schema: { type: 'integer' },
}
