/**
 * The content of a form for call arguments, and the values that it means. Pure: components display it, and nothing here depends on them.
 */
import type { AbiParameter } from '../../node-core/contract/workspace.ts'
import { addressFromText } from '../format/checksum.ts'
import { plainText } from '../format/revert.ts'
import { arrayOfParameter } from './abiItems.ts'
import { integerFromText } from './integerText.ts'

/** Text for a value, a list for the parts of an array or struct; an array or struct may also be text: its JSON. */
export type ArgumentDraft = string | readonly ArgumentDraft[]

/** The value of a draft as the codec expects it, or what is wrong and where. */
export type DraftValue = { value: unknown } | { problem: string; path: string }

/** Longer fixed-size arrays are entered as JSON instead of one field per item. */
const MAX_FIELDS = 32
/** Maximum length of JSON that is parsed. */
const MAX_JSON_LENGTH = 1024 * 1024

/** Names of the members of an enum, where they are known; undefined of anything else, such as an array of enums. */
export function membersOf(parameter: AbiParameter): readonly string[] | undefined {
  return hasParts(parameter) ? undefined : parameter.members
}

/** Whether a parameter is an array or a struct rather than a simple value. */
export function hasParts({ type }: AbiParameter): boolean {
  return type === 'tuple' || type.endsWith(']')
}

/** Parameters of the parts of an array of this length, or of a struct, whose field count is fixed. */
export function partsOfParameter(parameter: AbiParameter, count: number): readonly AbiParameter[] {
  const array = arrayOfParameter(parameter)
  return array ? Array.from({ length: count }, (_, at) => ({ ...array.item, name: `[${at}]` })) : (parameter.components ?? [])
}

/** The required number of parts; undefined if any number is valid. */
export function partCountOf(parameter: AbiParameter): number | undefined {
  const array = arrayOfParameter(parameter)
  return array ? array.length : (parameter.components ?? []).length
}

/** What is wrong with the number of parts. */
function countProblem(parameter: AbiParameter, count: number): string | undefined {
  const wanted = partCountOf(parameter)
  if (wanted === undefined || wanted === count) return undefined
  return `${wanted} ${arrayOfParameter(parameter) ? 'items' : 'fields'}, not ${count}`
}

const pathOfPart = (path: string, { name }: AbiParameter, at: number): string =>
  name.startsWith('[') ? path + name : `${path}.${name || `[${at}]`}`

/** The initial draft of a form. */
export function emptyDraft(parameter: AbiParameter): ArgumentDraft {
  if (parameter.type === 'bool') return 'false'
  if (membersOf(parameter)) return '0'
  if (!hasParts(parameter)) return ''
  const count = partCountOf(parameter) ?? 0
  return count > MAX_FIELDS && parameter.type !== 'tuple' ? '' : partsOfParameter(parameter, count).map(emptyDraft)
}

/** The values of all parameters, or the first problem. */
export function valuesFromDrafts(
  parameters: readonly AbiParameter[],
  drafts: readonly ArgumentDraft[],
): { values: unknown[] } | { problem: string; path: string } {
  const values: unknown[] = []
  for (const [at, parameter] of parameters.entries()) {
    const read = valueFromDraft(parameter, drafts[at] ?? '', parameter.name || `[${at}]`)
    if ('problem' in read) return read
    values.push(read.value)
  }
  return { values }
}

/** The value of one parameter. */
export function valueFromDraft(parameter: AbiParameter, draft: ArgumentDraft, path: string): DraftValue {
  if (!hasParts(parameter))
    return typeof draft === 'string' ? plainValue(parameter, draft, path) : { problem: 'one value, not a list', path }
  if (typeof draft === 'string') {
    const read = draftFromJson(parameter, draft, path)
    return 'problem' in read ? read : valueFromDraft(parameter, read.draft, path)
  }
  const problem = countProblem(parameter, draft.length)
  if (problem) return { problem, path }
  const values: unknown[] = []
  for (const [at, part] of partsOfParameter(parameter, draft.length).entries()) {
    const read = valueFromDraft(part, draft[at]!, pathOfPart(path, part, at))
    if ('problem' in read) return read
    values.push(read.value)
  }
  return { value: values }
}

function plainValue(parameter: AbiParameter, draft: string, path: string): DraftValue {
  const { type } = parameter
  const text = draft.trim()
  const members = membersOf(parameter)
  if (members) return memberValue(members, text, path)
  if (type === 'string') return { value: draft }
  if (type === 'bool') return text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: 'true or false', path }
  if (type === 'address') {
    const read = addressFromText(text)
    return 'problem' in read ? { ...read, path } : { value: read.address }
  }
  if (type === 'bytes' || /^bytes\d+$/.test(type) || type === 'function') {
    const wanted = type === 'function' ? 24 : type === 'bytes' ? undefined : Number(type.slice(5))
    const problem = bytesProblem(text, wanted)
    return problem ? { problem, path } : { value: text.toLowerCase() }
  }
  if (/^u?int\d*$/.test(type)) {
    const read = integerFromText(text, type)
    return 'problem' in read ? { ...read, path } : read
  }
  return { problem: `values of type ${type} cannot be entered here`, path }
}

/** The number of an enum's member by its name, with its enum's or alone, or by the number itself. */
function memberValue(members: readonly string[], text: string, path: string): DraftValue {
  const named = members.indexOf(text.slice(text.lastIndexOf('.') + 1))
  if (named >= 0) return { value: BigInt(named) }
  const read = integerFromText(text, 'uint256')
  return 'value' in read && read.value < BigInt(members.length)
    ? read
    : { problem: `one of ${plainText(members.join(', '), 200)}, or a number below ${members.length}`, path }
}

/** What is wrong with the text of bytes, of a given length or any. */
export function bytesProblem(text: string, wanted: number | undefined): string | undefined {
  if (!/^0x[0-9a-fA-F]*$/.test(text))
    return wanted === undefined ? '0x and pairs of hexadecimal digits' : `0x and ${wanted * 2} hexadecimal digits`
  const digits = text.length - 2
  if (wanted !== undefined && digits !== wanted * 2)
    return `0x and ${wanted * 2} hexadecimal digits (${wanted} ${wanted === 1 ? 'byte' : 'bytes'}), not ${digits}`
  return digits % 2 === 1 ? 'an even number of hexadecimal digits: the last byte is incomplete' : undefined
}

/** The fields filled from the JSON of an array or struct. */
export function draftFromJson(
  parameter: AbiParameter,
  text: string,
  path: string,
): { draft: readonly ArgumentDraft[] } | { problem: string; path: string } {
  if (text.trim() === '') return { problem: 'JSON is required', path }
  if (text.length > MAX_JSON_LENGTH) return { problem: 'JSON of at most 1 MiB', path }
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return { problem: `not valid JSON: ${error instanceof Error ? error.message : String(error)}`, path }
  }
  const read = draftFromValue(parameter, json, path)
  if ('problem' in read) return read
  return typeof read.draft === 'string' ? { problem: 'a list or an object', path } : { draft: read.draft }
}

function draftFromValue(
  parameter: AbiParameter,
  json: unknown,
  path: string,
): { draft: ArgumentDraft } | { problem: string; path: string } {
  if (!hasParts(parameter)) return plainDraft(json, path)
  const values = Array.isArray(json) ? (json as unknown[]) : fieldsInOrder(parameter, json)
  if (typeof values === 'string') return { problem: values, path }
  const problem = countProblem(parameter, values.length)
  if (problem) return { problem, path }
  const drafts: ArgumentDraft[] = []
  for (const [at, part] of partsOfParameter(parameter, values.length).entries()) {
    const read = draftFromValue(part, values[at], pathOfPart(path, part, at))
    if ('problem' in read) return read
    drafts.push(read.draft)
  }
  return { draft: drafts }
}

/** The fields of an object in the order of a struct's components, or why they do not match. */
function fieldsInOrder(parameter: AbiParameter, json: unknown): unknown[] | string {
  if (arrayOfParameter(parameter)) return 'a list'
  if (typeof json !== 'object' || json === null) return 'an object or a list'
  const names = (parameter.components ?? []).map(({ name }) => name)
  const strange = Object.keys(json).find((key) => !names.includes(key))
  if (strange !== undefined) return `unknown field “${strange.slice(0, 60)}”`
  const missing = names.find((name) => !Object.hasOwn(json, name))
  return missing === undefined ? names.map((name) => (json as Record<string, unknown>)[name]) : `missing field “${missing}”`
}

function plainDraft(json: unknown, path: string): { draft: string } | { problem: string; path: string } {
  if (typeof json === 'string') return { draft: json }
  if (typeof json === 'boolean') return { draft: String(json) }
  if (typeof json !== 'number') return { problem: 'a text, a number, true or false', path }
  return Number.isSafeInteger(json) ? { draft: String(json) } : { problem: 'as a string in quotes: this number is not exact in JSON', path }
}

/** The JSON of the current fields, to continue editing as text. */
export function jsonFromDraft(parameter: AbiParameter, draft: ArgumentDraft): string {
  return JSON.stringify(jsonValue(parameter, draft), null, 2)
}

function jsonValue(parameter: AbiParameter, draft: ArgumentDraft): unknown {
  if (typeof draft === 'string') return parameter.type === 'bool' ? draft === 'true' : draft
  const parts = partsOfParameter(parameter, draft.length)
  const values = draft.map((part, at) => (parts[at] ? jsonValue(parts[at], part) : part))
  const names = parts.map(({ name }) => name)
  const isNamed = parameter.type === 'tuple' && new Set(names).size === names.length && !names.includes('') && !names.includes('__proto__')
  return isNamed ? Object.fromEntries(values.map((value, at) => [names[at], value])) : values
}
