import { type Codec, DecodeError, type Encoder, type JsonSchema, type WireOf, decodePart, excerptOf, unchanged } from './codec.ts'
import { type ShapeWire, type WithOptional, encodeFields, fieldsSchema, isUnchanged } from './shape.ts'

/** A value that may be absent; with a fallback, that one stands for it. `null` counts as absent, as in geth. */
export function optional<V, W>(codec: Codec<V, W>): Codec<V | undefined, W | undefined>
export function optional<V, W>(codec: Codec<V, W>, fallback: V & (string | number | boolean | bigint | object)): Codec<V, W | undefined>
export function optional<V, W>(codec: Encoder<V, W>): Encoder<V | undefined, W | undefined>
export function optional<V, W>(codec: Encoder<V, W>, fallback?: V): Codec<V | undefined, W | undefined> {
  return {
    decode: (value) => (value === undefined || value === null ? fallback : decoderOf(codec).decode(value)),
    encode: throughPart(codec, (value) => (value === undefined ? undefined : codec.encode(value))),
    schema: fallback === undefined ? codec.schema : { ...codec.schema, default: codec.encode(fallback) },
    isOptional: true,
  }
}

/** A secret value, such as a password: clients hide it while it is typed and do not store it. */
export function secret<V, W>(codec: Codec<V, W>): Codec<V, W> {
  return { ...codec, schema: { ...codec.schema, writeOnly: true } }
}

/** A value whose schema says in words what it is for. */
export function described<C extends Encoder<never, unknown>>(codec: C, description: string): C {
  return { ...codec, schema: { ...codec.schema, description } }
}

/** A value or null. */
export function nullable<V, W>(codec: Codec<V, W>): Codec<V | null, W | null>
export function nullable<V, W>(codec: Encoder<V, W>): Encoder<V | null, W | null>
export function nullable<V, W>(codec: Encoder<V, W>): Codec<V | null, W | null> {
  return {
    decode: (value) => (value === null || value === undefined ? null : decoderOf(codec).decode(value)),
    encode: throughPart(codec, (value) => (value === null ? null : codec.encode(value))),
    schema: orNullSchema(codec.schema),
  }
}

/** A result that is null if the value is absent. */
export function orNull<V, W>(codec: Encoder<V, W>): Encoder<V | null | undefined, W | null> {
  return { encode: (value) => (value === null || value === undefined ? null : codec.encode(value)), schema: orNullSchema(codec.schema) }
}

const orNullSchema = (schema: JsonSchema): JsonSchema => ({ anyOf: [schema, { type: 'null' }] })

/** An array of at most `maxLength` items. */
export function array<V, W>(item: Codec<V, W>, maxLength?: number): Codec<V[], W[]>
export function array<V, W>(item: Encoder<V, W>): Encoder<readonly V[], W[]>
export function array<V, W>(item: Encoder<V, W>, maxLength = 100_000): Codec<V[], W[]> {
  return {
    decode(value) {
      if (!Array.isArray(value)) throw new DecodeError(`expected an array, got ${excerptOf(value)}`)
      if (value.length > maxLength) throw new DecodeError(`array of ${value.length} items, at most ${maxLength} are allowed`)
      return value.map((it, at) => decodePart(decoderOf(item), it, at))
    },
    encode: throughPart(item, (values) => values.map((it) => item.encode(it))),
    schema: { type: 'array', items: item.schema },
  }
}

/** The encoding of what holds values of a part: where those are their own JSON form, so is the whole. */
function throughPart<V, W>(part: Encoder<never, unknown>, encode: (value: V) => W): (value: V) => W {
  return isUnchanged(part) ? (unchanged as unknown as (value: V) => W) : encode
}

/** What composes codecs is declared to decode only where all its parts do. */
const decoderOf = <V, W>(codec: Encoder<V, W>) => codec as Codec<V, W>

type Fields = Readonly<Record<string, Codec<unknown, unknown>>>
type ObjectValue<F> = WithOptional<{ [K in keyof F]: F[K] extends Codec<infer V, unknown> ? V : never }>

/** The value as a JSON object. Throws DecodeError. */
export function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new DecodeError(`expected an object, got ${excerptOf(value)}`)
  return value as Readonly<Record<string, unknown>>
}

/** Names of the fields of an object, by their lower-case form. */
export type FieldNames = ReadonlyMap<string, string>

/** The names as `readFields` takes them. */
export function fieldNames(...names: readonly string[]): FieldNames {
  return new Map(names.map((name) => [name.toLowerCase(), name]))
}

/**
 * The value as a JSON object of known fields. A key that differs from a field's name only in letter case stands for the field, as in Go's
 * encoding/json, so that `Data` is not silently ignored here where geth takes it. Unknown keys stay: clients send more than a node needs.
 * Throws DecodeError for what is no object, and for a field under two spellings.
 */
export function readFields(value: unknown, names: FieldNames): Readonly<Record<string, unknown>> {
  const source = objectOf(value)
  let fields: Record<string, unknown> | undefined
  for (const key of Object.keys(source)) {
    const name = names.get(key.toLowerCase())
    if (name === undefined || name === key) continue
    fields ??= { ...source }
    if (Object.hasOwn(fields, name)) throw new DecodeError(`"${key}" and "${name}" are the same field: give one of them`)
    fields[name] = source[key]
  }
  return fields ?? source
}

/** Whether an optional value that is absent decodes to nothing; otherwise it has a fallback. */
const isUnset = (codec: Codec<unknown, unknown>): boolean => codec.decode(undefined) === undefined

/** An object of known fields, whose keys are read as `readFields` reads them. */
export function object<F extends Fields>(fields: F, title?: string): Codec<ObjectValue<F>, ShapeWire<F>> {
  const entries = Object.entries(fields).map(([key, codec]) => ({ key, codec, isUnset: codec.isOptional === true && isUnset(codec) }))
  const names = fieldNames(...Object.keys(fields))
  return {
    decode(value) {
      const source = readFields(value, names)
      const result: Record<string, unknown> = {}
      for (const { key, codec, isUnset } of entries) {
        const part = Object.hasOwn(source, key) ? source[key] : undefined
        if (part === undefined && isUnset) continue
        if (part === undefined && !codec.isOptional) throw new DecodeError('missing', key)
        const decoded = decodePart(codec, part, key)
        if (decoded !== undefined) result[key] = decoded
      }
      return result as ObjectValue<F>
    },
    encode: encodeFields(fields) as (value: ObjectValue<F>) => ShapeWire<F>,
    schema: fieldsSchema(fields, title),
  }
}

/** An object used as a map: every key by `keys`, every value by `values`. */
export function record<K extends string, V, W>(keys: Codec<K, K>, values: Codec<V, W>): Codec<Map<K, V>, Record<K, W>>
export function record<K extends string, V, W>(keys: Codec<K, K>, values: Encoder<V, W>): Encoder<ReadonlyMap<K, V>, Record<K, W>>
export function record<K extends string, V, W>(keys: Codec<K, K>, values: Encoder<V, W>): Codec<Map<K, V>, Record<K, W>> {
  return {
    decode(value) {
      const result = new Map<K, V>()
      for (const [key, part] of Object.entries(objectOf(value))) {
        result.set(decodePart(keys, key, key), decodePart(decoderOf(values), part, key))
      }
      return result
    },
    encode: (map) => Object.fromEntries(Array.from(map, ([key, value]) => [key, values.encode(value)])) as Record<K, W>,
    schema: { type: 'object', additionalProperties: values.schema },
  }
}

/** An object used as a map, in its JSON form as it is. */
export function dictionary<K extends string, W>(keys: Codec<K, K>, values: Codec<W, W>): Codec<Record<K, W>, Record<K, W>> {
  const entries = record(keys, values)
  return { ...entries, decode: (value) => Object.fromEntries(entries.decode(value)) as Record<K, W>, encode: unchanged }
}

/** A value that is in its JSON form already: `encoded(quantity)` is the text of a quantity. */
export function encoded<V, W>(codec: Codec<V, W>): Codec<W, W> {
  return { ...codec, decode: (value) => codec.encode(codec.decode(value)), encode: unchanged }
}

/** A value of one of several forms, already in its JSON form. */
export function anyOf<const C extends readonly Codec<unknown, unknown>[]>(...codecs: C): Codec<WireOf<C[number]>, WireOf<C[number]>> {
  return {
    decode(value) {
      const reasons: string[] = []
      for (const codec of codecs) {
        try {
          codec.decode(value)
          return value as WireOf<C[number]>
        } catch (error) {
          if (!(error instanceof DecodeError)) throw error
          reasons.push(error.message)
        }
      }
      throw new DecodeError(reasons.join('; or '))
    },
    encode: unchanged,
    schema: { anyOf: codecs.map(({ schema }) => schema) },
  }
}

/** An object, in its JSON form, that may hold others of its kind, which `declare` gets as a codec of their own. */
export function recursive<W extends object>(title: string, declare: (self: Codec<W, W>) => Codec<W, W>): Codec<W, W> {
  const self: Codec<W, W> = {
    decode: (value) => codec.decode(value),
    encode: unchanged,
    schema: { title, type: 'object', description: `a ${title} again` },
  }
  const codec = declare(self)
  return codec
}

/** Any JSON value. */
export function json(description: string): Codec<unknown, unknown> {
  return { decode: unchanged, encode: unchanged, schema: { description } }
}

/** One of several strings. */
export function oneOf<const T extends string>(...texts: readonly T[]): Codec<T, T> {
  return {
    decode(value) {
      const found = texts.find((text) => text === value)
      if (found === undefined) throw new DecodeError(`expected one of ${texts.join(', ')}, got ${excerptOf(value)}`)
      return found
    },
    encode: unchanged,
    schema: { type: 'string', enum: texts },
  }
}

/** A single constant value. */
export function literal<const T extends string | number | boolean | null>(expected: T): Codec<T, T> {
  return {
    decode(value) {
      if (value !== expected) throw new DecodeError(`expected ${JSON.stringify(expected)}, got ${excerptOf(value)}`)
      return expected
    },
    encode: unchanged,
    schema: expected === null ? { type: 'null' } : { type: typeof expected as 'string' | 'number' | 'boolean', enum: [expected] },
  }
}

/** The encoder of values whose shape is made of something else. */
export function through<T, V, W>(sourceOf: (value: T) => V, { encode, schema }: Encoder<V, W>): Encoder<T, W> {
  return { encode: (value) => encode(sourceOf(value)), schema }
}

/** A field with the same value in every response. */
export function always<const T extends string | number | boolean | null>(value: T): Encoder<unknown, T> {
  return { encode: () => value, schema: literal(value).schema }
}
