import { type Codec, DecodeError, type WireOf, excerptOf } from './codec.ts'
import { object, objectOf, oneOf } from './compound.ts'
import { number } from './primitives.ts'

type Fields = Readonly<Record<string, Codec<unknown, unknown>>>

/** An object of known fields that refuses others: where a misspelt field would silently mean something else. */
export function strictObject<F extends Fields>(fields: F, title?: string) {
  const codec = object(fields, title)
  const names = Object.keys(fields)
  return {
    ...codec,
    decode(value: unknown) {
      const decoded = codec.decode(value)
      const known = new Set(names.map((name) => name.toLowerCase()))
      const unknown = Object.keys(objectOf(value)).find((key) => !known.has(key.toLowerCase()))
      if (unknown === undefined) return decoded
      throw new DecodeError(`unknown field ${excerptOf(unknown)}, there are ${names.join(', ')}`)
    },
  }
}

type Kinds = Readonly<Record<string, Fields>>
type KindOf<K, F extends Fields> = WireOf<ReturnType<typeof object<F>>> & { kind: K }
type AnyKind<K extends Kinds> = { [N in keyof K]: KindOf<N, K[N]> }[keyof K]

/** An object whose field `kind` says which other fields it has, all of them in their JSON form. */
export function kindOf<const K extends Kinds>(kinds: K, title?: string): Codec<AnyKind<K>, AnyKind<K>> {
  const kind = oneOf(...Object.keys(kinds))
  const codecs = new Map(Object.entries(kinds).map(([name, fields]) => [name, strictObject({ kind, ...fields }, undefined)]))
  return {
    decode(value) {
      const { kind: given } = object({ kind }).decode(value)
      return codecs.get(given)!.decode(value) as AnyKind<K>
    },
    encode: (value) => value,
    schema: {
      ...(title !== undefined && { title }),
      anyOf: Array.from(codecs, ([name, { schema }]) => ({
        ...schema,
        properties: { ...schema.properties, kind: { type: 'string', enum: [name] } },
      })),
    },
  }
}

/** A JSON number from `least` to `most`; `whole`: without a fraction. */
function within(least: number, most: number, whole: boolean): Codec<number, number> {
  const wanted = `${whole ? 'an integer' : 'a number'} from ${least} to ${most}`
  return {
    decode(value) {
      if (typeof value !== 'number' || !(value >= least && value <= most) || (whole && !Number.isInteger(value)))
        throw new DecodeError(`expected ${wanted}, got ${excerptOf(value)}`)
      return value
    },
    encode: number.encode,
    schema: { type: whole ? 'integer' : 'number', minimum: least },
  }
}

/** An integer from `least` to `most`. */
export const integerWithin = (least: number, most: number): Codec<number, number> => within(least, most, true)

/** A number from `least` to `most`. */
export const numberWithin = (least: number, most: number): Codec<number, number> => within(least, most, false)
