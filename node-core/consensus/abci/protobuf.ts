/**
 * Messages of Protocol Buffers, declared as tables of fields: codec and TypeScript type follow from the same table. Fields are written in the
 * order of the table, which is that of their numbers.
 */
import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
import { badMessage, type Field, type Kind, readValue, writeValue } from './fields.ts'

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

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

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
        try {
          value[name] = it.read(reader, wireType, value[name])
        } catch (error) {
          throw within(name, error)
        }
      }
      return value as ReadFields<F>
    },
    (writer, value) => {
      for (const [name, it] of entries) {
        try {
          it.write(writer, value[name])
        } catch (error) {
          throw within(name, error)
        }
      }
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
          continue
        }
        const [name, kind] = known
        try {
          found = { kind: name, value: readValue(reader, wireType, kind) }
        } catch (error) {
          throw within(name, error)
        }
      }
      if (found === undefined) throw badMessage(unknown === undefined ? 'it is empty' : `its field ${unknown} is not known`)
      return found as ReadCases<C>
    },
    (writer, { kind: name, value }) => {
      const [number, kind] = cases[name]!
      try {
        writeValue(writer, number, kind, value)
      } catch (error) {
        throw within(String(name), error)
      }
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

/** The error with the field's name before it, so that it says where in the message it is. */
function within(name: string, error: unknown): Error {
  const reason = reasonOf(error)
  return badMessage(/^[\w.]+: /.test(reason) ? `${name}.${reason}` : `${name}: ${reason}`, error)
}
