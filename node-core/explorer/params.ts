import { type Codec, DecodeError, excerptOf } from '../contract/codec.ts'
import type { Address, Hash } from '../contract/hex.ts'
import { address, hash, looseInteger } from '../contract/primitives.ts'
import { CodedError } from '../base/codedError.ts'
import { MAX_JSON_DEPTH, isTooDeep } from '../base/jsonDepth.ts'
import { parsedJson } from '../compilation/jsonFields.ts'
import type { ExplorerErrorCode } from './services.ts'

/** A problem with a parameter, in words for the client. */
export function badRequest(message: string): CodedError<ExplorerErrorCode> {
  return new CodedError('bad-request', message)
}

/** The value of a client's JSON; undefined if it is none. Throws `bad-request` if it is nested too deeply. */
export function clientJson(text: string): unknown {
  if (isTooDeep(text)) throw badRequest(`arrays and objects are nested more than ${MAX_JSON_DEPTH} deep`)
  return parsedJson(text)
}

/** Parameters of a query or a form by name, whatever its letter case: clients spell `startblock` and `startBlock`. */
export class Params {
  readonly #values = new Map<string, string>()

  /** Of several values of a name the first counts; empty ones are absent. */
  constructor(...sources: readonly Iterable<readonly [string, string]>[]) {
    for (const source of sources)
      for (const [name, value] of source)
        if (value !== '' && !this.#values.has(name.toLowerCase())) this.#values.set(name.toLowerCase(), value)
  }

  text(name: string): string | undefined {
    return this.#values.get(name.toLowerCase())
  }

  /** Throws `bad-request`, as the following do. */
  required(name: string): string {
    const value = this.text(name)
    if (value === undefined) throw badRequest(`missing parameter ${name}`)
    return value
  }

  address(name: string): Address {
    return decoded(address, name, this.required(name))
  }

  optionalAddress(name: string): Address | undefined {
    const value = this.text(name)
    return value === undefined ? undefined : decoded(address, name, value)
  }

  hash(name: string): Hash {
    return decoded(hash, name, this.required(name))
  }

  optionalHash(name: string): Hash | undefined {
    const value = this.text(name)
    return value === undefined ? undefined : decoded(hash, name, value)
  }

  /** A decimal number, or a quantity. */
  integer(name: string, fallback?: bigint): bigint {
    const value = this.text(name)
    if (value === undefined && fallback !== undefined) return fallback
    return decoded(looseInteger, name, this.required(name))
  }

  /** Likewise, from `min` to `max`. */
  count(name: string, fallback: number, min: number, max: number): number {
    const value = this.integer(name, BigInt(fallback))
    if (value < BigInt(min) || value > BigInt(max)) throw badRequest(`invalid parameter ${name}: expected ${min} to ${max}, got ${value}`)
    return Number(value)
  }

  /** A block number, or `latest`, which is given as `latest`. */
  block(name: string, latest: bigint, fallback: bigint): bigint {
    return this.text(name) === 'latest' ? latest : this.integer(name, fallback)
  }

  oneOf<const T extends string>(name: string, texts: readonly T[], fallback: T): T {
    const value = this.text(name)?.toLowerCase() ?? fallback
    const found = texts.find((text) => text === value)
    if (found === undefined) throw badRequest(`invalid parameter ${name}: expected one of ${texts.join(', ')}, got ${excerptOf(value)}`)
    return found
  }
}

/** A value by a codec. Throws `bad-request`. */
export function decoded<V>(codec: Codec<V, unknown>, name: string, value: unknown): V {
  try {
    return codec.decode(value)
  } catch (error) {
    if (error instanceof DecodeError) throw badRequest(`invalid parameter ${name}: ${error.message}`)
    throw error
  }
}
