/** Where a contract keeps its variables: as its compiler says or, if nobody asked it, by its syntax tree; with its namespaces (ERC-7201). */
import { bigintFromBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { keccak256 } from '../../base/keccak256.ts'
import type { Build, BuildContract } from '../../compilation/build.ts'
import type { StorageItem, StorageLayout } from '../../compilation/storageLayout.ts'
import { sourceOf } from '../code/locations.ts'
import { syntaxOf } from '../syntax/buildSyntax.ts'
import type { ContractSyntax, VariableSyntax } from '../syntax/declarations.ts'
import { nodeOf, nodesOf, rangeOf, textOf } from '../syntax/syntaxNode.ts'
import { LayoutBuilder } from './layoutBuilder.ts'
import { TypesOfStorage } from './storageTypes.ts'

/** The variables of a contract in one kind of storage. */
export interface ContractLayout {
  layout: StorageLayout
  types: TypesOfStorage
}

/** Both kinds of storage; null: not known. */
export interface ContractLayouts {
  storage: ContractLayout | null
  transient: ContractLayout | null
}

/** Bytes before a struct in which its documentation is looked for. */
const MAX_DOCUMENTATION = 4_000
const NAMESPACE = /@custom:storage-location[ \t]+erc7201:(\S+)/g

function layoutsOf(build: Build, contract: BuildContract): ContractLayouts {
  const syntax = syntaxOf(build)
  const own = syntax.contractNamed(contract.path, contract.name)
  const line = own === undefined ? [] : syntax.lineOf(own)
  const { storageLayout, transientStorageLayout } = contract
  const namespaces = namespacesOf(build, line)
  const stored = storageLayout ?? fromSyntax(build, line, 'default')
  const all = namespaces === undefined ? stored : merged(stored ?? { storage: [], types: {} }, namespaces)
  return {
    storage: withTypes(build, contract, all),
    transient: withTypes(build, contract, transientStorageLayout ?? fromSyntax(build, line, 'transient')),
  }
}

function withTypes(build: Build, { abi }: BuildContract, layout: StorageLayout | undefined): ContractLayout | null {
  return layout === undefined ? null : { layout, types: new TypesOfStorage(layout, abi, syntaxOf(build).types) }
}

/** The layout of the variables that contracts declare, the most derived contract first. */
function fromSyntax(build: Build, line: readonly ContractSyntax[], kind: 'default' | 'transient'): StorageLayout | undefined {
  const start = kind === 'transient' ? 0n : firstSlotOf(line[0])
  if (line.length === 0 || start === undefined) return undefined
  const variables = line.toReversed().flatMap(({ variables: own }) => own.filter((variable) => isStored(variable, kind)))
  return new LayoutBuilder(syntaxOf(build).types).layout(
    variables.map(({ node }) => node),
    start,
  )
}

function isStored({ node, location }: VariableSyntax, kind: 'default' | 'transient'): boolean {
  if (node['constant'] === true || node['mutability'] === 'constant' || node['mutability'] === 'immutable') return false
  return (location === 'transient') === (kind === 'transient')
}

/** The slot that `layout at` names; undefined if its expression is not a number. */
function firstSlotOf(contract: ContractSyntax | undefined): bigint | undefined {
  const expression = nodeOf(nodeOf(contract?.node['storageLayout'])?.['baseSlotExpression'])
  if (expression === undefined) return 0n
  const value = textOf(expression, 'value').replaceAll('_', '')
  return /^(?:\d+|0x[0-9a-fA-F]+)$/.test(value) ? BigInt(value) : undefined
}

/** The structs of these contracts that say where they are (ERC-7201, "Namespaced Storage Layout"); undefined if there are none. */
function namespacesOf(build: Build, line: readonly ContractSyntax[]): StorageLayout | undefined {
  const builder = new LayoutBuilder(syntaxOf(build).types)
  const storage: StorageItem[] = []
  for (const { node, range } of line.toReversed()) {
    const { content = '' } = sourceOf(build, range.sourceId) ?? {}
    if (!content.includes('erc7201:')) continue
    const bytes = Buffer.from(content)
    for (const definition of nodesOf(node['nodes']).filter(({ nodeType }) => nodeType === 'StructDefinition')) {
      const id = namespaceBefore(bytes, rangeOf(definition)?.start ?? 0)
      const type = id === undefined ? undefined : builder.struct(definition)
      if (type !== undefined) storage.push({ label: textOf(definition, 'name'), type, slot: slotOfNamespace(id!).toString(), offset: 0 })
    }
  }
  return storage.length === 0 ? undefined : { storage, types: builder.types }
}

/** The namespace that the comment before a definition names: compilers do not keep the comments of structs. */
function namespaceBefore(source: Buffer, start: number): string | undefined {
  const before = source.subarray(Math.max(0, start - MAX_DOCUMENTATION), start).toString()
  const tag = Array.from(before.matchAll(NAMESPACE)).at(-1)
  if (tag === undefined) return undefined
  const rest = before.slice(tag.index)
  const blockEnd = rest.indexOf('*/')
  const after = blockEnd < 0 ? rest.slice(rest.indexOf('\n') + 1) : rest.slice(blockEnd + 2)
  const isCommentOnly = after.split('\n').every((it) => it.trim() === '' || it.trim().startsWith('//'))
  return isCommentOnly ? tag[1] : undefined
}

/** keccak256(abi.encode(uint256(keccak256(id)) - 1)) & ~bytes32(uint256(0xff)). */
function slotOfNamespace(id: string): bigint {
  const hash = bigintFromBytes(keccak256(new TextEncoder().encode(id)))
  return bigintFromBytes(keccak256(fixedBytesFromBigint(BigInt.asUintN(256, hash - 1n), 32))) & ~0xffn
}

function merged(a: StorageLayout, b: StorageLayout): StorageLayout {
  return { storage: [...a.storage, ...b.storage], types: { ...b.types, ...a.types } }
}

const known = new WeakMap<BuildContract, ContractLayouts>()

/** Where a contract keeps its variables, found once. */
export function contractLayouts(build: Build, contract: BuildContract): ContractLayouts {
  const cached = known.get(contract)
  if (cached !== undefined) return cached
  const made = layoutsOf(build, contract)
  known.set(contract, made)
  return made
}
