/** A held request as its dialog holds it: texts, which may still be wrong. */
import type { JsonValue } from '../../node-core/contract/openRpc.ts'
import type { RequestAction } from '../../node-core/contract/requestActions.ts'
import type { WirePausedRequest } from '../../node-core/contract/wire/requestRules.ts'
import { parseJson } from '../console/jsonText.ts'

export interface HeldDraft {
  /** It runs, or gets an answer or an error without running. */
  way: 'request' | 'answer' | 'error'
  method: string
  params: string
  result: string
  code: string
  message: string
  data: string
}

export function heldDraftOf({ at, method, params, result, error }: WirePausedRequest): HeldDraft {
  return {
    way: at === 'request' ? 'request' : error === undefined ? 'answer' : 'error',
    method,
    params: jsonOf(params ?? []),
    result: jsonOf(result ?? null),
    code: String(error?.code ?? -32_000),
    message: error?.message ?? '',
    data: error?.data === undefined ? '' : jsonOf(error.data),
  }
}

/** The action by which it goes on, none if nothing was changed; or which field is wrong, and why. */
export function heldActionOf(
  request: WirePausedRequest,
  draft: HeldDraft,
): { action: RequestAction | undefined } | { field: string; problem: string } {
  const before = heldDraftOf(request)
  if (fieldsOf(draft).every((field) => draft[field] === before[field]) && draft.way === before.way) return { action: undefined }
  if (draft.way === 'request') return editOf(draft, before)
  return draft.way === 'answer' ? replacementOf(draft) : errorOf(draft)
}

const FIELDS = { request: ['method', 'params'], answer: ['result'], error: ['code', 'message', 'data'] } as const

const fieldsOf = ({ way }: HeldDraft): readonly (keyof HeldDraft)[] => FIELDS[way]

/** Params that nobody changed are those of the request, with the secrets that are not shown. */
function editOf(draft: HeldDraft, before: HeldDraft): ReturnType<typeof heldActionOf> {
  const method = draft.method.trim()
  if (method === '') return { field: 'method', problem: 'missing' }
  if (draft.params === before.params) return { action: { kind: 'edit', method } }
  const params = parseJson(draft.params)
  if ('problem' in params) return { field: 'params', problem: params.problem }
  if (!Array.isArray(params.value)) return { field: 'params', problem: 'must be an array' }
  return { action: { kind: 'edit', method, params: params.value as unknown[] } }
}

function replacementOf(draft: HeldDraft): ReturnType<typeof heldActionOf> {
  const result = parseJson(draft.result)
  return 'problem' in result
    ? { field: 'result', problem: result.problem }
    : { action: { kind: 'replace', result: result.value as JsonValue } }
}

function errorOf({ code, message, data }: HeldDraft): ReturnType<typeof heldActionOf> {
  if (!/^-?\d{1,10}$/.test(code.trim())) return { field: 'code', problem: 'must be an integer' }
  const read = data.trim() === '' ? undefined : parseJson(data)
  if (read && 'problem' in read) return { field: 'data', problem: read.problem }
  return { action: { kind: 'error', code: Number(code), message, ...(read && { data: read.value as JsonValue }) } }
}

const jsonOf = (value: unknown): string => JSON.stringify(value, undefined, 2)
