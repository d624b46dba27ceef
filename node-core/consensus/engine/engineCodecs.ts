/**
 * Values as the engine's RPC writes them: Go's JSON, in which 64-bit integers are decimal texts, hashes upper-case hex without a prefix, and
 * bytes base64. They are read only, so each codec decodes.
 */
import { type Codec, DecodeError, type JsonSchema, decodePart, excerptOf } from '../../contract/codec.ts'
import { objectOf } from '../../contract/compound.ts'
import type { Hex } from '../../contract/hex.ts'

const TEXT: JsonSchema = { type: 'string' }

function reader<V>(decode: (value: unknown) => V): Codec<V, unknown> {
  return {
    decode,
    encode: () => {
      throw new Error('values of the engine are only read')
    },
    schema: TEXT,
  }
}

/** An int64: decimal text. */
export const int64: Codec<bigint, unknown> = reader((value) => {
  if (typeof value !== 'string' || !/^-?\d{1,19}$/.test(value)) throw new DecodeError(`expected a decimal text, got ${excerptOf(value)}`)
  const integer = BigInt(value)
  if (BigInt.asIntN(64, integer) !== integer) throw new DecodeError(`integer larger than 64 bits: ${value}`)
  return integer
})

/** A height or a count: an int64 that fits a JSON number. */
export const height: Codec<number, unknown> = reader((value) => {
  const integer = Number(int64.decode(value))
  if (!Number.isSafeInteger(integer) || integer < 0) throw new DecodeError(`expected a height, got ${integer}`)
  return integer
})

/** `length` bytes as hex. */
function upperHex(length: number): Codec<Hex, unknown> {
  return reader<Hex>((value) => {
    if (typeof value !== 'string' || !/^[0-9a-fA-F]*$/.test(value)) throw new DecodeError(`expected hex digits, got ${excerptOf(value)}`)
    if (value.length !== 2 * length) throw new DecodeError(`expected ${length} bytes, got ${value.length / 2}`)
    return `0x${value.toLowerCase()}`
  })
}

/** Address of a validator: 20 bytes. */
export const validatorAddress = upperHex(20)
/** Hash of a block or transaction: 32 bytes. */
export const engineHash = upperHex(32)

/** A hash, or null for the empty text: the block of a vote for nil. */
export const hashOrNil: Codec<Hex | null, unknown> = reader((value) => (value === '' ? null : engineHash.decode(value)))

/** Bytes as base64; Go writes null for none. */
export const base64: Codec<Uint8Array, unknown> = reader((value) => {
  if (value === null) return new Uint8Array(0)
  if (typeof value !== 'string' || !/^[A-Za-z0-9+/]*={0,2}$/.test(value) || value.length % 4 !== 0)
    throw new DecodeError(`expected base64, got ${excerptOf(value)}`)
  return new Uint8Array(Buffer.from(value, 'base64'))
})

/** A time to the nanosecond (RFC 3339): Unix milliseconds with their fraction. */
export const time: Codec<number, unknown> = reader((value) => {
  const [, seconds, fraction = ''] = (typeof value === 'string' && /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d{1,9})?Z$/.exec(value)) || []
  const ms = seconds === undefined ? NaN : Date.parse(`${seconds}Z`)
  if (Number.isNaN(ms)) throw new DecodeError(`expected a time, got ${excerptOf(value)}`)
  return ms + Number(`0${fraction}`) * 1000
})

/** A value deeper in objects: `within('block_id.hash', engineHash)` reads an object that has `block_id`. */
export function within<V>(path: string, codec: Codec<V, unknown>): Codec<V, unknown> {
  return path
    .split('.')
    .reduceRight<Codec<V, unknown>>((inner, key) => reader((value) => decodePart(inner, objectOf(value)[key], key)), codec)
}
