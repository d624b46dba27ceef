/** Requests as clients write them: what a text says, why it is no request, and its id. */
import type { JsonRpcId } from '../contract/jsonRpc.ts'
import { MAX_JSON_DEPTH, isTooDeep } from '../base/jsonDepth.ts'

/** An id as it is written, which a number does not hold to the last digit. */
class ExactId {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/** An id as the dispatcher handles it: its text is sent back. */
export type RequestId = JsonRpcId | ExactId

/** Thrown for a text that is nested too deeply. */
export class NestingError extends Error {
  constructor() {
    super(`parse error: arrays and objects are nested more than ${MAX_JSON_DEPTH} deep`)
    this.name = 'NestingError'
  }
}

/**
 * What a text says. An id that a number does not hold to the last digit is kept as it is written: some clients count with 64 bits. Throws
 * for what is no JSON, or too deep (NestingError).
 */
export function messageOf(text: string): unknown {
  if (isTooDeep(text)) throw new NestingError()
  const message = JSON.parse(text) as unknown
  const requests = Array.isArray(message) ? message : [message]
  if (!requests.some(hasInexactId)) return message
  const exact = JSON.parse(text, (key, value: unknown, { source }: { source?: string } = {}) =>
    key === 'id' && typeof value === 'number' && source !== undefined ? new ExactId(source) : value,
  ) as unknown
  for (const [at, request] of requests.entries()) if (hasInexactId(request)) request.id = (Array.isArray(exact) ? exact[at] : exact).id
  return message
}

function hasInexactId(request: unknown): request is { id: unknown } {
  const id = typeof request === 'object' && request !== null ? (request as { id?: unknown }).id : undefined
  // JSON.parse reads a number out of range as infinite, which is no JSON.
  return typeof id === 'number' && Number.isFinite(id) && Math.abs(id) > Number.MAX_SAFE_INTEGER
}

/** Why a message is no request, or undefined. */
export function whyInvalid(request: unknown): string | undefined {
  if (typeof request !== 'object' || request === null || Array.isArray(request)) return 'invalid request: expected an object'
  const { jsonrpc, method: name, id } = request as Record<string, unknown>
  if (jsonrpc !== '2.0') return 'invalid request: jsonrpc must be "2.0"'
  if (typeof name !== 'string') return 'invalid request: method must be a string'
  if (id !== undefined && !isId(id)) return 'invalid request: id must be a number, a string or null'
  return undefined
}

function isId(id: unknown): id is RequestId {
  return (typeof id === 'number' && Number.isFinite(id)) || typeof id === 'string' || id === null || id instanceof ExactId
}

/** The id of a request, null where it has none. */
export function idOf(request: unknown): RequestId {
  if (typeof request !== 'object' || request === null) return null
  const { id } = request as { id?: unknown }
  return isId(id) ? id : null
}

/** The id as JSON. */
export function idText(id: RequestId): string {
  if (id instanceof ExactId) return id.text
  return typeof id === 'number' ? String(id) : JSON.stringify(id)
}
