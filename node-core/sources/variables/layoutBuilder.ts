/**
 * Storage layouts from syntax trees (Solidity's documentation, "Layout of State Variables in Storage"): of namespaces, which compilers do
 * not list, and of contracts whose compiler was not asked. Types and their keys are those that solc writes.
 */
import type { StorageItem, StorageLayout, StorageType } from '../../compilation/storageLayout.ts'
import { type SyntaxNode, idOf, nodeOf, nodesOf, textOf, typeTextOf } from '../syntax/syntaxNode.ts'
import type { DeclaredTypes } from '../syntax/types.ts'

const WORD = 32
/** Maximum nesting of types, and number of types of a layout. */
const MAX_DEPTH = 64
const MAX_TYPES = 2_000

/** Thrown for what has no layout here: a tree that is none, or a type that this does not know. */
class Unknown extends Error {}

/** A declared variable or field. */
interface Declared {
  label: string
  /** Of its `TypeName`. */
  type: SyntaxNode
}

export class LayoutBuilder {
  readonly types: Record<string, StorageType> = Object.create(null) as Record<string, StorageType>
  readonly #declared: DeclaredTypes
  #depth = 0
  #count = 0

  constructor(declared: DeclaredTypes) {
    this.#declared = declared
  }

  /** A layout of variables one after the other from a slot on; undefined if one of them has a type that cannot be read. */
  layout(variables: readonly SyntaxNode[], firstSlot: bigint): StorageLayout | undefined {
    return this.#attempt(() => {
      const { items } = this.#packed(variables.map(declaredOf))
      const storage = items.map((item) => ({ ...item, slot: ((BigInt(item.slot) + firstSlot) % (1n << 256n)).toString() }))
      return { storage, types: this.types }
    })
  }

  /** The key of a struct's type; undefined if a field has a type that cannot be read. */
  struct(definition: SyntaxNode): string | undefined {
    return this.#attempt(() => this.#struct(definition))
  }

  #attempt<T>(read: () => T): T | undefined {
    try {
      return read()
    } catch (error) {
      if (error instanceof Unknown) return undefined
      throw error
    }
  }

  #typeOf(node: SyntaxNode): string {
    if (++this.#depth > MAX_DEPTH) throw new Unknown()
    try {
      switch (node.nodeType) {
        case 'ElementaryTypeName':
          return this.#elementary(typeTextOf(node))
        case 'UserDefinedTypeName':
          return this.#userDefined(idOf(node, 'referencedDeclaration'))
        case 'Mapping':
          return this.#mapping(node)
        case 'ArrayTypeName':
          return this.#array(node)
        case 'FunctionTypeName':
          return this.#function(node)
        default:
          throw new Unknown()
      }
    } finally {
      this.#depth--
    }
  }

  #elementary(name: string): string {
    if (name === 'string' || name === 'bytes')
      return this.#add(`t_${name}_storage`, { label: name, encoding: 'bytes', numberOfBytes: WORD })
    const [, bits, bytes] = /^(?:u?int(\d+)|bytes(\d+))$/.exec(name) ?? []
    const size = bits ? Number(bits) / 8 : bytes ? Number(bytes) : name === 'bool' ? 1 : name.startsWith('address') ? 20 : 0
    return this.#add(`t_${name.replaceAll(' ', '_')}`, inplace(name, size))
  }

  #userDefined(id: number): string {
    const definition = this.#declared.definition(id)
    if (definition === undefined) throw new Unknown()
    const name = textOf(definition, 'name')
    const label = textOf(definition, 'canonicalName') || name
    switch (definition.nodeType) {
      case 'StructDefinition':
        return this.#struct(definition)
      case 'EnumDefinition':
        return this.#add(`t_enum(${name})${id}`, inplace(`enum ${label}`, nodesOf(definition['members']).length > 256 ? 2 : 1))
      case 'UserDefinedValueTypeDefinition': {
        const { numberOfBytes } = this.types[this.#typeOf(nodeOf(definition['underlyingType']) ?? unknownNode())]!
        return this.#add(`t_userDefinedValueType(${name})${id}`, inplace(label, numberOfBytes))
      }
      default:
        return this.#add(`t_contract(${name})${id}`, inplace(`contract ${name}`, 20))
    }
  }

  #struct(definition: SyntaxNode): string {
    const name = textOf(definition, 'name')
    const key = `t_struct(${name})${idOf(definition)}_storage`
    if (this.types[key] !== undefined) return key
    const label = `struct ${textOf(definition, 'canonicalName') || name}`
    // A struct may contain itself in a mapping or an array.
    this.#add(key, { ...inplace(label, WORD), members: [] })
    const { items, slots } = this.#packed(nodesOf(definition['members']).map(declaredOf))
    this.types[key] = { ...inplace(label, slots * WORD), members: items }
    return key
  }

  #mapping(node: SyntaxNode): string {
    const [keyType, value] = ['keyType', 'valueType'].map((it) => this.#typeOf(nodeOf(node[it]) ?? unknownNode())) as [string, string]
    // Keys are hashed in memory.
    const key = keyType.replace(/^(t_string|t_bytes)_storage$/, '$1_memory_ptr')
    if (key !== keyType) this.#add(key, this.types[keyType]!)
    const label = `mapping(${this.types[key]!.label} => ${this.types[value]!.label})`
    return this.#add(`t_mapping(${key},${value})`, { label, encoding: 'mapping', numberOfBytes: WORD, key, value })
  }

  #array(node: SyntaxNode): string {
    const base = this.#typeOf(nodeOf(node['baseType']) ?? unknownNode())
    const { label, numberOfBytes: size } = this.types[base]!
    if (node['length'] === null || node['length'] === undefined)
      return this.#add(`t_array(${base})dyn_storage`, { label: `${label}[]`, encoding: 'dynamic_array', numberOfBytes: WORD, base })
    // The compiler has evaluated the expression of the length.
    const count = Number(/\[(\d+)\](?: \w+)*$/.exec(typeTextOf(node))?.[1])
    if (!Number.isSafeInteger(count)) throw new Unknown()
    const slots = size > WORD / 2 ? count * Math.ceil(size / WORD) : Math.ceil(count / Math.floor(WORD / size))
    if (!Number.isSafeInteger(slots * WORD)) throw new Unknown()
    return this.#add(`t_array(${base})${count}_storage`, { ...inplace(`${label}[${count}]`, slots * WORD), base })
  }

  #function(node: SyntaxNode): string {
    const label = typeTextOf(node)
    // The compiler's identifier, with the parentheses that layouts have.
    const key = typeTextOf(node, 'typeIdentifier').replaceAll('$__$', '()').replaceAll('$_', '(').replaceAll('_$', ')')
    return this.#add(key || label, inplace(label, node['visibility'] === 'external' ? 24 : 8))
  }

  #add(key: string, type: StorageType): string {
    if (type.numberOfBytes < 1) throw new Unknown()
    if (this.types[key] === undefined && ++this.#count > MAX_TYPES) throw new Unknown()
    this.types[key] ??= type
    return key
  }

  /** Items one after the other, each in the slot of the one before if it fits; structs and arrays have slots of their own. */
  #packed(declared: readonly Declared[]): { items: StorageItem[]; slots: number } {
    let [slot, offset] = [0, 0]
    const items = declared.map(({ label, type: node }) => {
      const type = this.#typeOf(node)
      const { numberOfBytes: size, members, base, encoding } = this.types[type]!
      const isWhole = encoding !== 'inplace' || members !== undefined || base !== undefined
      if (offset > 0 && (isWhole || offset + size > WORD)) [slot, offset] = [slot + 1, 0]
      const item = { label, type, slot: String(slot), offset }
      if (isWhole) slot += Math.ceil(size / WORD)
      else offset += size
      return item
    })
    return { items, slots: Math.max(1, slot + (offset > 0 ? 1 : 0)) }
  }
}

const inplace = (label: string, numberOfBytes: number): StorageType => ({ label, encoding: 'inplace', numberOfBytes })

function declaredOf(node: SyntaxNode): Declared {
  return { label: textOf(node, 'name'), type: nodeOf(node['typeName']) ?? unknownNode() }
}

function unknownNode(): never {
  throw new Unknown()
}
