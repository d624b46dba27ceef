/**
 * Codecs stand between the wire (JSON, hex) and the node (bigint, bytes). A method row is made of them, and everything that
 * is said about a parameter (its type, its check, its schema, its error text) derives from the one codec.
 */

/** The part of JSON Schema that codecs describe themselves with. */
export interface JsonSchema {
  title?: string
  description?: string
  type?: 'string' | 'number' | 'integer' | 'boolean' | 'object' | 'array' | 'null'
  pattern?: string
  enum?: readonly unknown[]
  default?: unknown
  /** A secret: hidden while typed, never stored and never returned. */
  writeOnly?: true
  minimum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  anyOf?: readonly JsonSchema[]
}

/** The way out: from a value `V` inside the node to its JSON form `W`. Results need no more. */
export interface Encoder<V, W> {
  /** JSON form of a value. */
  encode(this: void, value: V): W
  readonly schema: JsonSchema
  /** The value may be absent (`undefined` or `null`). */
  readonly isOptional?: boolean
}

/** Both directions between a value `V` inside the node and its JSON form `W`. */
export interface Codec<V, W> extends Encoder<V, W> {
  /** Decodes a client's value. Throws DecodeError with the reason. */
  decode(value: unknown): V
}

/** Value type of a codec or an encoder. */
export type ValueOf<C> = C extends Encoder<infer V, infer _W> ? V : never
/** Wire type of a codec or an encoder. */
export type WireOf<C> = C extends Encoder<infer _V, infer W> ? W : never

/** The encoding of values that are in their JSON form already; what is composed of such values copies nothing. */
export const unchanged = <T>(value: T): T => value

/** Why a value did not decode. `path` leads to the part that is wrong: `from`, `topics[1][0]`; empty for the value itself. */
export class DecodeError extends Error {
  readonly reason: string
  readonly path: string

  constructor(reason: string, path = '') {
    super(path === '' ? reason : `${path}: ${reason}`)
    this.name = 'DecodeError'
    this.reason = reason
    this.path = path
  }
}

/** A value as an error text shows it: JSON, cut after 80 characters. */
export function excerptOf(value: unknown): string {
  if (value === undefined) return 'nothing'
  if (typeof value === 'string') return value.length > 80 ? `"${value.slice(0, 77)}..."` : JSON.stringify(value)
  if (Array.isArray(value)) return 'an array'
  if (typeof value === 'object' && value !== null) return 'an object'
  return JSON.stringify(value) ?? typeof value
}

/** The error of a part as one of the whole, whose path begins with the part's key. Errors other than DecodeError pass through. */
export function errorOfPart(error: unknown, key: string | number): unknown {
  if (!(error instanceof DecodeError)) return error
  const rest = error.path === '' || error.path.startsWith('[') ? error.path : `.${error.path}`
  return new DecodeError(error.reason, (typeof key === 'number' ? `[${key}]` : key) + rest)
}

/** Decodes a part of a value, so that an error names where in the whole it is. */
export function decodePart<V>(codec: Codec<V, unknown>, value: unknown, key: string | number): V {
  try {
    return codec.decode(value)
  } catch (error) {
    throw errorOfPart(error, key)
  }
}
