/** What has a name at a stop, as a tree that clients open part by part. */
import type { DebugProtocol } from '@vscode/debugprotocol'
import type { StepVariables } from '../contract/variables.ts'
import { hexFromBytes, wordFromBigint } from '../contract/hex.ts'
import { valueParts } from '../sources/code/valueParts.ts'
import type { StatePart } from '../sources/variables/stateParts.ts'
import { badRequest } from './debugConnection.ts'

/** Maximum number of parts in one response, and of nodes at one stop. */
const [MAX_PAGE, MAX_NODES] = [1_000, 100_000]

/** Which parts are asked for. */
export interface Page {
  first: number
  count: number
}

/** A value with a name, and how its parts are read. */
export interface TreeValue {
  name: string
  value: string
  type?: string
  /** By which `evaluate` finds it. */
  expression?: string
  parts?: TreeParts
}

/** Parts that are read when they are asked for. */
export interface TreeParts {
  named: number
  indexed: number
  read: (page: Page) => TreeValue[] | Promise<TreeValue[]>
}

/** How values are written. */
export interface ValueStyle {
  isHex: boolean
}

/** The nodes of one stop, by the references that the client has of them. */
export class VariableTree {
  readonly #nodes: TreeParts[] = []

  /** A value as the protocol writes it. */
  shown({ name, value, type, expression, parts }: TreeValue, style: ValueStyle): DebugProtocol.Variable {
    return {
      name,
      value: style.isHex ? inHex(value) : value,
      ...(type !== undefined && { type }),
      ...(expression !== undefined && { evaluateName: expression }),
      ...this.reference(parts),
    }
  }

  /** A reference to parts; 0 if there are none. */
  reference(parts: TreeParts | undefined): Pick<DebugProtocol.Variable, 'variablesReference' | 'namedVariables' | 'indexedVariables'> {
    if (parts === undefined || parts.named + parts.indexed === 0) return { variablesReference: 0 }
    if (this.#nodes.length >= MAX_NODES) throw badRequest(`more than ${MAX_NODES} values at one stop`)
    const variablesReference = this.#nodes.push(parts)
    const { named, indexed } = parts
    return { variablesReference, ...(named > 0 && { namedVariables: named }), ...(indexed > 0 && { indexedVariables: indexed }) }
  }

  /** The parts that a reference stands for. Throws `bad-request`. */
  async parts({ variablesReference, start = 0, count = 0, filter }: DebugProtocol.VariablesArguments): Promise<TreeValue[]> {
    const node = this.#nodes[variablesReference - 1]
    if (node === undefined) throw badRequest(`there is no value with the reference ${variablesReference} at this stop`)
    if ((filter === 'indexed' && node.indexed === 0) || (filter === 'named' && node.named === 0)) return []
    return node.read({ first: start, count: count === 0 ? MAX_PAGE : Math.min(count, MAX_PAGE) })
  }
}

/** Values that are there. */
export function listed(values: readonly TreeValue[], isIndexed = false): TreeParts {
  const [named, indexed] = isIndexed ? [0, values.length] : [values.length, 0]
  return { named, indexed, read: ({ first, count }) => values.slice(first, first + count) }
}

/** An argument, a local or a global variable; null: its value is not known. */
export function namedValue({ name, type, value }: { name: string; type: string; value: string | null }, unknown = 'not known'): TreeValue {
  if (value === null) return { name, type, value: unknown }
  return name === '' ? { name: 'unnamed', type, value } : textValue(name, type, value, name)
}

/** A value that is written with its parts. */
function textValue(name: string, type: string, value: string, expression: string): TreeValue {
  const parts = valueParts(value)
  const shown = { name, value, type, expression }
  if (parts === undefined) return shown
  const isArray = value.startsWith('[')
  const values = parts.map((part) =>
    textValue(part.name, '', part.value, isArray ? `${expression}${part.name}` : `${expression}.${part.name}`),
  )
  return { ...shown, parts: listed(values, isArray) }
}

/** A state variable, or a part of one, whose parts are read when they are asked for. */
export function stateValue(part: StatePart, read: (path: string, page: Page) => Promise<StatePart[]>): TreeValue {
  const { path, name, type, kind, parts, value } = part
  const shown = { name, type, expression: path, value: value ?? summaryOf(part) }
  if (kind === 'value' || kind === 'bytes') return shown
  const [named, indexed] = kind === 'array' ? [0, parts] : [parts, 0]
  return { ...shown, parts: { named, indexed, read: async (page) => (await read(path, page)).map((it) => stateValue(it, read)) } }
}

function summaryOf({ kind, parts, type }: StatePart): string {
  if (kind === 'mapping') return parts === 1 ? '1 known key' : `${parts} known keys`
  if (kind === 'array') return parts === 1 ? '1 item' : `${parts} items`
  return kind === 'struct' ? type.replace(/^struct (?:.*\.)?/, '') : 'too long'
}

/** State that the execution has changed so far. */
export function changes(state: StepVariables['state']): TreeValue[] {
  const changed = state?.filter(({ value, before }) => value !== before) ?? []
  return changed.map(({ path, type, value, before }) => ({
    name: path,
    type,
    value: `${before ?? '?'} → ${value ?? '?'}`,
    expression: path,
  }))
}

/** The stack, its top first. */
export function stackValues(stack: readonly bigint[]): TreeValue[] {
  return stack.toReversed().map((word, depth) => ({ name: `[${depth}]`, value: wordFromBigint(word) }))
}

/** Memory in words. */
export function memoryValues(memory: Uint8Array): TreeValue[] {
  return Array.from({ length: memory.length / 32 }, (_, at) => ({
    name: `0x${(at * 32).toString(16).padStart(4, '0')}`,
    value: hexFromBytes(memory.subarray(at * 32, at * 32 + 32)),
  }))
}

const inHex = (value: string): string =>
  /^-?\d+$/.test(value) ? (value.startsWith('-') ? `-0x${BigInt(value.slice(1)).toString(16)}` : `0x${BigInt(value).toString(16)}`) : value
