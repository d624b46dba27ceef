/** The fields of a rule's action as a form shows them, derived from the table of actions. */
import type { Codec, JsonSchema } from '../../node-core/contract/codec.ts'
import { REQUEST_ACTIONS, type RequestActionKind } from '../../node-core/contract/requestActions.ts'
import { parseJson } from '../console/jsonText.ts'

export interface ActionField {
  name: string
  label: string
  kind: 'number' | 'text' | 'json' | 'switch' | { choices: readonly string[] }
  isOptional: boolean
}

/** Where the name of a field is not what one would call it. */
const LABELS: Readonly<Record<string, string>> = {
  at: 'What is held',
  timeoutMs: 'Goes on by itself after (ms)',
  ms: 'Milliseconds',
  jitterMs: 'Up to so much more by chance (ms)',
  isRun: 'Run the method all the same',
  retryAfter: 'Retry-After (s)',
  close: 'Close the connection',
  isVaried: 'Another lag for each answer',
  polls: 'Answers that are null first',
  fraction: 'Part that is left out (0 to 1)',
  bytes: 'Bytes that are sent',
  data: 'Data (JSON)',
  result: 'Result (JSON)',
  params: 'Params (JSON array)',
}

/** The fields of a kind of action, in their order. */
export function fieldsOfAction(kind: RequestActionKind): ActionField[] {
  const fields: Readonly<Record<string, Codec<unknown, unknown>>> = REQUEST_ACTIONS[kind].fields
  return Object.entries(fields).map(([name, { schema, isOptional = false }]) => ({
    name,
    label: LABELS[name] ?? name.charAt(0).toUpperCase() + name.slice(1),
    kind: kindOf(schema),
    isOptional,
  }))
}

function kindOf({ type, enum: choices }: JsonSchema): ActionField['kind'] {
  if (choices) return { choices: choices.map(String) }
  if (type === 'integer' || type === 'number') return 'number'
  if (type === 'boolean') return 'switch'
  return type === 'string' ? 'text' : 'json'
}

/** Their values as texts of the form. */
export function textsOfAction(action: Readonly<Record<string, unknown>>): Record<string, string> {
  const { kind, ...values } = action
  return Object.fromEntries(
    fieldsOfAction(kind as RequestActionKind).flatMap(({ name, kind: type }) => {
      const value = values[name]
      if (value === undefined) return []
      return [[name, type !== 'json' && typeof value === 'string' ? value : JSON.stringify(value, undefined, 2)]]
    }),
  )
}

/** The value of a field from its text; undefined where it is left out. */
export function valueOfField({ kind, label, isOptional }: ActionField, text: string): { value: unknown } | { problem: string } {
  const trimmed = text.trim()
  if (trimmed === '' && (isOptional || kind === 'switch')) return { value: undefined }
  if (trimmed === '' && kind !== 'text') return { problem: `${label}: missing` }
  if (kind === 'number') {
    const value = Number(trimmed)
    return Number.isFinite(value) ? { value } : { problem: `${label}: expected a number` }
  }
  if (kind === 'switch') return { value: trimmed === 'true' ? true : undefined }
  if (kind !== 'json') return { value: text }
  const read = parseJson(text)
  return 'problem' in read ? { problem: `${label}: ${read.problem}` } : read
}
