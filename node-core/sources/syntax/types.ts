/** Types of variables, as their declarations in a syntax tree say. */
import { type SyntaxNode, idOf, nodeOf, nodesOf, textOf } from './syntaxNode.ts'

export type SolidityType =
  | { kind: 'uint' | 'int'; bits: number }
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

/** Nodes that declare a type, by their id. */
export type TypeDeclarations = ReadonlyMap<number, SyntaxNode>

/** The type that a node `typeName` names. */
export function typeOfName(typeName: unknown, declarations: TypeDeclarations): SolidityType {
  return new TypeReader(declarations).named(typeName, 0)
}
class TypeReader {
  readonly #declarations: TypeDeclarations
  #partsLeft = MAX_PARTS

  constructor(declarations: TypeDeclarations) {
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
        return this.#declared(this.#declarations.get(idOf(node, 'referencedDeclaration')), depth)
      default:
        return UNKNOWN
    }
  }

  #declared(node: SyntaxNode | undefined, depth: number): SolidityType {
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

function elementaryType(name: string): SolidityType {
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
  const { typeString } = (node['typeDescriptions'] ?? {}) as { typeString?: unknown }
  const match = typeof typeString === 'string' ? /\[(\d{1,9})\](?: (?:storage|memory|calldata)(?: \w+)?)?$/.exec(typeString) : null
  return match ? Number(match[1]) : 0
}
