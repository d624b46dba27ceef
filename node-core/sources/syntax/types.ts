/** Types of Solidity, as declarations in syntax trees and the compiler's identifiers of types say. */
import { type SyntaxNode, idOf, nodeOf, nodesOf, textOf, typeTextOf } from './syntaxNode.ts'

export interface IntegerType {
  kind: 'uint' | 'int'
  bits: number
}

export type SolidityType =
  | IntegerType
  | { kind: 'fixedBytes'; size: number }
  | { kind: 'bool' | 'address' | 'bytes' | 'string' }
  | { kind: 'contract'; name: string }
  | { kind: 'enum'; name: string; members: readonly string[] }
  /** `length` is null if it is dynamic. */
  | { kind: 'array'; item: SolidityType; length: number | null }
  | { kind: 'struct'; name: string; members: readonly { name: string; type: SolidityType }[] }
  | { kind: 'mapping'; key: SolidityType; value: SolidityType }
  | { kind: 'function'; isExternal: boolean }
  /** What the syntax tree does not tell. */
  | { kind: 'unknown' }

const UNKNOWN: SolidityType = { kind: 'unknown' }
/** Structs may contain themselves, in arrays and mappings. */
const MAX_DEPTH = 8
/** Maximum number of parts of one type. */
const MAX_PARTS = 2000

/** The least and the greatest number of a type. */
export function integerLimits({ kind, bits }: IntegerType): [min: bigint, max: bigint] {
  const count = 1n << BigInt(bits)
  return kind === 'uint' ? [0n, count - 1n] : [-count / 2n, count / 2n - 1n]
}

/** What defines a type, or is one by itself. */
const DEFINITIONS = new Set(['EnumDefinition', 'StructDefinition', 'UserDefinedValueTypeDefinition', 'ContractDefinition'])

/** The types that the sources of a build define, by the ids with which syntax trees, storage layouts and identifiers of types name them. */
export class DeclaredTypes {
  readonly #definitions = new Map<number, SyntaxNode>()

  /** `units`: the roots of syntax trees. */
  constructor(units: Iterable<SyntaxNode>) {
    for (const unit of units) {
      for (const node of nodesOf(unit['nodes'])) {
        this.#add(node)
        if (node.nodeType === 'ContractDefinition') for (const member of nodesOf(node['nodes'])) this.#add(member)
      }
    }
  }

  #add(node: SyntaxNode): void {
    if (DEFINITIONS.has(node.nodeType)) this.#definitions.set(idOf(node), node)
  }

  /** The definition of an enum, struct, user-defined value type or contract. */
  definition(id: number): SyntaxNode | undefined {
    return this.#definitions.get(id)
  }

  /** The type that a `TypeName` node names. */
  ofName(typeName: unknown): SolidityType {
    return new TypeReader(this.#definitions).named(typeName, 0)
  }

  /** The type of an expression whose value takes one word; unknown for any other. */
  ofExpression(node: SyntaxNode): SolidityType {
    return this.ofIdentifier(typeTextOf(node, 'typeIdentifier'))
  }

  /**
   * The type of a value that the compiler identifies so: `t_enum$_Kind_$12` in syntax trees, `t_enum(Kind)12` in storage layouts. Unknown for
   * reference types, and for types whose definition is in no syntax tree.
   */
  ofIdentifier(identifier: string): SolidityType {
    const [, defined, id] = /^t_(enum|userDefinedValueType|contract)(?:\$_|\().*(?:_\$|\))(\d+)$/.exec(identifier) ?? []
    if (defined !== undefined) {
      const definition = this.#definitions.get(Number(id))
      const found = new TypeReader(this.#definitions).declared(definition, 0)
      return found.kind === 'unknown' && defined === 'contract' ? { kind: 'contract', name: '' } : found
    }
    if (identifier.startsWith('t_rational_')) return { kind: identifier.startsWith('t_rational_minus_') ? 'int' : 'uint', bits: 256 }
    if (identifier.startsWith('t_function_')) return { kind: 'function', isExternal: identifier.startsWith('t_function_external') }
    const type = elementaryType(identifier.replace(/^t_/, ''))
    return type.kind === 'string' || type.kind === 'bytes' ? UNKNOWN : type
  }
}

class TypeReader {
  readonly #declarations: ReadonlyMap<number, SyntaxNode>
  #partsLeft = MAX_PARTS

  constructor(declarations: ReadonlyMap<number, SyntaxNode>) {
    this.#declarations = declarations
  }

  named(typeName: unknown, depth: number): SolidityType {
    const node = nodeOf(typeName)
    if (node === undefined || depth > MAX_DEPTH || --this.#partsLeft < 0) return UNKNOWN
    const typeAt = (key: string) => this.named(node[key], depth + 1)
    switch (node.nodeType) {
      case 'ElementaryTypeName':
        return elementaryType(textOf(node, 'name'))
      case 'ArrayTypeName': {
        const length = node['length']
        return { kind: 'array', item: typeAt('baseType'), length: length === null || length === undefined ? null : lengthOf(node) }
      }
      case 'Mapping':
        return { kind: 'mapping', key: typeAt('keyType'), value: typeAt('valueType') }
      case 'FunctionTypeName':
        return { kind: 'function', isExternal: node['visibility'] === 'external' }
      case 'UserDefinedTypeName':
        return this.declared(this.#declarations.get(idOf(node, 'referencedDeclaration')), depth)
      default:
        return UNKNOWN
    }
  }

  declared(node: SyntaxNode | undefined, depth: number): SolidityType {
    if (node === undefined) return UNKNOWN
    const name = textOf(node, 'name')
    switch (node.nodeType) {
      case 'ContractDefinition':
        return { kind: 'contract', name }
      case 'EnumDefinition':
        return { kind: 'enum', name, members: nodesOf(node['members']).map((member) => textOf(member, 'name')) }
      case 'UserDefinedValueTypeDefinition':
        return this.named(node['underlyingType'], depth + 1)
      case 'StructDefinition': {
        const members = nodesOf(node['members'])
        return {
          kind: 'struct',
          name,
          members: members.map((it) => ({ name: textOf(it, 'name'), type: this.named(it['typeName'], depth + 1) })),
        }
      }
      default:
        return UNKNOWN
    }
  }
}

/** The type with a name of its own: `uint8`, `address payable`, `string`; unknown for any other name. */
export function elementaryType(name: string): SolidityType {
  if (name === 'bool' || name === 'bytes' || name === 'string') return { kind: name }
  if (name.startsWith('address')) return { kind: 'address' }
  if (name === 'byte') return { kind: 'fixedBytes', size: 1 }
  const [, kind, size = ''] = /^(uint|int|bytes)(\d{0,3})$/.exec(name) ?? []
  if (kind === 'bytes') return { kind: 'fixedBytes', size: Number(size) }
  if (kind === 'uint' || kind === 'int') return { kind, bits: size === '' ? 256 : Number(size) }
  return UNKNOWN
}

/** Of an array of constant length, whose expression need not be a number: its type has it. */
function lengthOf(node: SyntaxNode): number {
  const match = /\[(\d{1,9})\](?: (?:storage|memory|calldata)(?: \w+)?)?$/.exec(typeTextOf(node))
  return match ? Number(match[1]) : 0
}
