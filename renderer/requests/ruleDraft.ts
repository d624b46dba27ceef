/** A rule as its form holds it: texts, which may still be wrong. */
import { DecodeError } from '../../node-core/contract/codec.ts'
import { type ActionRow, REQUEST_ACTIONS, type RequestActionKind } from '../../node-core/contract/requestActions.ts'
import type { WireRecordedRequest } from '../../node-core/contract/wire/recordedRequests.ts'
import { requestRule, type WireRequestRule } from '../../node-core/contract/wire/requestRules.ts'
import { parseJson } from '../console/jsonText.ts'
import { fieldsOfAction, textsOfAction, valueOfField } from './actionFields.ts'

/** Of the requests that match, which ones. */
export type RuleCount = 'all' | 'nth' | 'first' | 'every'

export interface RuleDraft {
  /** Undefined for a new rule. */
  id: string | undefined
  isOn: boolean
  subject: 'requests' | 'notifications'
  /** A pattern of methods or, for notifications, of kinds. */
  pattern: string
  client: string
  function: string
  /** `$[0].to = "0x…"`, one place per line. */
  params: string
  count: RuleCount
  number: string
  /** Percent. */
  chance: string
  seed: string
  seconds: string
  action: RequestActionKind
  /** By name of the field, of any kind of action that was shown. */
  fields: Readonly<Record<string, string>>
}

export const EMPTY_DRAFT: RuleDraft = {
  id: undefined,
  isOn: true,
  subject: 'requests',
  pattern: '',
  client: '',
  function: '',
  params: '',
  count: 'all',
  number: '',
  chance: '',
  seed: '',
  seconds: '',
  action: 'pause',
  fields: {
    ms: '1000',
    code: '-32000',
    message: 'made by a rule',
    status: '429',
    blocks: '1',
    bytes: '20',
    result: 'null',
    polls: '3',
    fraction: '0.5',
  },
}

/** For requests like this one: its method, and the function that it calls. Its client may be another one the next time. */
export function draftFor({ method, call }: WireRecordedRequest, action: RequestActionKind): RuleDraft {
  return { ...EMPTY_DRAFT, pattern: method ?? '', function: call?.selector ?? '', action }
}

/** A rule to be edited. */
export function draftOf({ id, match, action, isOn = true }: WireRequestRule): RuleDraft {
  const count = (['nth', 'first', 'every'] as const).find((key) => match[key] !== undefined)
  return {
    id,
    isOn,
    subject: match.notification === undefined ? 'requests' : 'notifications',
    pattern: match.method ?? match.notification ?? '',
    client: match.client ?? '',
    function: match.function ?? '',
    params: (match.params ?? []).map(({ path, value }) => `${path} = ${JSON.stringify(value)}`).join('\n'),
    count: count ?? 'all',
    number: count === undefined ? '' : String(match[count]),
    chance: match.probability === undefined ? '' : String(match.probability * 100),
    seed: match.seed === undefined ? '' : String(match.seed),
    seconds: match.forMs === undefined ? '' : String(match.forMs / 1_000),
    action: action.kind,
    fields: { ...EMPTY_DRAFT.fields, ...textsOfAction(action) },
  }
}

/** Kinds of actions that change something for the subject and the pattern; the one that is chosen already is among them. */
export function actionsFor({ subject, pattern, action }: Pick<RuleDraft, 'subject' | 'pattern'> & Partial<RuleDraft>): RequestActionKind[] {
  const method = pattern.trim()
  const isName = subject === 'requests' && method !== '' && !method.includes('*')
  return (Object.keys(REQUEST_ACTIONS) as RequestActionKind[]).filter((kind) => {
    const { scope, methods }: ActionRow = REQUEST_ACTIONS[kind]
    if (scope !== 'both' && scope !== subject) return false
    return kind === action || !isName || methods === undefined || methods.test(method)
  })
}

/** The rule, checked as the node will check it, or the first thing that is wrong. */
export function ruleFromDraft(draft: RuleDraft): { rule: WireRequestRule } | { problem: string } {
  try {
    const { id, isOn, action } = draft
    const fields = fieldsOfAction(action).map((field) => [field.name, taken(valueOfField(field, draft.fields[field.name] ?? ''))])
    const rule = compact({ id, isOn, match: matchFromDraft(draft), action: { kind: action, ...compact(Object.fromEntries(fields)) } })
    return { rule: requestRule.encode(requestRule.decode(rule)) }
  } catch (error) {
    if (error instanceof DecodeError) return { problem: error.message }
    throw error
  }
}

function matchFromDraft(draft: RuleDraft): Record<string, unknown> {
  const { subject, pattern, client, function: called, params, count, number, chance, seed, seconds } = draft
  const isForRequests = subject === 'requests'
  return compact({
    client: textOf(client),
    ...(isForRequests ? { method: textOf(pattern), function: textOf(called) } : { notification: textOf(pattern) ?? '*' }),
    ...(isForRequests && params.trim() !== '' && { params: paramMatches(params) }),
    ...(count !== 'all' && { [count]: numberOf('Number', number) ?? Number.NaN }),
    probability: scaled(numberOf('Chance', chance), 1 / 100),
    seed: numberOf('Seed', seed),
    forMs: scaled(numberOf('Seconds', seconds), 1_000),
  })
}

/** `$[0].to = VALUE` per line: JSON, or a text without quotation marks. */
function paramMatches(text: string): { path: string; value: unknown }[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const at = line.indexOf('=')
      if (at < 0) throw new DecodeError(`expected a place and its value such as $[0].to = "0x…", got ${line.trim()}`, 'params')
      const value = line.slice(at + 1).trim()
      const read = parseJson(value)
      return { path: line.slice(0, at).trim(), value: 'value' in read ? read.value : value }
    })
}

const textOf = (text: string): string | undefined => (text.trim() === '' ? undefined : text.trim())

function numberOf(name: string, text: string): number | undefined {
  if (text.trim() === '') return undefined
  const value = Number(text)
  if (!Number.isFinite(value)) throw new DecodeError('expected a number', name)
  return value
}

/** Without the fractions of fractions that multiplication leaves. */
const scaled = (value: number | undefined, factor: number): number | undefined =>
  value === undefined ? undefined : Number((value * factor).toPrecision(12))

function taken(read: { value: unknown } | { problem: string }): unknown {
  if ('problem' in read) throw new DecodeError(read.problem)
  return read.value
}

function compact(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))
}
