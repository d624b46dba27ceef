import { type Codec, DecodeError, type ValueOf, excerptOf } from '../contract/codec.ts'
import { object, optional } from '../contract/compound.ts'
import { type Hex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromQuantity, data, looseInteger } from '../contract/primitives.ts'
import { CodedError } from '../base/codedError.ts'
import { type BlobSidecar, type Transaction, pooledTransactionFromBytes } from '../types/transaction.ts'
import { rpcError } from './errors.ts'

const DURATION_UNITS_MS: Readonly<Record<string, number>> = { h: 3_600_000, m: 60_000, s: 1000, ms: 1, us: 1e-3, µs: 1e-3, ns: 1e-6 }
const DURATION = /^([0-9]+(\.[0-9]*)?(ms|us|µs|ns|h|m|s))+$/

/** A duration as Go writes it (`5s`, `1m30s`), in milliseconds. */
export const duration: Codec<number, string> = {
  decode(value) {
    if (typeof value !== 'string' || value.length > 40 || !DURATION.test(value)) {
      throw new DecodeError(`expected a duration such as "10s" or "500ms", got ${excerptOf(value)}`)
    }
    const parts = value.matchAll(/([0-9.]+)(ms|us|µs|ns|h|m|s)/g)
    return Array.from(parts).reduce((sum, [, count, unit]) => sum + Number(count) * DURATION_UNITS_MS[unit!]!, 0)
  },
  encode: (ms) => `${ms}ms`,
  schema: { title: 'duration', type: 'string', pattern: DURATION.source },
}

/** An unsigned 64-bit integer as a JSON number, for a first parameter: a string is refused in the words of section 7 of the interface. */
export const jsonUint64: Codec<bigint, number> = {
  decode(value) {
    if (typeof value === 'string') throw rpcError(-32602, 'invalid argument 0: a string cannot be decoded into an unsigned 64-bit integer')
    if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0)
      throw new DecodeError(`expected a non-negative integer, got ${excerptOf(value)}`)
    return BigInt(value)
  },
  encode: Number,
  schema: { title: 'number', type: 'integer', minimum: 0 },
}

/** A part of a list: `limit` entries from `offset` on. */
export const page = object({ offset: optional(looseInteger), limit: optional(looseInteger) }, 'page')
const [PAGE, MAX_PAGE] = [100n, 500n]

/** Where a page begins and how many entries it has at most: the first 100 unless it says otherwise, never more than 500. */
export function pageBounds({ offset = 0n, limit = PAGE }: ValueOf<typeof page> = {}): { first: number; limit: number } {
  return { first: Number(offset), limit: Number(limit < MAX_PAGE ? limit : MAX_PAGE) }
}

/** A signed transaction, for type 3 with or without its blobs, as it came. */
export interface RawTransaction {
  transaction: Transaction
  sidecar?: BlobSidecar
}

/** A signed transaction in its canonical or, with blobs, its network form. */
export const rawTransaction: Codec<RawTransaction, Hex> = {
  decode(value) {
    const bytes = data.decode(value)
    try {
      return pooledTransactionFromBytes(bytes)
    } catch (error) {
      if (error instanceof CodedError && error.code === 'malformed-rlp') throw new DecodeError(error.message)
      throw error
    }
  },
  encode: ({ transaction }) => hexFromBytes(transaction.raw),
  schema: data.schema,
}

/** Id of a filter or subscription: quantity text, kept as text. */
export const subscriptionId: Codec<Hex, Hex> = {
  decode: (value) => `0x${bigintFromQuantity(value, 128).toString(16)}`,
  encode: (value) => value,
  schema: { title: 'subscription id', type: 'string', pattern: '^0x(0|[1-9a-f][0-9a-f]*)$' },
}
