/** The form field for a schema. The node's methods describe their params with a few shapes; anything else is JSON. */
import type { JsonSchema } from '../../node-core/contract/codec.ts'

/** A part of an object. */
export interface FieldPart {
  name: string
  isRequired: boolean
  schema: JsonSchema
}

export type FieldKind =
  /** As a quantity (`0x…`), or as a JSON number. */
  | { kind: 'integer'; isHex: boolean }
  | { kind: 'number' | 'boolean' | 'address' | 'block' | 'slot' | 'text' | 'json' }
  /** `sizeBytes`: if there is only one. */
  | { kind: 'hex'; sizeBytes: number | undefined }
  | { kind: 'choice'; values: readonly string[] }
  | { kind: 'object'; parts: readonly FieldPart[] }
  | { kind: 'list'; item: JsonSchema }

const QUANTITY_PATTERN = '^0x(0|[1-9a-f][0-9a-f]*)$'
const DIGITS_OF = /^\^0x\[0-9a-f(?:A-F)?\]\{(\d+)\}\$$/

/** The field for a value of the schema. */
export function fieldKindOf(schema: JsonSchema): FieldKind {
  const { title, type, pattern, enum: values, anyOf, properties, items } = schema
  if (title === 'address') return { kind: 'address' }
  if (title === 'block id' || title === 'block number or tag') return { kind: 'block' }
  if (title === 'storage slot') return { kind: 'slot' }
  if (pattern === QUANTITY_PATTERN) return { kind: 'integer', isHex: true }
  if (anyOf !== undefined) return kindOfAlternatives(anyOf)
  if (values !== undefined && values.every((value) => typeof value === 'string')) return { kind: 'choice', values }
  if (type === 'string') return pattern?.startsWith('^0x') ? { kind: 'hex', sizeBytes: sizeOf(pattern) } : { kind: 'text' }
  if (type === 'integer') return { kind: 'integer', isHex: false }
  if (type === 'number' || type === 'boolean') return { kind: type }
  if (type === 'array') return { kind: 'list', item: items ?? {} }
  if (properties === undefined) return { kind: 'json' }
  const required = new Set(schema.required)
  return {
    kind: 'object',
    parts: Object.entries(properties).map(([name, part]) => ({ name, isRequired: required.has(name), schema: part })),
  }
}

function kindOfAlternatives(anyOf: readonly JsonSchema[]): FieldKind {
  const kinds = anyOf.filter(({ type }) => type !== 'null').map(fieldKindOf)
  if (kinds.length === 1) return kinds[0]!
  // A quantity or a number: the node accepts either.
  if (kinds.length > 0 && kinds.every(({ kind }) => kind === 'integer')) return { kind: 'integer', isHex: true }
  return { kind: 'json' }
}

function sizeOf(pattern: string): number | undefined {
  const digits = DIGITS_OF.exec(pattern)?.[1]
  return digits === undefined ? undefined : Number(digits) / 2
}
