/** Enums, structs and user-defined value types of a build, by the ids that layouts and syntax trees name them with. */
import type { Build } from '../../compilation/build.ts'
import { type SyntaxNode, idOf, nodeOf, nodesOf, textOf } from '../syntax/syntaxNode.ts'

export interface DeclaredTypes {
  /** Names of the members of an enum; undefined if it is none of the build's. */
  enumMembers(id: number): readonly string[] | undefined
  /** The type that a user-defined value type is made of. */
  underlyingType(id: number): string | undefined
  /** The definition of an enum, struct, user-defined value type or contract. */
  definition(id: number): SyntaxNode | undefined
}

const TYPES = new Set(['EnumDefinition', 'StructDefinition', 'UserDefinedValueTypeDefinition', 'ContractDefinition'])

function typesOf({ sources }: Build): DeclaredTypes {
  const byId = new Map<number, SyntaxNode>()
  const read = (nodes: readonly SyntaxNode[]): void => {
    for (const node of nodes) {
      if (TYPES.has(node.nodeType)) byId.set(idOf(node), node)
      // Contracts contain no contracts.
      if (node.nodeType === 'ContractDefinition') read(nodesOf(node['nodes']).filter(({ nodeType }) => nodeType !== 'ContractDefinition'))
    }
  }
  for (const { ast } of sources) read(nodesOf(nodeOf(ast)?.['nodes']))
  const named = (id: number, type: string) => {
    const found = byId.get(id)
    return found?.nodeType === type ? found : undefined
  }
  return {
    enumMembers(id) {
      const found = named(id, 'EnumDefinition')
      return found && nodesOf(found['members']).map((member) => textOf(member, 'name'))
    },
    underlyingType(id) {
      const underlying = nodeOf(named(id, 'UserDefinedValueTypeDefinition')?.['underlyingType'])
      return underlying && typeStringOf(underlying)
    },
    definition: (id) => byId.get(id),
  }
}

/** What the compiler says of the type of a node: `uint256`, `struct Orders.Order storage pointer`. */
export function typeStringOf(node: SyntaxNode, key: 'typeString' | 'typeIdentifier' = 'typeString'): string {
  const types = node['typeDescriptions'] as { typeString?: unknown; typeIdentifier?: unknown } | null | undefined
  const text = types?.[key]
  return typeof text === 'string' ? text : ''
}

const known = new WeakMap<Build, DeclaredTypes>()

/** The types that a build declares, read once. */
export function declaredTypes(build: Build): DeclaredTypes {
  const cached = known.get(build)
  if (cached !== undefined) return cached
  const made = typesOf(build)
  known.set(build, made)
  return made
}
