/** The state variables of a contract: where they are, what they contain, and what to write to change them. */
import { DecodeError } from '../../contract/codec.ts'
import { type Hex, bytesFromHex } from '../../contract/hex.ts'
import { concatBytes, bigintFromBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { keccak256 } from '../../base/keccak256.ts'
import { type ReadSlot, type SlotEdit, bytesInStorage, editsOfBytes } from './storageBytes.ts'
import type { StorageItem, StorageLayout } from '../../compilation/storageLayout.ts'
import { type PathStep, pathSteps } from './storagePath.ts'
import type { TypeOfStorage, TypesOfStorage } from './storageTypes.ts'
import { type StorageValue, bitsOfValue, bytesOfValue, valueInWord, valueOfBytes, wordWithValue } from './storageValue.ts'

/** A variable or a part of one. */
export interface VariablePlace {
  path: string
  /** The last part of its path. */
  name: string
  type: TypeOfStorage
  slot: bigint
  /** Bytes from the low end of the slot. */
  offset: number
  /** What is hashed for the keys of mappings on the way to it. */
  hashed: readonly Uint8Array[]
}

const MAX_SLOT = 1n << 256n
const LENGTH_NAME = 'length'

export class StorageVariables {
  readonly #layout: StorageLayout
  readonly #types: TypesOfStorage
  readonly #read: ReadSlot

  /** `types`: of the same layout. */
  constructor(layout: StorageLayout, types: TypesOfStorage, read: ReadSlot) {
    this.#layout = layout
    this.#types = types
    this.#read = read
  }

  /** The state variables, in their order. */
  all(): VariablePlace[] {
    const seen = new Map<string, number>()
    return this.#layout.storage.map((item) => {
      const count = (seen.get(item.label) ?? 0) + 1
      seen.set(item.label, count)
      const name = count === 1 ? item.label : `${item.label}#${count}`
      return this.#placeOf(item, name, name)
    })
  }

  /** The variable, or the part of one, at a path. Throws DecodeError. */
  find(path: string): VariablePlace {
    const [first, ...rest] = pathSteps(path)
    const { name } = first as { name: string }
    const variable = this.all().find((it) => it.name === name)
    if (variable === undefined) throw new DecodeError(`the contract has no variable ${name}`)
    return rest.reduce((place, step) => this.#part(place, step), variable)
  }

  /** The fields of a struct, or items of an array: `limit` of them from `first` on; none of anything else. */
  parts(place: VariablePlace, first: number, limit: number): VariablePlace[] {
    const { type } = place
    if (type.kind === 'struct') return type.members.slice(first, first + limit).map((member) => this.#member(place, member))
    if (type.kind !== 'array') return []
    const length = this.lengthOf(place)!
    const places: VariablePlace[] = []
    for (let at = BigInt(first); at < length && places.length < limit; at++) places.push(this.#item(place, at))
    return places
  }

  /** The value in a mapping at a key as it is hashed; undefined if no key of its type is hashed so. */
  entry(place: VariablePlace, key: Hex): VariablePlace | undefined {
    const text = place.type.kind === 'mapping' ? this.#types.keyText(place.type.key, bytesFromHex(key)) : undefined
    return text === undefined ? undefined : this.#part(place, { kind: 'key', ...text })
  }

  /** Type of a mapping's keys in the ABI's terms; undefined of anything else. */
  keyTypeOf({ type }: VariablePlace): string | undefined {
    return type.kind === 'mapping' ? this.#types.keyType(type.key) : undefined
  }

  /** The length of a dynamic array, as a value of its own. */
  lengthPlace(place: VariablePlace): VariablePlace {
    return { ...place, path: `${place.path}.length`, name: LENGTH_NAME, type: this.#types.length }
  }

  /** Length of an array, or of a `string` or `bytes`, in items; undefined of anything else. */
  lengthOf({ type, slot }: VariablePlace): bigint | undefined {
    if (type.kind === 'array') return type.length ?? this.#read(slot)
    return type.kind === 'bytes' ? bytesInStorage(slot, this.#read).length : undefined
  }

  /** The value; null if it is not one value, or too long. */
  valueOf({ type, slot, offset }: VariablePlace): StorageValue | null {
    if (type.kind === 'value') return valueInWord(this.#read(slot), offset, type.value)
    if (type.kind !== 'bytes') return null
    const bytes = bytesInStorage(slot, this.#read).bytes()
    return bytes === undefined ? null : valueOfBytes(type.type, bytes)
  }

  /** What to write so that the variable has the value. Throws DecodeError. */
  editsOf({ type, slot, offset, path }: VariablePlace, value: unknown): SlotEdit[] {
    if (type.kind === 'value') return [{ slot, value: wordWithValue(this.#read(slot), offset, type.value, bitsOfValue(type.value, value)) }]
    if (type.kind === 'bytes') return editsOfBytes(slot, bytesOfValue(type.type, value), this.#read)
    throw new DecodeError(`${path} is ${withArticle(type.kind)}: name one of its values`)
  }

  /** The item of an array whose slots a slot is among; undefined if none has it, and if several may share it. */
  itemAround(place: VariablePlace, slot: bigint): VariablePlace | undefined {
    if (place.type.kind !== 'array') return undefined
    const slots = this.#slotsPerItem(place.type.base)
    const distance = slot - this.#startOf(place)
    if (slots === 0n || distance < 0n || distance / slots >= this.lengthOf(place)!) return undefined
    return this.#item(place, distance / slots)
  }

  /** The items of an array that slots have, or have parts of; none for a slot that is not one of the array's. */
  itemsAt(place: VariablePlace, slots: Iterable<bigint>): VariablePlace[] {
    if (place.type.kind !== 'array') return []
    const { sizeBytes } = this.#types.of(place.type.base)
    const [start, length, perSlot] = [this.#startOf(place), this.lengthOf(place)!, perSlotOf(sizeBytes)]
    const places: VariablePlace[] = []
    for (const slot of slots) {
      const first = slot < start ? length : ((slot - start) / slotsOf(sizeBytes)) * perSlot
      for (let index = first; index < first + perSlot && index < length; index++) places.push(this.#item(place, index))
    }
    return places
  }

  /** The slot of the first item of an array. */
  #startOf({ type, slot }: VariablePlace): bigint {
    return (type as TypeOfStorage & { kind: 'array' }).length === undefined ? slotOf(fixedBytesFromBigint(slot, 32)) : slot
  }

  /** Slots of an item; 0 if there are several in one. */
  #slotsPerItem(base: string): bigint {
    const { sizeBytes } = this.#types.of(base)
    return sizeBytes * 2 > 32 ? BigInt(Math.ceil(sizeBytes / 32)) : 0n
  }

  #part(place: VariablePlace, step: PathStep): VariablePlace {
    const { type, path } = place
    if (type.kind === 'struct' && step.kind === 'name') {
      const member = type.members.find(({ label }) => label === step.name)
      if (member === undefined) throw new DecodeError(`${path} has no field ${step.name}`)
      return this.#member(place, member)
    }
    if (type.kind === 'array' && step.kind === 'key') return this.#item(place, indexOf(step.text, this.lengthOf(place)!, path))
    if (type.kind === 'array' && type.length === undefined && step.kind === 'name' && step.name === LENGTH_NAME)
      return this.lengthPlace(place)
    if (type.kind === 'mapping' && step.kind === 'key') {
      const { bytes, text } = this.#types.keyOf(type.key, step, path)
      const input = concatBytes(bytes, fixedBytesFromBigint(place.slot, 32))
      const entry = { path: `${path}[${text}]`, name: `[${text}]`, type: this.#types.of(type.value), slot: slotOf(input), offset: 0 }
      return { ...entry, hashed: [...place.hashed, input] }
    }
    const wanted = { struct: ': name a field', array: ': name an index', mapping: ': name a key', bytes: '', value: '' }[type.kind]
    throw new DecodeError(`${path} is ${withArticle(type.kind)}${wanted}`)
  }

  #member(struct: VariablePlace, member: StorageItem): VariablePlace {
    return this.#placeOf(member, `${struct.path}.${member.label}`, member.label, struct)
  }

  #item(array: VariablePlace, index: bigint): VariablePlace {
    const { path, type, hashed } = array
    const { base } = type as TypeOfStorage & { kind: 'array' }
    const item = this.#types.of(base)
    const perSlot = perSlotOf(item.sizeBytes)
    const at = (this.#startOf(array) + (index / perSlot) * slotsOf(item.sizeBytes)) % MAX_SLOT
    const offset = Number(index % perSlot) * item.sizeBytes
    return { path: `${path}[${index}]`, name: `[${index}]`, type: item, slot: at, offset, hashed }
  }

  #placeOf(item: StorageItem, path: string, name: string, within?: VariablePlace): VariablePlace {
    const slot = ((within?.slot ?? 0n) + BigInt(item.slot)) % MAX_SLOT
    return { path, name, type: this.#types.of(item.type), slot, offset: item.offset, hashed: within?.hashed ?? [] }
  }
}

/** Items of an array that one slot has, and slots that an item takes. */
const perSlotOf = (sizeBytes: number): bigint => BigInt(sizeBytes > 32 ? 1 : Math.floor(32 / sizeBytes))
const slotsOf = (sizeBytes: number): bigint => BigInt(Math.ceil(sizeBytes / 32))

const slotOf = (input: Uint8Array): bigint => bigintFromBytes(keccak256(input))

function indexOf(text: string, length: bigint, path: string): bigint {
  if (!/^(\d{1,78}|0x[0-9a-fA-F]{1,64})$/.test(text)) throw new DecodeError(`${path}: expected an index, got ${text}`)
  const index = BigInt(text)
  if (index >= length) throw new DecodeError(`${path}[${index}] is out of range: the array has ${length} items`)
  return index
}

const withArticle = (kind: string): string => ({ array: 'an array', bytes: 'one value', value: 'one value' })[kind] ?? `a ${kind}`
