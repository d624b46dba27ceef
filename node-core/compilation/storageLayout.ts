/** Where a contract keeps its state variables, as solc describes it (Solidity's documentation, "Layout of State Variables"). */
import { replaceInvisible } from '../contract/invisibleText.ts'
import { type EnumMembers, MAX_NAMES, membersFromJson } from './enumMembers.ts'
import { type Fields, fieldsOf } from './jsonFields.ts'

const ENCODINGS = ['inplace', 'mapping', 'dynamic_array', 'bytes'] as const
const MAX_TYPES = 2_000
const MAX_ITEMS = 5_000
const MAX_LABEL_LENGTH = 200
/** Decimal digits of 2^256 - 1. */
const MAX_SLOT_DIGITS = 78

/** A state variable, or a field of a struct, whose slots count from the start of the struct. */
export interface StorageItem {
  label: string
  /** Key of its type in the layout. */
  type: string
  /** Decimal. */
  slot: string
  /** Bytes from the low end of the slot. */
  offset: number
}

/** A type as solc's layout has it. */
export interface StorageType {
  /** As declared: `uint128`, `mapping(address => uint256)`, `struct Orders.Order`. */
  label: string
  encoding: (typeof ENCODINGS)[number]
  numberOfBytes: number
  /** Type of the items of an array. */
  base?: string
  /** Types of the keys and values of a mapping. */
  key?: string
  value?: string
  /** Fields of a struct. */
  members?: StorageItem[]
  /** Names of an enum's members, in order, which compilers leave to syntax trees. */
  enumMembers?: string[]
}

/** The part of solc's storage layout that values are found with. JSON, as it is in artifact files. */
export interface StorageLayout {
  storage: StorageItem[]
  types: Record<string, StorageType>
}

/** Reads solc's `storageLayout`, which is untrusted; a string says what is wrong with it. */
export function storageLayoutFromJson(json: unknown): StorageLayout | string {
  const layout = fieldsOf(json)
  if (layout === undefined || !Array.isArray(layout['storage'])) return 'not an object with a list of variables'
  // A contract without variables has null.
  const entries = Object.entries(fieldsOf(layout['types']) ?? {})
  if (entries.length > MAX_TYPES) return `${entries.length} types, at most ${MAX_TYPES} are allowed`
  const types: Record<string, StorageType> = Object.create(null) as Record<string, StorageType>
  let items = layout['storage'].length
  for (const [key, value] of entries) {
    const type = typeFromJson(value)
    if (type === undefined) return `the type ${shown(key)} is not valid`
    items += type.members?.length ?? 0
    types[key] = type
  }
  if (items > MAX_ITEMS) return `${items} variables and fields, at most ${MAX_ITEMS} are allowed`
  const storage = itemsFromJson(layout['storage'])
  if (storage === undefined) return 'a variable is not valid'
  const named = [...storage, ...Object.values(types).flatMap(({ members = [] }) => members)].map(({ type }) => type)
  const used = [...named, ...Object.values(types).flatMap(({ base, key, value }) => [base, key, value])]
  const missing = used.find((key) => key !== undefined && types[key] === undefined)
  return missing === undefined ? { storage, types } : `the type ${shown(missing)} is missing`
}

function typeFromJson(json: unknown): StorageType | undefined {
  const { label, encoding, numberOfBytes, base, key, value, members, enumMembers }: Fields = fieldsOf(json) ?? {}
  const sizeBytes = typeof numberOfBytes === 'string' || typeof numberOfBytes === 'number' ? Number(numberOfBytes) : 0
  const known = ENCODINGS.find((it) => it === encoding)
  if (typeof label !== 'string' || known === undefined || !Number.isSafeInteger(sizeBytes) || sizeBytes < 1) return undefined
  const fields = members === undefined ? undefined : itemsFromJson(members)
  if (members !== undefined && fields === undefined) return undefined
  if (known === 'mapping' && (typeof key !== 'string' || typeof value !== 'string')) return undefined
  if (known === 'dynamic_array' && typeof base !== 'string') return undefined
  const names = membersFromJson(enumMembers)
  return {
    label: shown(label),
    encoding: known,
    numberOfBytes: sizeBytes,
    ...(typeof base === 'string' && { base }),
    ...(typeof key === 'string' && { key }),
    ...(typeof value === 'string' && { value }),
    ...(fields && { members: fields }),
    ...(names && { enumMembers: names }),
  }
}

/** A layout whose enums have the names of their members, where those are known: also of enums that no function of the ABI has. */
export function withEnumNames(layout: StorageLayout, enums: EnumMembers): StorageLayout {
  if (enums.size === 0) return layout
  let namesLeft = MAX_NAMES
  const types = Object.entries(layout.types).map(([key, type]) => {
    const known = type.enumMembers ?? enums.get(enumOf(type) ?? '')
    namesLeft -= known?.length ?? 0
    return [key, known === undefined || namesLeft < 0 ? type : { ...type, enumMembers: [...known] }] as const
  })
  return { ...layout, types: Object.fromEntries(types) }
}

/** The enums of a layout whose members are known. */
export function enumMembersOfLayout({ types }: StorageLayout): EnumMembers {
  return new Map(Object.values(types).flatMap((type) => (type.enumMembers ? [[enumOf(type)!, type.enumMembers] as const] : [])))
}

/** What a type calls its enum, such as `Orders.Status`; undefined if it is none. */
const enumOf = ({ label }: StorageType): string | undefined => /^enum (.*)$/.exec(label)?.[1]

function itemsFromJson(json: unknown): StorageItem[] | undefined {
  if (!Array.isArray(json)) return undefined
  const items = json.map((value) => {
    const { label, type, slot, offset }: Fields = fieldsOf(value) ?? {}
    const isWhole = typeof slot === 'string' && /^\d+$/.test(slot) && slot.length <= MAX_SLOT_DIGITS
    if (typeof label !== 'string' || typeof type !== 'string' || !isWhole) return undefined
    if (!Number.isInteger(offset) || (offset as number) < 0 || (offset as number) > 31) return undefined
    return { label: shown(label), type, slot, offset: offset as number }
  })
  return items.includes(undefined) ? undefined : (items as StorageItem[])
}

const shown = (text: string): string => replaceInvisible(text.slice(0, MAX_LABEL_LENGTH), '?')
