/**
 * JSON-RPC text in, JSON-RPC text out, for every transport. A handler that answers at once is not awaited: a small read costs
 * the parse, two map lookups and the text of its result.
 */
import type { JsonRpcError } from '../contract/jsonRpc.ts'
import { CodedError } from '../base/codedError.ts'
import { isLarge, jsonText } from '../base/jsonText.ts'
import { type Requester, type LongWorkErrorCode, nextTurn } from '../base/longWork.ts'
import { UNKNOWN_METHOD } from '../profiling/requestStats.ts'
import { AnswerStream, BrokenAnswer } from './answerStream.ts'
import type { RpcCall, RpcContext } from './context.ts'
import { type ErrorMapper, argumentError, authenticationRequired, methodNotFound, rpcError } from './errors.ts'
import { JsonPieces } from './jsonPieces.ts'
import { openRpcDocument } from './openRpc.ts'
import { ALWAYS_ENABLED, type ResolvedMethod, type RpcRegistry } from './registry.ts'
import { NestingError, type RequestId, idOf, idText, messageOf, whyInvalid } from './requestMessage.ts'
import type { RpcSession } from './session.ts'

/** Bounds of one text. */
export interface DispatcherOptions {
  /** Requests of one batch; 1000 where absent. */
  batchLimit?: number
  /** Length of an answer that is held whole, in characters, all of a batch together; 50 million where absent. */
  responseLimit?: number
  /** Maps what handlers throw; logs what no table knows. */
  mapError: ErrorMapper
  /** Hears of answers that fail when their beginning has been sent. */
  onBroken?: (method: string, reason: string) => void
}

/** A text, a stream where the answer is long and made as it is sent, or undefined where nothing is to be answered (notifications). */
export type Answer = string | AnswerStream | undefined

/** Answers JSON-RPC texts. */
export interface Dispatcher {
  /** Answer of a request or batch, whole. Synchronous wherever the handlers are. Never throws and never rejects. */
  handle(text: string, session: RpcSession): string | undefined | Promise<string | undefined>
  /**
   * Likewise for a transport that can send a long answer in pieces. What fails soon is answered as an error, and what is short as a text.
   */
  respond(text: string, session: RpcSession): Answer | Promise<Answer>
}

const DEFAULT_BATCH_LIMIT = 1000
const DEFAULT_RESPONSE_LIMIT = 50_000_000

/** After so long a batch lets others take their turn. */
const SLICE_MS = 20

/** An answer of more characters goes out while it is made. */
const STREAMED_LENGTH = 1 << 18

/** Dispatcher of the methods of a registry upon the services of a context. */
export function createDispatcher(registry: RpcRegistry, context: RpcContext, options: DispatcherOptions): Dispatcher {
  const { batchLimit = DEFAULT_BATCH_LIMIT, responseLimit = DEFAULT_RESPONSE_LIMIT, mapError, onBroken } = options
  const { requests } = context.profiling
  const calls = new WeakMap<RpcSession, RpcCall>()

  function callOf(session: RpcSession): RpcCall {
    let call = calls.get(session)
    if (call === undefined) {
      const describeMethods = () => openRpcDocument(registry, context.node.version, session.namespaces)
      calls.set(session, (call = { ...context, session, requester: session, describeMethods }))
    }
    return call
  }

  function methodFor(name: string, session: RpcSession): ResolvedMethod {
    const found = registry.get(name)
    if (!found || !(session.namespaces.has(found.namespace) || found.namespace === ALWAYS_ENABLED)) {
      throw methodNotFound(name)
    }
    if (found.visibility === 'private' && !session.authenticated) throw authenticationRequired(name, session)
    return found
  }

  /**
   * Result of a request in its JSON form, or a promise of it. `requester`: who waits for it, where that is not the whole session. Throws.
   */
  function invoke(name: string, params: unknown, session: RpcSession, requester: Requester | undefined): unknown {
    const found = methodFor(name, session)
    const args = decodeParams(found, params)
    const call = callOf(session)
    const result = found.handler(requester === undefined ? call : { ...call, requester }, ...args)
    if (!found.encode || result instanceof JsonPieces) return result
    return result instanceof Promise ? result.then(found.encode) : found.encode(result)
  }

  /** A notification, which has no id, runs like a request; only its answer is not sent. */
  function failureText(id: RequestId | undefined, error: unknown, name: string): string | undefined {
    const mapped = mapError(error, name)
    return id === undefined ? undefined : errorText(id, mapped)
  }

  function respondOne(request: unknown, session: RpcSession): Answer | Promise<Answer> {
    const invalid = whyInvalid(request)
    if (invalid !== undefined) return errorText(idOf(request), { code: -32600, message: invalid })
    const { id, method: name, params } = request as { id?: RequestId; method: string; params?: unknown }
    const startedAtMs = performance.now()
    const requester = id === undefined ? undefined : session.requests?.begin(id)
    const ended = () => void (id !== undefined && session.requests?.end(id))
    const succeeded = (result: unknown): Answer | Promise<Answer> => {
      const pieces = result instanceof JsonPieces ? result.pieces : isLarge(result) ? jsonText(result) : undefined
      // Nobody reads the answer to a notification.
      if (pieces !== undefined && id !== undefined) {
        const stream = streamOf(id, requester === undefined ? pieces : whileWanted(pieces, requester), name, startedAtMs, ended)
        return heldNow(id, stream, STREAMED_LENGTH) ?? nextTurn().then(() => heldSoon(id, stream, STREAMED_LENGTH))
      }
      ended()
      const text = successText(id, result, name)
      requests.finished(name, startedAtMs, false)
      return text
    }
    const failed = (error: unknown) => {
      ended()
      const text = failureText(id, error, name)
      requests.finished(registry.get(name) ? name : UNKNOWN_METHOD, startedAtMs, true)
      return text
    }
    try {
      // One of a batch may be cancelled before it is its turn.
      if (requester?.isOpen === false) throw abandoned()
      const result = invoke(name, params, session, requester)
      if (!(result instanceof Promise)) return succeeded(result)
      const end = requests.begin(name, startedAtMs)
      return result.then(succeeded, failed).finally(end)
    } catch (error) {
      return failed(error)
    }
  }

  /** A stream counts as a request under way until it has been taken. */
  function streamOf(id: RequestId, pieces: Iterator<string, void>, name: string, startedAtMs: number, ended: () => void): AnswerStream {
    const end = requests.begin(name, startedAtMs)
    return new AnswerStream(`{"jsonrpc":"2.0","id":${idText(id)},"result":`, pieces, '}', (error, isSent) => {
      end()
      ended()
      requests.finished(name, startedAtMs, error !== undefined)
      if (error === undefined) return undefined
      const mapped = mapError(error, name)
      if (isSent) onBroken?.(name, mapped.message)
      return mapped
    })
  }

  async function joined(id: RequestId, stream: AnswerStream): Promise<string> {
    const held = await heldSoon(id, stream, responseLimit + 1)
    if (typeof held === 'string') return held
    held.cancel()
    return tooLong(id)
  }

  function handleOne(request: unknown, session: RpcSession): string | undefined | Promise<string | undefined> {
    const answer = respondOne(request, session)
    const whole = (it: Answer) => (it instanceof AnswerStream ? joined(idOf(request), it) : it)
    return answer instanceof Promise ? answer.then(whole) : whole(answer)
  }

  function successText(id: RequestId | undefined, result: unknown, name: string): string | undefined {
    if (id === undefined) return undefined
    try {
      const text = `{"jsonrpc":"2.0","id":${idText(id)},"result":${JSON.stringify(result ?? null)}}`
      return text.length <= responseLimit ? text : tooLong(id)
    } catch (error) {
      return failureText(id, error, name)
    }
  }

  function tooLong(id: RequestId): string {
    return errorText(id, { code: -32005, message: `response is longer than the limit of ${responseLimit} characters` })
  }

  /** One after the other, so that a read in a batch sees the write before it. */
  async function handleBatch(requests: unknown[], session: RpcSession): Promise<string | undefined> {
    const answers: string[] = []
    let length = 0
    if (session.requests) for (const request of requests) session.requests.begin(idOf(request))
    // Read after every request, for which the monotonic clock costs too much.
    let resumedAtMs = Date.now()
    for (const request of requests) {
      if (length > responseLimit) {
        answers.push(tooLong(idOf(request)))
        continue
      }
      const pending = handleOne(request, session)
      const answer = pending instanceof Promise ? await pending : pending
      if (answer === undefined) continue
      answers.push(answer)
      length += answer.length
      if (Date.now() - resumedAtMs < SLICE_MS) continue
      await nextTurn()
      resumedAtMs = Date.now()
    }
    // Those that were refused before they began, too.
    if (session.requests) for (const request of requests) session.requests.end(idOf(request))
    return answers.length === 0 ? undefined : `[${answers.join(',')}]`
  }

  function answerBy<A>(one: (request: unknown, session: RpcSession) => A) {
    return (text: string, session: RpcSession) => {
      let message: unknown
      try {
        message = messageOf(text)
      } catch (error) {
        return errorText(null, { code: -32700, message: error instanceof NestingError ? error.message : 'parse error' })
      }
      if (!Array.isArray(message)) return one(message, session)
      if (message.length === 0) return errorText(null, { code: -32600, message: 'empty batch' })
      if (message.length > batchLimit) {
        return errorText(null, { code: -32005, message: `batch too large: ${message.length} requests, at most ${batchLimit} are allowed` })
      }
      return handleBatch(message, session)
    }
  }

  return { handle: answerBy(handleOne), respond: answerBy(respondOne) }
}

const abandoned = () => new CodedError<LongWorkErrorCode>('abandoned', 'cancelled by the client')

/** Pieces as long as somebody waits for them; throws `abandoned`. */
function* whileWanted(pieces: Iterator<string, void>, requester: Requester): Generator<string, void> {
  try {
    for (let next = pieces.next(); next.done !== true; next = pieces.next()) {
      if (requester.isOpen === false) throw abandoned()
      yield next.value
    }
  } finally {
    pieces.return?.()
  }
}

/** The stream where it is long, and else its text or error: as soon as that is known. */
async function heldSoon(id: RequestId, stream: AnswerStream, length: number): Promise<string | AnswerStream> {
  for (;;) {
    const held = heldNow(id, stream, length)
    if (held !== undefined) return held
    await nextTurn()
  }
}

/** A stream of more characters, and else its text or error; undefined where a slice of time is not enough to know it. */
function heldNow(id: RequestId, stream: AnswerStream, length: number): string | AnswerStream | undefined {
  try {
    const held = stream.hold(length, performance.now() + SLICE_MS)
    if (held === 'long') return stream
    return held === 'slow' ? undefined : held.text
  } catch (error) {
    if (error instanceof BrokenAnswer) return errorText(id, error.error)
    throw error
  }
}

function decodeParams(found: ResolvedMethod, params: unknown): unknown[] {
  const given = params ?? []
  if (!Array.isArray(given)) throw rpcError(-32602, 'params must be an array')
  const { params: codecs, paramNames } = found
  if (given.length > codecs.length) throw rpcError(-32602, `too many arguments, want at most ${codecs.length}`)
  const args: unknown[] = []
  for (let i = 0; i < codecs.length; i++) {
    const codec = codecs[i]!
    const value: unknown = given[i]
    if ((value === undefined || value === null) && !codec.isOptional) {
      throw rpcError(-32602, `missing value for required argument ${i} (${paramNames[i]})`)
    }
    try {
      args.push(codec.decode(value))
    } catch (error) {
      throw argumentError(error, i, paramNames[i]!)
    }
  }
  return args
}

function errorText(id: RequestId, error: JsonRpcError): string {
  return `{"jsonrpc":"2.0","id":${idText(id)},"error":${JSON.stringify(error)}}`
}
