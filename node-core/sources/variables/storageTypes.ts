/** The types of a storage layout, in the terms of the ABI. */
import { isUtf8 } from 'node:buffer'
import { DecodeError, excerptOf } from '../../contract/codec.ts'
import { hexFromBytes, isHexData } from '../../contract/hex.ts'
import type { AbiItem, AbiParameter } from '../../contract/workspace.ts'
import { bigintFromBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { type EnumMembers, enumMembersOfAbi } from '../../compilation/enumMembers.ts'
import type { StorageItem, StorageLayout, StorageType } from '../../compilation/storageLayout.ts'
import { DeclaredTypes, type SolidityType, elementaryType } from '../syntax/types.ts'
import type { PathStep } from './storagePath.ts'
import { type ValueType, bitsOfValue, bytesOfValue, valueInWord } from './storageValue.ts'

interface Declared {
  /** As declared. */
  label: string
  sizeBytes: number
}

/** What a variable of a type consists of. Types of its parts are keys of the layout. */
export type TypeOfStorage = Declared &
  (
    | { kind: 'value'; value: ValueType }
    | { kind: 'bytes'; type: 'string' | 'bytes' }
    | { kind: 'struct'; members: readonly StorageItem[] }
    /** Without a length: a dynamic one. */
    | { kind: 'array'; base: string; length: bigint | undefined }
    | { kind: 'mapping'; key: string; value: string }
  )

/** A key of a mapping as it is hashed before the slot, and as a path has it. */
interface MappingKey {
  bytes: Uint8Array
  text: string
}

export class TypesOfStorage {
  /** Type of the length of a dynamic array. */
  readonly length: TypeOfStorage = { label: 'uint256', sizeBytes: 32, kind: 'value', value: { type: 'uint256', sizeBytes: 32 } }
  readonly #types: StorageLayout['types']
  readonly #userTypes: ReadonlyMap<string, string>
  readonly #enums: EnumMembers
  readonly #declared: DeclaredTypes

  /**
   * `abi`: names the types that user-defined value types are made of, and the members of enums that it is about, where the layout does not;
   * `declared`: knows those of all enums.
   */
  constructor({ types }: StorageLayout, abi: readonly AbiItem[], declared?: DeclaredTypes) {
    this.#types = types
    this.#declared = declared ?? new DeclaredTypes([])
    this.#enums = enumMembersOfAbi(abi)
    this.#userTypes = new Map(abi.flatMap(({ inputs = [], outputs = [] }) => [...inputs, ...outputs].flatMap(namedTypes)))
  }

  of(key: string): TypeOfStorage {
    const type = this.#types[key]!
    const { label, numberOfBytes: sizeBytes, encoding, base, members } = type
    const declared = { label, sizeBytes }
    if (encoding === 'mapping') return { ...declared, kind: 'mapping', key: type.key!, value: type.value! }
    if (encoding === 'bytes') return { ...declared, kind: 'bytes', type: key.startsWith('t_string') ? 'string' : 'bytes' }
    if (encoding === 'dynamic_array') return { ...declared, kind: 'array', base: base!, length: undefined }
    if (base !== undefined) return { ...declared, kind: 'array', base, length: BigInt(/\)(\d+)_storage$/.exec(key)?.[1] ?? 0) }
    if (members !== undefined) return { ...declared, kind: 'struct', members }
    return { ...declared, kind: 'value', value: this.#valueType(key, type) }
  }

  /** Type of a mapping's keys in the ABI's terms. */
  keyType(key: string): string {
    const type = this.of(key)
    return type.kind === 'value' ? type.value.type : type.kind === 'bytes' ? type.type : type.label
  }

  /** The key that a step of a path names. Throws DecodeError. */
  keyOf(key: string, { text, isQuoted }: PathStep & { kind: 'key' }, path: string): MappingKey {
    const type = this.of(key)
    try {
      if (type.kind === 'bytes') {
        const isText = type.type === 'string' && !isHexData(text)
        if (isText && !isQuoted) throw new DecodeError(`expected a string in double quotes, got ${excerptOf(text)}`)
        const bytes = bytesOfValue(type.type === 'string' && isQuoted ? 'string' : 'bytes', text)
        const named = textOfBytes(type.type, bytes)
        return { bytes, text: named.isQuoted ? JSON.stringify(named.text) : named.text }
      }
      if (type.kind !== 'value') throw new DecodeError(`keys of type ${type.label} are not supported`)
      const bits = isQuoted ? bitsOfText(type.value, text) : (memberNamed(type, text) ?? bitsOfValue(type.value, text))
      const bytes = fixedBytesFromBigint(isLeftAligned(type.value) ? bits << BigInt(256 - type.value.sizeBytes * 8) : bits, 32)
      return { bytes, text: keyTextOf(type, bits) }
    } catch (error) {
      if (!(error instanceof DecodeError)) throw error
      throw new DecodeError(`${path}: ${error.reason}`)
    }
  }

  /** The step of a path for a key as it is hashed; undefined if no key of this type is hashed so. */
  keyText(key: string, bytes: Uint8Array): { text: string; isQuoted: boolean } | undefined {
    const type = this.of(key)
    if (type.kind === 'bytes') return textOfBytes(type.type, bytes)
    if (type.kind !== 'value' || bytes.length !== 32) return undefined
    const word = bigintFromBytes(bytes)
    const bits = isLeftAligned(type.value) ? word >> BigInt(256 - type.value.sizeBytes * 8) : word
    return { text: keyTextOf(type, bits), isQuoted: false }
  }

  #valueType(key: string, { label, numberOfBytes: sizeBytes, enumMembers }: StorageType): ValueType {
    const declared = this.#declared.ofIdentifier(key)
    const type =
      abiTypeOf(declared, sizeBytes) ?? abiTypeOf(elementaryType(this.#userTypes.get(label) ?? ''), sizeBytes) ?? `uint${sizeBytes * 8}`
    const members = declared.kind === 'enum' ? declared.members : (enumMembers ?? this.#enums.get(/^enum (.*)$/.exec(label)?.[1] ?? ''))
    return { type, sizeBytes, ...(members && { members }) }
  }
}

type StoredValue = TypeOfStorage & { kind: 'value' }

/** A key as a path has it: of an enum the name of the member, as Solidity writes it. */
function keyTextOf(type: StoredValue, bits: bigint): string {
  const member = type.value.members?.[Number(bits)]
  return member === undefined ? String(valueInWord(bits, 0, type.value)) : `${enumName(type)}.${member}`
}

const enumName = ({ label }: StoredValue): string => label.replace(/^enum (?:.*\.)?/, '')

/** The number of an enum's member by its name: `Kind.Big`, `Shop.Kind.Big`. */
function memberNamed(type: StoredValue, text: string): bigint | undefined {
  const [name, member] = [text.slice(0, text.lastIndexOf('.')), text.slice(text.lastIndexOf('.') + 1)]
  if (name !== enumName(type) && `enum ${name}` !== type.label) return undefined
  const at = type.value.members?.indexOf(member) ?? -1
  return at < 0 ? undefined : BigInt(at)
}

/** Text as Solidity converts a literal of it: at the beginning of the bytes. Throws DecodeError. */
function bitsOfText(type: ValueType, text: string): bigint {
  const bytes = bytesOfValue('string', text)
  if (!isLeftAligned(type) || bytes.length > type.sizeBytes) return bitsOfValue(type, text)
  return bigintFromBytes(bytes) << BigInt((type.sizeBytes - bytes.length) * 8)
}

/** Bytes as a step of a path has them: text in quotes, and 0x text if they are none. */
function textOfBytes(type: 'string' | 'bytes', bytes: Uint8Array): { text: string; isQuoted: boolean } {
  // Solidity's strings need not be UTF-8.
  return type === 'string' && isUtf8(bytes)
    ? { text: Buffer.from(bytes).toString(), isQuoted: true }
    : { text: hexFromBytes(bytes), isQuoted: false }
}

/** The ABI's name of a value type; undefined of one that is not known. Functions are shown as their bytes. */
function abiTypeOf(type: SolidityType, sizeBytes: number): string | undefined {
  switch (type.kind) {
    case 'bool':
    case 'address':
      return type.kind
    case 'contract':
      return 'address'
    case 'uint':
    case 'int':
      return `${type.kind}${type.bits}`
    case 'fixedBytes':
      return `bytes${type.size}`
    case 'function':
      return `bytes${sizeBytes}`
    default:
      return undefined
  }
}

/** Keys of these types are padded on the right. */
const isLeftAligned = ({ type }: ValueType): boolean => type.startsWith('bytes')

/** Types by their names in the source, of a parameter and its parts. */
function namedTypes({ type, internalType, components = [] }: AbiParameter): [string, string][] {
  const own: [string, string][] = internalType === undefined || internalType === type ? [] : [[internalType, type]]
  return [...own, ...components.flatMap(namedTypes)]
}
