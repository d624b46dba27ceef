import { type Codec, DecodeError, type JsonSchema, decodePart, excerptOf } from './codec.ts'

/** A value that may be absent; with a fallback, that one stands for it. `null` counts as absent, as in geth. */
export function optional<V, W>(codec: Codec<V, W>): Codec<V | undefined, W | undefined>
export function optional<V, W>(codec: Codec<V, W>, fallback: V & (string | number | boolean | bigint | object)): Codec<V, W | undefined>
export function optional<V, W>(codec: Codec<V, W>, fallback?: V): Codec<V | undefined, W | undefined> {
  return {
    decode: (value) => (value === undefined || value === null ? fallback : codec.decode(value)),
    encode: (value) => (value === undefined ? undefined : codec.encode(value)),
    schema: fallback === undefined ? codec.schema : { ...codec.schema, default: codec.encode(fallback) },
    isOptional: true,
  }
}

/** A value that is a secret, such as a password: clients type it unseen and keep it nowhere. */
export function secret<V, W>(codec: Codec<V, W>): Codec<V, W> {
  return { ...codec, schema: { ...codec.schema, writeOnly: true } }
}

/** A value or null. */
export function nullable<V, W>(codec: Codec<V, W>): Codec<V | null, W | null> {
  return {
    decode: (value) => (value === null || value === undefined ? null : codec.decode(value)),
    encode: (value) => (value === null ? null : codec.encode(value)),
    schema: { anyOf: [codec.schema, { type: 'null' }] },
  }
}

/** An array of at most `maxLength` items. */
export function array<V, W>(item: Codec<V, W>, maxLength = 100_000): Codec<V[], W[]> {
  return {
    decode(value) {
      if (!Array.isArray(value)) throw new DecodeError(`expected an array, got ${excerptOf(value)}`)
      if (value.length > maxLength) throw new DecodeError(`array of ${value.length} items, at most ${maxLength} are allowed`)
      return value.map((it, at) => decodePart(item, it, at))
    },
    encode: (values) => values.map((it) => item.encode(it)),
    schema: { type: 'array', items: item.schema },
  }
}

type Fields = Readonly<Record<string, Codec<unknown, unknown>>>
type OptionalKeys<T> = { [K in keyof T]-?: undefined extends T[K] ? K : never }[keyof T]
type WithOptional<T> = { [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & { [K in OptionalKeys<T>]?: Exclude<T[K], undefined> }
type ObjectValue<F> = WithOptional<{ [K in keyof F]: F[K] extends Codec<infer V, unknown> ? V : never }>
type ObjectWire<F> = WithOptional<{ [K in keyof F]: F[K] extends Codec<unknown, infer W> ? W : never }>

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

/** An object of known fields, whose keys are read as `readFields` reads them. */
export function object<F extends Fields>(fields: F, title?: string): Codec<ObjectValue<F>, ObjectWire<F>> {
  const entries = Object.entries(fields)
  const names = fieldNames(...Object.keys(fields))
  const schema: JsonSchema = {
    ...(title === undefined ? {} : { title }),
    type: 'object',
    properties: Object.fromEntries(entries.map(([key, codec]) => [key, codec.schema])),
    required: entries.filter(([, codec]) => !codec.isOptional).map(([key]) => key),
  }
  return {
    decode(value) {
      const source = readFields(value, names)
      const result: Record<string, unknown> = {}
      for (const [key, codec] of entries) {
        const part = Object.hasOwn(source, key) ? source[key] : undefined
        if (part === undefined && !codec.isOptional) throw new DecodeError('missing', key)
        const decoded = decodePart(codec, part, key)
        if (decoded !== undefined) result[key] = decoded
      }
      return result as ObjectValue<F>
    },
    encode(value) {
      const result: Record<string, unknown> = {}
      for (const [key, codec] of entries) {
        const part = (value as Record<string, unknown>)[key]
        if (part !== undefined) result[key] = codec.encode(part)
      }
      return result as ObjectWire<F>
    },
    schema,
  }
}

/** An object used as a map: every key by `keys`, every value by `values`. */
export function record<K extends string, V, W>(keys: Codec<K, K>, values: Codec<V, W>): Codec<Map<K, V>, Record<K, W>> {
  return {
    decode(value) {
      const result = new Map<K, V>()
      for (const [key, part] of Object.entries(objectOf(value))) result.set(decodePart(keys, key, key), decodePart(values, part, key))
      return result
    },
    encode: (map) => Object.fromEntries(Array.from(map, ([key, value]) => [key, values.encode(value)])) as Record<K, W>,
    schema: { type: 'object', additionalProperties: values.schema },
  }
}

/** One of several strings. */
export function oneOf<const T extends string>(...texts: readonly T[]): Codec<T, T> {
  return {
    decode(value) {
      const found = texts.find((text) => text === value)
      if (found === undefined) throw new DecodeError(`expected one of ${texts.join(', ')}, got ${excerptOf(value)}`)
      return found
    },
    encode: (value) => value,
    schema: { type: 'string', enum: texts },
  }
}

/** A value that is already in its JSON form, such as a block object that was made for the wire. */
export function wire<W>(schema: JsonSchema): Codec<W, W> {
  return { decode: (value) => value as W, encode: (value) => value, schema }
}
