/** The content of a form for method params, and the JSON that it means. Pure: components display it, and nothing here depends on them. */
import type { JsonSchema } from '../../node-core/contract/codec.ts'
import { integerFromText } from '../abi/integerText.ts'
import { parseJson } from './jsonText.ts'
import type { ConsoleParam } from './methodCatalog.ts'
import { fieldKindOf, type FieldPart } from './paramFields.ts'

/** A text for a value (empty: left out), a list for items, or an object for parts by name. */
export type ParamDraft = string | readonly ParamDraft[] | { readonly [name: string]: ParamDraft }

/** The JSON of a draft, undefined if it is left out; or what is wrong and where. */
export type ParamValue = { value: unknown } | { problem: string; path: string }

const BLOCK_TAGS = ['latest', 'pending', 'earliest', 'safe', 'finalized'] as const

/** The initial draft of a form: empty. */
export function emptyParamDraft(schema: JsonSchema): ParamDraft {
  const { kind } = fieldKindOf(schema)
  return kind === 'object' ? {} : kind === 'list' ? [] : ''
}

const isParts = (draft: ParamDraft | undefined): draft is { readonly [name: string]: ParamDraft } =>
  typeof draft === 'object' && !Array.isArray(draft)

/** The params of a request, or the first problem. Optional ones at the end are left out; before others they are null. */
export function paramsFromDrafts(
  params: readonly ConsoleParam[],
  drafts: readonly ParamDraft[],
): { params: unknown[] } | { problem: string; path: string } {
  const values: unknown[] = []
  for (const [at, { name, isRequired, schema }] of params.entries()) {
    const read = valueOfDraft(schema, drafts[at] ?? '', isRequired, name)
    if ('problem' in read) return read
    values.push(read.value)
  }
  while (values.length > 0 && values.at(-1) === undefined) values.pop()
  return { params: values.map((value) => value ?? null) }
}

/** The JSON of a draft of this schema. */
export function valueOfDraft(schema: JsonSchema, draft: ParamDraft, isRequired: boolean, path: string): ParamValue {
  const field = fieldKindOf(schema)
  if (field.kind === 'object') return isParts(draft) ? objectValue(field.parts, draft, isRequired, path) : { problem: 'an object', path }
  if (field.kind === 'list')
    return Array.isArray(draft) ? listValue(field.item, draft as readonly ParamDraft[], isRequired, path) : { problem: 'a list', path }
  if (typeof draft !== 'string') return { problem: 'one value', path }
  const text = field.kind === 'text' ? draft : draft.trim()
  if (text === '') {
    if (!isRequired) return { value: undefined }
    return field.kind === 'text' ? { value: '' } : { problem: 'missing', path }
  }
  const read = plainValue(schema, text)
  return 'problem' in read ? { ...read, path } : read
}

function objectValue(
  parts: readonly FieldPart[],
  draft: { readonly [name: string]: ParamDraft },
  isRequired: boolean,
  path: string,
): ParamValue {
  const value: Record<string, unknown> = {}
  const isEmpty = !isRequired && Object.values(draft).every(isLeftOut)
  if (isEmpty) return { value: undefined }
  for (const part of parts) {
    const read = valueOfDraft(part.schema, draft[part.name] ?? emptyParamDraft(part.schema), part.isRequired, `${path}.${part.name}`)
    if ('problem' in read) return read
    if (read.value !== undefined) value[part.name] = read.value
  }
  return { value }
}

function listValue(item: JsonSchema, drafts: readonly ParamDraft[], isRequired: boolean, path: string): ParamValue {
  if (drafts.length === 0 && !isRequired) return { value: undefined }
  const values: unknown[] = []
  for (const [at, draft] of drafts.entries()) {
    const read = valueOfDraft(item, draft, false, `${path}[${at}]`)
    if ('problem' in read) return read
    values.push(read.value ?? null)
  }
  return { value: values }
}

/** Whether a path is that of a part, or inside it. */
export function isWithin(path: string, part: string): boolean {
  return path === part || path.startsWith(`${part}.`) || path.startsWith(`${part}[`)
}

/** Whether the draft is empty. */
export function isLeftOut(draft: ParamDraft): boolean {
  return typeof draft === 'string' ? draft === '' : Array.isArray(draft) ? draft.length === 0 : Object.values(draft).every(isLeftOut)
}

function plainValue(schema: JsonSchema, text: string): { value: unknown } | { problem: string } {
  const field = fieldKindOf(schema)
  switch (field.kind) {
    case 'integer': {
      const read = integerFromText(text, 'uint256')
      if ('problem' in read) return read
      if (field.isHex) return { value: `0x${read.value.toString(16)}` }
      return read.value <= Number.MAX_SAFE_INTEGER ? { value: Number(read.value) } : { problem: 'too large for a JSON number' }
    }
    case 'number': {
      const value = Number(text)
      return Number.isFinite(value) ? { value } : { problem: 'a number' }
    }
    case 'boolean':
      return text === 'true' || text === 'false' ? { value: text === 'true' } : { problem: 'true or false' }
    case 'address':
      return hexValue(text, 20)
    case 'hex':
      return hexValue(text, field.sizeBytes)
    case 'block':
      return blockValue(text)
    case 'slot':
      return slotValue(text)
    case 'json':
      return looseValue(text)
    default:
      return { value: text }
  }
}

function hexValue(text: string, sizeBytes: number | undefined): { value: string } | { problem: string } {
  if (!/^0x[0-9a-f]*$/i.test(text)) return { problem: '0x and hexadecimal digits' }
  if (sizeBytes !== undefined && text.length !== 2 + 2 * sizeBytes)
    return { problem: `0x and ${2 * sizeBytes} hexadecimal digits, not ${text.length - 2}` }
  return text.length % 2 === 0 ? { value: text } : { problem: 'an even number of hexadecimal digits' }
}

function blockValue(text: string): { value: unknown } | { problem: string } {
  if (BLOCK_TAGS.some((tag) => tag === text) || /^0x[0-9a-f]{1,64}$/i.test(text)) return { value: text }
  const digits = text.replaceAll(/[_,]/g, '')
  if (/^\d{1,18}$/.test(digits)) return { value: `0x${BigInt(digits).toString(16)}` }
  if (text.startsWith('{')) return looseValue(text)
  return { problem: `a number, a hash, or one of ${BLOCK_TAGS.join(', ')}` }
}

/** A slot by its number, or by its key as it is written: of any number of digits, and with the zeros before them. */
function slotValue(text: string): { value: string } | { problem: string } {
  if (/^0x[0-9a-f]{0,64}$/i.test(text)) return { value: text }
  const read = /^[\d_,]+$/.test(text) ? integerFromText(text, 'uint256') : undefined
  if (read && 'value' in read) return { value: `0x${read.value.toString(16)}` }
  return { problem: 'a number, or 0x and up to 64 hexadecimal digits' }
}

/** JSON, or a word or hex that is meant as a string. */
function looseValue(text: string): { value: unknown } | { problem: string } {
  if (/^(?:0x[0-9a-f]*|[a-z][\w.-]*)$/i.test(text) && !/^(?:true|false|null)$/.test(text)) return { value: text }
  const read = parseJson(text)
  return 'problem' in read ? { problem: `JSON: ${read.problem}` } : { value: read.value }
}

/** The draft of a value, undefined if a form of the schema cannot show it. */
export function draftFromValue(schema: JsonSchema, value: unknown): ParamDraft | undefined {
  if (value === undefined || value === null) return emptyParamDraft(schema)
  const field = fieldKindOf(schema)
  if (field.kind === 'object') {
    if (typeof value !== 'object' || Array.isArray(value)) return undefined
    const drafts: Record<string, ParamDraft> = {}
    for (const [name, part] of Object.entries(value)) {
      const known = field.parts.find((it) => it.name === name)
      const draft = known && draftFromValue(known.schema, part)
      if (draft === undefined) return undefined
      drafts[name] = draft
    }
    return drafts
  }
  if (field.kind === 'list') {
    if (!Array.isArray(value)) return undefined
    const drafts = value.map((item) => draftFromValue(field.item, item))
    return drafts.every((draft) => draft !== undefined) ? drafts : undefined
  }
  if (typeof value === 'object') return field.kind === 'json' || field.kind === 'block' ? JSON.stringify(value) : undefined
  if (field.kind === 'json') return typeof value === 'string' && 'value' in looseValue(value) ? value : JSON.stringify(value)
  if (field.kind === 'integer' && typeof value === 'string' && /^0x[0-9a-f]+$/i.test(value)) return BigInt(value).toString()
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : undefined
}

/** Drafts of all params, undefined if a form cannot show them. */
export function draftsFromParams(params: readonly ConsoleParam[], values: readonly unknown[]): ParamDraft[] | undefined {
  if (values.length > params.length) return undefined
  const drafts = params.map(({ schema }, at) => draftFromValue(schema, values[at]))
  return drafts.every((draft) => draft !== undefined) ? drafts : undefined
}
