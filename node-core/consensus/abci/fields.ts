/**
 * Values and fields of Protocol Buffers messages. Bytes are those that the Go implementation writes: default values are left out, numbers of
 * a list are packed.
 */
import { BinaryReader, type BinaryWriter, WireType } from '@bufbuild/protobuf/wire'
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

export function badMessage(reason: string, cause?: unknown): CodedError<ProtobufErrorCode> {
  return new CodedError('bad-message', reason, { cause })
}

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
export function embedded<Out, In>(number: number, type: Kind<Out, In>, empty: In): Field<Out, In> {
  return {
    number,
    // Messages without it come from other implementations only.
    initial: type.initial,
    read: (reader, wireType) => readValue(reader, wireType, type),
    write: (writer, value = empty) => writeValue(writer, number, type, value),
  }
}

/** A message that may be absent. */
export function optional<Out, In>(number: number, type: Kind<Out, In>): Field<Out | undefined, In> {
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

/** Reads a value after its tag. */
export function readValue<Out>(reader: BinaryReader, wireType: WireType, kind: Kind<Out, never>): Out {
  if (wireType !== kind.wireType) throw badMessage(`wire type ${wireType} where ${kind.wireType} is expected`)
  return kind.read(reader)
}

/** Writes a tag and a value. */
export function writeValue<In>(writer: BinaryWriter, number: number, kind: Kind<unknown, In>, value: In): void {
  writer.tag(number, kind.wireType)
  kind.write(writer, value)
}
