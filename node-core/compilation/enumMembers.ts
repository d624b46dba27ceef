/** The names of enums' members, which syntax trees have, and JSON ABIs and storage layouts lack. */
import { enumOfParameter } from '../contract/abiSignature.ts'
import type { AbiItem, AbiParameter } from '../contract/workspace.ts'
import { type Fields, fieldsOf } from './jsonFields.ts'

/** Names of members, in order, by what `internalType` calls their enum, such as `Orders.Status`. */
export type EnumMembers = ReadonlyMap<string, readonly string[]>

/** Of the language. */
const MAX_MEMBERS = 256
const MAX_NAME_LENGTH = 256
/** Maximum number of names in one ABI or storage layout: many parameters may be of the same enum. */
export const MAX_NAMES = 20_000
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/

/** The enums that syntax trees (`SourceUnit`) declare. Those of one name that differ are left out: an ABI does not say which one it means. */
export function enumMembersIn(trees: Iterable<unknown>): EnumMembers {
  const found = new Map<string, readonly string[]>()
  const ambiguous = new Set<string>()
  for (const definition of enumsOf(trees)) {
    const name = definition['canonicalName'] ?? definition['name']
    const members = membersFromJson(nodesIn(definition['members']).map((it) => it['name']))
    if (typeof name !== 'string' || members === undefined) continue
    const before = found.get(name)
    if (before !== undefined && before.join() !== members.join()) ambiguous.add(name)
    found.set(name, members)
  }
  for (const name of ambiguous) found.delete(name)
  return found
}

function* enumsOf(trees: Iterable<unknown>): Generator<Fields> {
  for (const tree of trees) {
    for (const node of nodesIn(fieldsOf(tree)?.['nodes'])) {
      if (node['nodeType'] === 'EnumDefinition') yield node
      if (node['nodeType'] !== 'ContractDefinition') continue
      for (const member of nodesIn(node['nodes'])) if (member['nodeType'] === 'EnumDefinition') yield member
    }
  }
}

function nodesIn(value: unknown): Fields[] {
  return Array.isArray(value) ? value.map(fieldsOf).filter((it) => it !== undefined) : []
}

const isName = (value: unknown): value is string => typeof value === 'string' && value.length <= MAX_NAME_LENGTH && IDENTIFIER.test(value)

/** Names of members from untrusted JSON; undefined if they are none. */
export function membersFromJson(value: unknown): string[] | undefined {
  return Array.isArray(value) && value.length > 0 && value.length <= MAX_MEMBERS && value.every(isName) ? value : undefined
}

/** An ABI whose enums have the names of their members, where those are known. */
export function withEnumMembers(abi: readonly AbiItem[], enums: EnumMembers): AbiItem[] {
  if (enums.size === 0) return [...abi]
  let namesLeft = MAX_NAMES
  const named = (parameters: readonly AbiParameter[]): AbiParameter[] =>
    parameters.map((parameter) => {
      const known = enums.get(enumOfParameter(parameter) ?? '')
      namesLeft -= known?.length ?? 0
      const members = namesLeft < 0 ? undefined : known
      const { components } = parameter
      return { ...parameter, ...(members && { members: [...members] }), ...(components && { components: named(components) }) }
    })
  return abi.map((item) => ({
    ...item,
    ...(item.inputs && { inputs: named(item.inputs) }),
    ...(item.outputs && { outputs: named(item.outputs) }),
  }))
}

/** The enums of an ABI whose members are known. */
export function enumMembersOfAbi(abi: readonly AbiItem[]): EnumMembers {
  const found = new Map<string, readonly string[]>()
  const read = (parameters: readonly AbiParameter[] = []): void => {
    for (const parameter of parameters) {
      const name = enumOfParameter(parameter)
      if (name !== undefined && parameter.members) found.set(name, parameter.members)
      read(parameter.components)
    }
  }
  for (const { inputs, outputs } of abi) {
    read(inputs)
    read(outputs)
  }
  return found
}
