/**
 * Messages of Protocol Buffers, declared as tables of fields: codec and TypeScript type follow from the same table. The bytes are those that
 * the Go implementation writes: fields in the order of their numbers, default values left out.
 */
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { CodedError } from '../../base/codedError.ts'

/** `bad-message`: bytes that are no message of the type, or a value that its field cannot hold. */
export type ProtobufErrorCode = 'bad-message'

/** How one value is written, without its field's tag. `In` is what may be written, `Out` what is read. */
export interface Kind<Out, In = Out> {
  readonly wireType: WireType
  /** What a message has in which the field is absent. */
  readonly initial: Out
  isInitial(value: In): boolean
  read(reader: BinaryReader): Out
  write(writer: BinaryWriter, value: In): void
}

/** A field of a message. */
export interface Field<Out, In = Out> {
  readonly number: number
  readonly initial: Out
  /** `before` is what the field has from earlier occurrences in the same message. */
  read(reader: BinaryReader, wireType: WireType, before: Out): Out
  write(writer: BinaryWriter, value: In | undefined): void
}

type Fields = Readonly<Record<string, Field<unknown, unknown>>>
type Cases = Readonly<Record<string, readonly [number: number, kind: Kind<unknown, unknown>]>>

/** What is read from a message of these fields: all of them, absent ones with their default. */
type ReadFields<F> = { [K in keyof F]: F[K] extends Field<infer Out, infer _In> ? Out : never }
/** What may be written to it: fields left out have their default. */
type WrittenFields<F> = { readonly [K in keyof F]?: (F[K] extends Field<infer _Out, infer In> ? In : never) | undefined }
type ReadCases<C> = {
  [K in keyof C]: { kind: K; value: C[K] extends readonly [number, Kind<infer Out, infer _In>] ? Out : never }
}[keyof C]
type WrittenCases<C> = {
  [K in keyof C]: { readonly kind: K; readonly value: C[K] extends readonly [number, Kind<infer _Out, infer In>] ? In : never }
}[keyof C]

/** A type of messages. */
export interface Message<Out, In = Out> extends Kind<Out, In> {
  /** Throws CodedError<ProtobufErrorCode>. The value shares no memory with the bytes. */
  decode(bytes: Uint8Array): Out
  /** Throws CodedError<ProtobufErrorCode>. */
  encode(value: In): Uint8Array
}

/** What is read from messages of a type. */
export type Decoded<M> = M extends Message<infer Out, infer _In> ? Out : never
/** What may be written to messages of a type. */
export type Encodable<M> = M extends Message<infer _Out, infer In> ? In : never

const badMessage = (reason: string, cause?: unknown) => new CodedError<ProtobufErrorCode>('bad-message', reason, { cause })

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

function scalar<T>(
  wireType: WireType,
  initial: T,
  read: (reader: BinaryReader) => T,
  write: (writer: BinaryWriter, value: T) => void,
): Kind<T> {
  return { wireType, initial, isInitial: (value) => value === initial, read, write }
}

// The reader returns text where a runtime has no BigInt.
export const int64 = scalar<bigint>(
  WireType.Varint,
  0n,
  (reader) => BigInt(reader.int64()),
  (writer, value) => void writer.int64(value),
)
export const uint64 = scalar<bigint>(
  WireType.Varint,
  0n,
  (reader) => BigInt(reader.uint64()),
  (writer, value) => void writer.uint64(value),
)
export const int32 = scalar<number>(
  WireType.Varint,
  0,
  (reader) => reader.int32(),
  (writer, value) => void writer.int32(value),
)
export const uint32 = scalar<number>(
  WireType.Varint,
  0,
  (reader) => reader.uint32(),
  (writer, value) => void writer.uint32(value),
)
export const bool = scalar<boolean>(
  WireType.Varint,
  false,
  (reader) => reader.bool(),
  (writer, value) => void writer.bool(value),
)
export const string = scalar<string>(
  WireType.LengthDelimited,
  '',
  (reader) => reader.string(true),
  (writer, value) => void writer.string(value),
)
export const bytes: Kind<Uint8Array> = {
  wireType: WireType.LengthDelimited,
  initial: new Uint8Array(0),
  isInitial: (value) => value.length === 0,
  // A copy: what is kept of a message must not retain the rest of it.
  read: (reader) => new Uint8Array(reader.bytes()),
  write: (writer, value) => void writer.bytes(value),
}

/** An enumeration: the names of its values in the order of their numbers, from 0. Other numbers are refused. */
export function choice<const N extends readonly string[]>(title: string, ...names: N): Kind<N[number]> {
  return scalar<N[number]>(
    WireType.Varint,
    names[0]!,
    (reader) => {
      const number = reader.int32()
      const name = names[number]
      if (name === undefined) throw badMessage(`${title} has no value ${number}`)
      return name
    },
    (writer, name) => {
      const number = names.indexOf(name)
      if (number < 0) throw badMessage(`${title} has no value ${JSON.stringify(name)}`)
      writer.int32(number)
    },
  )
}

/** A field of one value, left out if that is the default. */
export function field<Out, In>(number: number, kind: Kind<Out, In>): Field<Out, In> {
  return {
    number,
    initial: kind.initial,
    read: (reader, wireType) => readValue(reader, wireType, kind),
    write: (writer, value) => {
      if (value !== undefined && !kind.isInitial(value)) writeValue(writer, number, kind, value)
    },
  }
}

/** A message that is always written, also an empty one (`gogoproto.nullable = false`). */
export function embedded<Out, In>(number: number, type: Message<Out, In>, empty: In): Field<Out, In> {
  return {
    number,
    // Messages without it come from other implementations only.
    initial: type.initial,
    read: (reader, wireType) => readValue(reader, wireType, type),
    write: (writer, value = empty) => writeValue(writer, number, type, value),
  }
}

/** A message that may be absent. */
export function optional<Out, In>(number: number, type: Message<Out, In>): Field<Out | undefined, In> {
  return {
    number,
    initial: undefined,
    read: (reader, wireType) => readValue(reader, wireType, type),
    write: (writer, value) => {
      if (value !== undefined) writeValue(writer, number, type, value)
    },
  }
}

/** Any number of values. */
export function list<Out, In>(number: number, kind: Kind<Out, In>): Field<readonly Out[], readonly In[]> {
  return {
    number,
    initial: Object.freeze<Out[]>([]),
    read: (reader, wireType, before) => {
      // The initial list is shared by all messages; any other is the one that this message is being read into.
      const values = before.length === 0 ? [] : (before as Out[])
      if (wireType === WireType.LengthDelimited && kind.wireType === WireType.Varint) {
        const packed = new BinaryReader(reader.bytes())
        while (packed.pos < packed.len) values.push(kind.read(packed))
      } else {
        values.push(readValue(reader, wireType, kind))
      }
      return values
    },
    write: (writer, values = []) => {
      if (values.length === 0) return
      if (kind.wireType === WireType.Varint) {
        writer.tag(number, WireType.LengthDelimited).fork()
        for (const value of values) kind.write(writer, value)
        writer.join()
      } else {
        for (const value of values) writeValue(writer, number, kind, value)
      }
    },
  }
}

function readValue<Out>(reader: BinaryReader, wireType: WireType, kind: Kind<Out, never>): Out {
  if (wireType !== kind.wireType) throw badMessage(`wire type ${wireType} where ${kind.wireType} is expected`)
  return kind.read(reader)
}

function writeValue<In>(writer: BinaryWriter, number: number, kind: Kind<unknown, In>, value: In): void {
  writer.tag(number, kind.wireType)
  kind.write(writer, value)
}

/** Declares a message: its fields by name, in the order of their numbers. */
export function message<const F extends Fields>(title: string, fields: F): Message<ReadFields<F>, WrittenFields<F>> {
  const entries = Object.entries(fields)
  const byNumber = new Map(entries.map(([name, it]) => [it.number, [name, it] as const]))
  const initial = Object.freeze(Object.fromEntries(entries.map(([name, it]) => [name, it.initial])))
  return messageOf<ReadFields<F>, WrittenFields<F>>(
    title,
    initial as ReadFields<F>,
    (reader) => {
      const value: Record<string, unknown> = { ...initial }
      while (reader.pos < reader.len) {
        const [number, wireType] = reader.tag()
        const known = byNumber.get(number)
        if (known === undefined) {
          reader.skip(wireType, number)
          continue
        }
        const [name, it] = known
        value[name] = within(name, () => it.read(reader, wireType, value[name]))
      }
      return value as ReadFields<F>
    },
    (writer, value) => {
      for (const [name, it] of entries) within(name, () => it.write(writer, value[name]))
    },
  )
}

/** Declares a message that has exactly one of the fields: its cases by name, with number and type. */
export function oneOf<const C extends Cases>(title: string, cases: C): Message<ReadCases<C>, WrittenCases<C>> {
  const byNumber = new Map(Object.entries(cases).map(([name, [number, kind]]) => [number, [name, kind] as const]))
  return messageOf<ReadCases<C>, WrittenCases<C>>(
    title,
    // Read where it is absent: a message of no case, which `decode` refuses as well.
    undefined as never,
    (reader) => {
      let found: { kind: string; value: unknown } | undefined
      let unknown: number | undefined
      while (reader.pos < reader.len) {
        const [number, wireType] = reader.tag()
        const known = byNumber.get(number)
        if (known === undefined) {
          unknown = number
          reader.skip(wireType, number)
        } else {
          found = { kind: known[0], value: within(known[0], () => readValue(reader, wireType, known[1])) }
        }
      }
      if (found === undefined) throw badMessage(unknown === undefined ? 'it is empty' : `its field ${unknown} is not known`)
      return found as ReadCases<C>
    },
    (writer, { kind: name, value }) => {
      const [number, kind] = cases[name]!
      within(String(name), () => writeValue(writer, number, kind, value))
    },
  )
}

function messageOf<Out, In>(
  title: string,
  initial: Out,
  read: (reader: BinaryReader) => Out,
  write: (writer: BinaryWriter, value: In) => void,
): Message<Out, In> {
  return {
    wireType: WireType.LengthDelimited,
    initial,
    // A message that is present is written, even an empty one.
    isInitial: () => false,
    read: (reader) => read(new BinaryReader(reader.bytes())),
    write: (writer, value) => {
      writer.fork()
      write(writer, value)
      writer.join()
    },
    decode: (bytes) => {
      try {
        return read(new BinaryReader(bytes))
      } catch (error) {
        throw badMessage(`not a ${title}: ${reasonOf(error)}`, error)
      }
    },
    encode: (value) => {
      const writer = new BinaryWriter()
      try {
        write(writer, value)
        return writer.finish()
      } catch (error) {
        throw badMessage(`cannot be a ${title}: ${reasonOf(error)}`, error)
      }
    },
  }
}

/** Adds the field's name to an error, so that it says where in the message it is. */
function within<T>(name: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const reason = reasonOf(error)
    throw badMessage(/^[\w.]+: /.test(reason) ? `${name}.${reason}` : `${name}: ${reason}`, error)
  }
}
