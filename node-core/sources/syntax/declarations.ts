/** What a syntax tree declares: contracts, functions and variables, each with its range. */
import type { Hex } from '../../contract/hex.ts'
import type { SourceRange } from '../maps/sourceMap.ts'
import { type SyntaxNode, idOf, nodeOf, nodesOf, rangeOf, textOf, typeTextOf } from './syntaxNode.ts'

export type FunctionKind = 'function' | 'free' | 'constructor' | 'fallback' | 'receive' | 'modifier' | 'getter'

export interface ContractSyntax {
  id: number
  name: string
  kind: 'contract' | 'interface' | 'library'
  range: SourceRange
  /** Ids of itself and of the contracts that it inherits from, the most derived first. */
  bases: readonly number[]
  functions: readonly FunctionSyntax[]
  /** State variables. */
  variables: readonly VariableSyntax[]
  node: SyntaxNode
}

/** A function, modifier or constructor, or the getter of a public state variable. */
export interface FunctionSyntax {
  id: number
  /** Empty for a constructor, `fallback` and `receive`. */
  name: string
  kind: FunctionKind
  /** Name of the contract that defines it; null for a free function. */
  contract: string | null
  contractId: number | null
  range: SourceRange
  isPublic: boolean
  /** Null if it cannot be called from outside, or the compiler does not tell. */
  selector: Hex | null
  parameters: readonly VariableSyntax[]
  returns: readonly VariableSyntax[]
  node: SyntaxNode
}

export interface VariableSyntax {
  id: number
  name: string
  /** As Solidity writes it: `uint256`, `struct Orders.Order memory`. */
  type: string
  /** `default` for values. */
  location: 'default' | 'storage' | 'memory' | 'calldata' | 'transient'
  range: SourceRange
  node: SyntaxNode
}

const LOCATIONS = ['storage', 'memory', 'calldata', 'transient'] as const

/** A variable; undefined if the node does not say where it is. */
export function variableOf(node: SyntaxNode): VariableSyntax | undefined {
  const range = rangeOf(node)
  if (range === undefined) return undefined
  const location = LOCATIONS.find((it) => it === node['storageLocation'])
  return {
    id: idOf(node),
    name: textOf(node, 'name'),
    type: typeTextOf(node),
    location: location ?? 'default',
    range,
    node,
  }
}

/** A function, modifier or constructor. */
export function functionOf(node: SyntaxNode, contract?: { id: number; name: string }): FunctionSyntax | undefined {
  const range = rangeOf(node)
  if (range === undefined) return undefined
  const list = (key: string) => nodesOf(nodeOf(node[key])?.['parameters']).flatMap((it) => variableOf(it) ?? [])
  return {
    id: idOf(node),
    name: textOf(node, 'name'),
    kind: kindOf(node, contract?.name),
    contract: contract?.name ?? null,
    contractId: contract?.id ?? null,
    range,
    isPublic: isPublic(node),
    selector: selectorOf(node),
    parameters: list('parameters'),
    returns: list('returnParameters'),
    node,
  }
}

/** The getter of a public state variable; undefined for any other variable. */
function getterOf(variable: VariableSyntax, contract: { id: number; name: string }): FunctionSyntax | undefined {
  if (!isPublic(variable.node)) return undefined
  return {
    id: variable.id,
    name: variable.name,
    kind: 'getter',
    contract: contract.name,
    contractId: contract.id,
    range: variable.range,
    isPublic: true,
    selector: selectorOf(variable.node),
    parameters: [],
    returns: [],
    node: variable.node,
  }
}

/** Range of its block of statements; undefined of one that is only declared, and of a getter. */
export const bodyRangeOf = ({ node }: FunctionSyntax): SourceRange | undefined => rangeOf(nodeOf(node['body']) ?? {})

/** A contract with its functions and state variables; those of its bases are theirs. */
export function contractOf(node: SyntaxNode): ContractSyntax | undefined {
  const range = rangeOf(node)
  if (range === undefined) return undefined
  const self = { id: idOf(node), name: textOf(node, 'name') }
  const members = nodesOf(node['nodes'])
  const variables = members.filter(({ nodeType }) => nodeType === 'VariableDeclaration').flatMap((it) => variableOf(it) ?? [])
  const functions = members
    .filter(({ nodeType }) => nodeType === 'FunctionDefinition' || nodeType === 'ModifierDefinition')
    .flatMap((it) => functionOf(it, self) ?? [])
  const kind = textOf(node, 'contractKind')
  const bases = node['linearizedBaseContracts']
  return {
    ...self,
    kind: kind === 'interface' || kind === 'library' ? kind : 'contract',
    range,
    bases: Array.isArray(bases) ? bases.filter((id): id is number => Number.isSafeInteger(id)) : [self.id],
    functions: [...functions, ...variables.flatMap((it) => getterOf(it, self) ?? [])],
    variables,
    node,
  }
}

/** Compilers before 0.5 have a flag for constructors, and call the fallback function a function without a name. */
function kindOf(node: SyntaxNode, contract: string | undefined): FunctionKind {
  if (node.nodeType === 'ModifierDefinition') return 'modifier'
  const kind = textOf(node, 'kind')
  if (kind === 'constructor' || node['isConstructor'] === true) return 'constructor'
  if (kind === 'fallback' || kind === 'receive') return kind
  if (contract === undefined || kind === 'freeFunction') return 'free'
  return textOf(node, 'name') === '' ? 'fallback' : 'function'
}

const isPublic = (node: SyntaxNode): boolean => node['visibility'] === 'public' || node['visibility'] === 'external'

function selectorOf(node: SyntaxNode): Hex | null {
  const selector = textOf(node, 'functionSelector')
  return /^[0-9a-f]{8}$/.test(selector) ? `0x${selector}` : null
}
