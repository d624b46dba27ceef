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
  /** A secret: it is typed unseen, kept nowhere, and never answered. */
  writeOnly?: true
  minimum?: number
  items?: JsonSchema
  properties?: Record<string, JsonSchema>
  required?: readonly string[]
  additionalProperties?: boolean | JsonSchema
  anyOf?: readonly JsonSchema[]
}

/** Both directions between a value `V` inside the node and its JSON form `W`. */
export interface Codec<V, W> {
  /** Value of what a client sent. Throws DecodeError with the reason. */
  decode(value: unknown): V
  /** JSON form of a value. */
  encode(value: V): W
  readonly schema: JsonSchema
  /** The value may be absent (`undefined` or `null`). */
  readonly isOptional?: boolean
}

/** Value type of a codec. */
export type ValueOf<C> = C extends Codec<infer V, infer _W> ? V : never
/** Wire type of a codec. */
export type WireOf<C> = C extends Codec<infer _V, infer W> ? W : never

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

/** Decodes a part of a value, so that an error names where in the whole it is. */
export function decodePart<V>(codec: Codec<V, unknown>, value: unknown, key: string | number): V {
  try {
    return codec.decode(value)
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    const rest = error.path === '' || error.path.startsWith('[') ? error.path : `.${error.path}`
    throw new DecodeError(error.reason, (typeof key === 'number' ? `[${key}]` : key) + rest)
  }
}
