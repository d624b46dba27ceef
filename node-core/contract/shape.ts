/**
 * Shapes: JSON objects that the node answers. Each field stands in one line: its name, its codec, whether it may be absent, and where in
 * the source its value is. The type of the source, the wire type, the schema and the encoder follow from these lines.
 */
import { type Encoder, type JsonSchema, unchanged } from './codec.ts'

/** A field whose value has another name in the source, or stands deeper in it. */
export interface FieldFrom<P extends string = string, V = unknown, W = unknown> {
  /** Names joined by dots: `block.header.number`. */
  readonly path: P
  readonly codec: Encoder<V, W>
}

/** Fields by name: an encoder, where the source has the value under the same name, or `from`. */
export type ShapeFields = Readonly<Record<string, Encoder<unknown, unknown> | FieldFrom>>

/** A field whose value is at `path` in the source: `from('block.header.number', quantity)`. */
export function from<const P extends string, V, W>(path: P, codec: Encoder<V, W>): FieldFrom<P, V, W> {
  return { path, codec }
}

type OptionalKeys<T> = { [K in keyof T]-?: unknown extends T[K] ? never : undefined extends T[K] ? K : never }[keyof T]
/** The type with `?` at the fields that may be undefined. */
export type WithOptional<T> = { -readonly [K in Exclude<keyof T, OptionalKeys<T>>]: T[K] } & {
  -readonly [K in OptionalKeys<T>]?: Exclude<T[K], undefined>
}
/** The intersection as one object type. */
type Simplify<T> = { [K in keyof T]: T[K] }
type Intersection<U> = (U extends unknown ? (it: U) => void : never) extends (it: infer I) => void ? I : never

/** What the source must have at a path. A field that takes anything, such as a constant, needs nothing there. */
type At<P extends string, V> = unknown extends V
  ? unknown
  : P extends `${infer Head}.${infer Rest}`
    ? { readonly [K in Head]: At<Rest, V> }
    : undefined extends V
      ? { readonly [K in P]?: V }
      : { readonly [K in P]: V }

/** What a shape is read from: every value where its field says. */
export type ShapeSource<F> = Intersection<
  {
    [K in keyof F & string]: F[K] extends FieldFrom<infer P, infer V, infer _W>
      ? At<P, V>
      : F[K] extends Encoder<infer V, infer _W>
        ? At<K, V>
        : never
  }[keyof F & string]
>

/** The JSON object of a shape. */
export type ShapeWire<F> = Simplify<
  WithOptional<{
    [K in keyof F]: F[K] extends FieldFrom<infer _P, infer _V, infer W> ? W : F[K] extends Encoder<infer _V, infer W> ? W : never
  }>
>

/** A shape; other shapes may take fields of it. */
export interface Shape<F extends ShapeFields> extends Encoder<ShapeSource<F>, ShapeWire<F>> {
  readonly fields: F
}

/** Declares a shape. */
export function shape<const F extends ShapeFields>(title: string, fields: F): Shape<F> {
  return {
    fields,
    encode: encodeFields(fields) as (source: ShapeSource<F>) => ShapeWire<F>,
    schema: fieldsSchema(fields, title),
  }
}

/** Some fields of another shape. */
export function pick<F extends ShapeFields, const K extends keyof F & string>({ fields }: Shape<F>, ...names: readonly K[]): Pick<F, K> {
  return Object.fromEntries(names.map((name) => [name, fields[name]])) as Pick<F, K>
}

/** The other fields of another shape. */
export function omit<F extends ShapeFields, const K extends keyof F & string>({ fields }: Shape<F>, ...names: readonly K[]): Omit<F, K> {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name as K))) as Omit<F, K>
}

const codecOf = (field: Encoder<unknown, unknown> | FieldFrom): Encoder<unknown, unknown> => ('codec' in field ? field.codec : field)

/** Schema of a JSON object of these fields. */
export function fieldsSchema(fields: ShapeFields, title?: string): JsonSchema {
  const entries = Object.entries(fields).map(([name, field]) => [name, codecOf(field)] as const)
  return {
    ...(title === undefined ? {} : { title }),
    type: 'object',
    properties: Object.fromEntries(entries.map(([name, { schema }]) => [name, schema])),
    required: entries.filter(([, { isOptional }]) => !isOptional).map(([name]) => name),
  }
}

type Holder = Readonly<Record<string, unknown>>

interface Step {
  name: string
  /** Which of the objects on the way holds the value, and under which key. */
  at: number
  key: string
  isOptional: boolean
  /** Undefined: the value is its own JSON form. */
  encode: ((value: unknown) => unknown) | undefined
}

/** The fields of objects in which the same optional fields are present, and an object that has them all. */
interface Layout {
  steps: readonly Step[]
  template: Readonly<Record<string, unknown>>
}

/** More than any shape has of forks and types; so many layouts are kept. */
const MAX_LAYOUTS = 64

/** So many fields an object takes one by one and stays fast (V8, kFastPropertiesSoftLimit). */
const MAX_ADDED_FIELDS = 12

/** Whether values of the codec are their own JSON form. */
export function isUnchanged({ encode }: { encode: unknown }): boolean {
  return encode === unchanged
}

/**
 * Encoder of an object of these fields, composed once. An optional field is left out where the source does not have it. Where every value
 * is its own JSON form under its own name, so is the object.
 */
export function encodeFields(fields: ShapeFields): (source: unknown) => unknown {
  const { steps, ways } = stepsOf(fields)
  if (steps.every(({ name, at, key, encode }) => name === key && ways[at]!.length === 0 && encode === undefined)) return unchanged
  const optional = steps.filter(({ isOptional }) => isOptional)
  const layouts = new Map<number, Layout>()
  const layoutFor = (present: number, source: Holder): Layout => {
    const known = layouts.get(present)
    if (known !== undefined) return known
    if (layouts.size === MAX_LAYOUTS) layouts.clear()
    const layout = layoutOf(steps.filter(({ at, key, isOptional }) => !isOptional || holderAt(source, ways[at]!)[key] !== undefined))
    layouts.set(present, layout)
    return layout
  }
  let last = { present: -1, layout: layoutOf([]) }
  return (source) => {
    let present = 0
    let at = 0
    let holder = holderAt(source as Holder, ways[0]!)
    for (let i = 0; i < optional.length; i++) {
      const step = optional[i]!
      if (step.at !== at) holder = holderAt(source as Holder, ways[(at = step.at)]!)
      present = 2 * present + (holder[step.key] === undefined ? 0 : 1)
    }
    if (present !== last.present) last = { present, layout: layoutFor(present, source as Holder) }
    const { steps, template } = last.layout
    // An object to which many fields are added one by one becomes a slow dictionary; a copy has them from the start.
    const result: Record<string, unknown> = steps.length > MAX_ADDED_FIELDS ? { ...template } : {}
    for (let i = 0; i < steps.length; i++) {
      const { name, at: place, key, encode } = steps[i]!
      if (place !== at) holder = holderAt(source as Holder, ways[(at = place)]!)
      const value = holder[key]
      result[name] = encode === undefined ? value : encode(value)
    }
    return result
  }
}

const layoutOf = (steps: readonly Step[]): Layout => ({
  steps,
  template: JSON.parse(JSON.stringify(Object.fromEntries(steps.map(({ name }) => [name, null])))) as Record<string, unknown>,
})

function stepsOf(fields: ShapeFields): { steps: Step[]; ways: string[][] } {
  const ways: string[][] = []
  const steps = Object.entries(fields).map(([name, field]): Step => {
    const codec = codecOf(field)
    const way = 'path' in field ? field.path.split('.') : [name]
    const key = way.pop()!
    let at = ways.findIndex((it) => it.join('.') === way.join('.'))
    if (at < 0) at = ways.push(way) - 1
    return { name, at, key, isOptional: codec.isOptional === true, encode: isUnchanged(codec) ? undefined : codec.encode }
  })
  return { steps, ways }
}

function holderAt(source: Holder, way: readonly string[]): Holder {
  let holder = source
  for (let i = 0; i < way.length; i++) holder = holder[way[i]!] as Holder
  return holder
}
