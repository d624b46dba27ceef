/** What a remote's answer to JSON-RPC requests means. The text is hostile input. */
import type { HttpAnswer } from '../base/httpJson.ts'

/** A JSON-RPC request. */
export interface RpcRequest {
  method: string
  params: readonly unknown[]
}

/**
 * Why a remote answered a request with an error: `state`: the block's state is not there; `method`: it does not have the method; `passing`:
 * it, or what is behind it, failed, and may do it later.
 */
export type RefusalKind = 'state' | 'method' | 'passing' | 'other'

/** The answer to one request. The message is fit to be shown. */
export type RpcOutcome = { result: unknown } | { refusal: { kind: RefusalKind; message: string } }

/** What became of a POST. */
export type PostOutcome =
  /** By position; a missing one must be asked again. */
  | { kind: 'answers'; outcomes: (RpcOutcome | 'throttled' | undefined)[] }
  | { kind: 'throttled'; retryAfterMs?: number }
  /** The batch is too long, or batches are not supported; `isAnswer`: its answer is too long. */
  | { kind: 'split'; isAnswer: boolean }
  /** `isFinal`: asking again does not help. */
  | { kind: 'failed'; problem: string; isFinal: boolean }

interface WireError {
  code: number
  message: string
}

/**
 * Codes and texts by which providers throttle: EIP-1474's -32005 (Infura), 429 (Alchemy), -32016 (public endpoints of OP chains), -32007
 * (QuickNode), -32090 and -32097 (shared endpoints).
 */
const THROTTLED_CODES = new Set([429, -32005, -32007, -32016, -32029, -32090, -32097])
const THROTTLED =
  /rate.?limit|too many requests|request limit|compute units|requests per (second|minute)|capacity (limit )?exceeded|throttl/i
/** -32005 also means that a range has too many logs, or a batch too many requests. */
const TOO_MUCH = /more than \d+|block range|batch|too many (results|logs|blocks)|response size|result/i

/** Texts for a missing state of geth, reth, Erigon, Nethermind, Besu, anvil and of balancers in front of them. */
const NO_STATE =
  /missing trie node|(historical )?state (is |at block #?\d+ is )?(not|un)(\s?available|avail)|state.*(pruned|unavailable|not available)|no state available|header not found|unknown block|block not found|old data not available|pruned|archive|beyond the (head|tip)|block.*out of range|world state unavailable|historical state/i

/** Texts of nodes and of balancers in front of them for what has nothing to do with the request. */
const PASSING =
  /time[ds]?[ -]?out|deadline exceeded|connection (was )?(refused|reset|closed|lost)|ECONN(REFUSED|RESET)|socket hang up|try again|temporar(y|ily)|overloaded|too busy|server is busy|bad gateway|service unavailable|upstream/i

/** Whether the error says that there is no such method. */
export function isUnknownMethod({ code, message }: WireError): boolean {
  return (
    code === -32601 || /method .*(not (found|supported|available|allowed)|does not exist)|unsupported method|unknown method/i.test(message)
  )
}

/** The kind of an error answer. */
function refusalKind({ code, message }: WireError): RefusalKind {
  if (isUnknownMethod({ code, message })) return 'method'
  if (NO_STATE.test(message)) return 'state'
  return PASSING.test(message) ? 'passing' : 'other'
}

const isThrottled = ({ code, message }: WireError): boolean =>
  THROTTLED.test(message) || (THROTTLED_CODES.has(code) && !TOO_MUCH.test(message))

/** Interprets the answer to a POST of `ids.length` requests; `redact` makes the remote's texts fit to be shown. */
export function readAnswer(answer: HttpAnswer, ids: readonly number[], redact: (text: string) => string): PostOutcome {
  const { status, text, isTooLong, problem, retryAfterMs } = answer
  const isBatch = ids.length > 1
  const throttled: PostOutcome = { kind: 'throttled', ...(retryAfterMs !== undefined && { retryAfterMs }) }
  if (status === 0) return { kind: 'failed', problem: problem!, isFinal: false }
  if (status === 429) return throttled
  if (isTooLong) return isBatch ? { kind: 'split', isAnswer: true } : { kind: 'failed', problem: 'its answer is too long', isFinal: true }
  if (status >= 300 && status < 400)
    return { kind: 'failed', problem: `it redirects (HTTP ${status}); give the address that it redirects to`, isFinal: true }
  const parsed = parseJson(text)
  // geth refuses a whole batch with an array of one error.
  const json = isBatch && Array.isArray(parsed) && parsed.length === 1 ? (parsed[0] as unknown) : parsed
  if (Array.isArray(json)) return readBatch(json, ids, redact)
  if (isObject(json) && ('result' in json || 'error' in json)) {
    const outcome = readOne(json, redact)
    if (outcome === 'throttled') return throttled
    if (!isBatch && outcome !== undefined && (status < 500 || 'result' in outcome)) return { kind: 'answers', outcomes: [outcome] }
    if (isBatch) return { kind: 'split', isAnswer: false }
  }
  if (status === 413 && isBatch) return { kind: 'split', isAnswer: false }
  if (status === 401 || status === 403)
    return { kind: 'failed', problem: `it refuses the credentials (HTTP ${status}): ${redact(text)}`, isFinal: true }
  if (status === 503 && retryAfterMs !== undefined) return throttled
  if (status >= 500) return { kind: 'failed', problem: `it fails (HTTP ${status})`, isFinal: false }
  if (status >= 400 && isBatch) return { kind: 'split', isAnswer: false }
  if (status >= 400) return { kind: 'failed', problem: `it refuses the request (HTTP ${status}): ${redact(text)}`, isFinal: true }
  return { kind: 'failed', problem: 'its answer is not JSON-RPC', isFinal: false }
}

function readBatch(items: readonly unknown[], ids: readonly number[], redact: (text: string) => string): PostOutcome {
  // By id: a batch is answered in any order.
  const byId = new Map<unknown, unknown>()
  for (const item of items.slice(0, ids.length)) if (isObject(item)) byId.set(item['id'], item)
  return { kind: 'answers', outcomes: ids.map((id) => readOne(byId.get(id), redact)) }
}

function readOne(item: unknown, redact: (text: string) => string): RpcOutcome | 'throttled' | undefined {
  if (!isObject(item)) return undefined
  const { error } = item
  if (error === undefined || error === null) return 'result' in item ? { result: item['result'] } : undefined
  const { code, message } = isObject(error) ? error : { code: 0, message: error }
  const wire = {
    code: typeof code === 'object' ? 0 : Number(code),
    message: typeof message === 'string' ? message : 'an error without a message',
  }
  if (isThrottled(wire)) return 'throttled'
  return { refusal: { kind: refusalKind(wire), message: redact(wire.message) } }
}

export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The JSON value; undefined if the text is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
