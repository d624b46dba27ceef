/** One request: its call, its answer, and what is counted of it. */
import { CodedError } from '../base/codedError.ts'
import { type Executor, runFor } from '../base/executor.ts'
import { isLarge, jsonText } from '../base/jsonText.ts'
import type { LongWorkErrorCode, Requester } from '../base/longWork.ts'
import type { JsonRpcError } from '../contract/jsonRpc.ts'
import { type RequestStats, UNKNOWN_METHOD } from '../profiling/requestStats.ts'
import { ExchangeFault } from '../interception/exchangeFault.ts'
import type { Rule } from '../interception/rule.ts'
import type { Exchange } from '../recording/exchange.ts'
import type { RecordedRequest } from '../recording/recordedRequest.ts'
import { type Answer, AnswerStream, type WholeAnswer } from './answerStream.ts'
import { errorText, resultHead, resultText, tooLong } from './answerText.ts'
import type { ContextHolder } from './context.ts'
import type { ErrorMapper } from './errors.ts'
import { heldNow, heldSoon } from './heldAnswer.ts'
import { Invoker } from './invoker.ts'
import { JsonPieces } from './jsonPieces.ts'
import type { RpcRegistry } from './registry.ts'
import { type RequestId, idOf, idText, whyInvalid } from './requestMessage.ts'
import { act } from './rules/actions.ts'
import { courseOf, ruleOf } from './rules/ruledRequests.ts'
import type { RpcSession } from './session.ts'

/** A longer response, in characters, is sent while it is produced. */
const STREAMED_LENGTH = 1 << 18

export interface RunnerOptions {
  /** Length of an answer that is held whole, in characters. */
  responseLimit: number
  /** Maps what handlers throw; logs what no table knows. */
  mapError: ErrorMapper
  /** Called for responses that fail after their beginning was sent. */
  onBroken?: (method: string, reason: string) => void
}

/** A request in progress. */
interface Running {
  /** Undefined for a notification: it runs like a request, only its answer is not sent. */
  readonly id: RequestId | undefined
  readonly name: string
  readonly session: RpcSession
  /** The requester, if it is not the whole session. */
  readonly requester: Requester | undefined
  readonly startedAtMs: number
  /** Absent where it is not recorded. */
  readonly recorded: RecordedRequest | undefined
}

/** Runs single requests. */
export class RequestRunner {
  readonly responseLimit: number
  readonly #invoker: Invoker
  readonly #registry: RpcRegistry
  readonly #stats: RequestStats
  readonly #holder: ContextHolder
  readonly #options: RunnerOptions

  constructor(registry: RpcRegistry, holder: ContextHolder, options: RunnerOptions) {
    this.#invoker = new Invoker(registry, holder)
    this.#registry = registry
    this.#stats = holder.context.profiling.requests
    this.#holder = holder
    this.#options = options
    this.responseLimit = options.responseLimit
  }

  /** The answer, as a stream where it is long and made as it is sent. `position`: in its batch. */
  respond(request: unknown, session: RpcSession, exchange?: Exchange, position?: number): Answer | Promise<Answer> {
    const invalid = whyInvalid(request)
    if (invalid !== undefined) return this.refuse(request, { code: -32600, message: invalid }, exchange, position)
    const { id, method: name, params } = request as { id?: RequestId; method: string; params?: unknown }
    const startedAtMs = performance.now()
    const requester = id === undefined ? undefined : session.requests?.begin(id)
    const recorded = exchange?.begin(name, id === undefined || typeof id === 'number' ? id : idText(id), params, startedAtMs, position)
    const running: Running = { id, name, session, requester, startedAtMs, recorded }
    try {
      // A request in a batch may be cancelled before its turn.
      if (requester?.isOpen === false) throw abandoned()
      const rule = ruleOf(this.#holder.context, name, params, session)
      if (rule !== undefined) return this.#ruled(running, rule, request, params)
      const result = this.#invoker.invoke(name, params, session, requester, recorded?.executor)
      if (!(result instanceof Promise)) return this.#succeeded(running, result)
      return this.#later(running, result)
    } catch (error) {
      return this.#failed(running, error)
    }
  }

  /** The answer to a request that is not run. */
  refuse(request: unknown, error: JsonRpcError, exchange?: Exchange, position?: number): string {
    const text = errorText(idOf(request), error)
    exchange?.refused(error, text, position, position === undefined ? undefined : JSON.stringify(request))
    return text
  }

  /** The answer, whole. */
  handle(request: unknown, session: RpcSession, exchange?: Exchange, position?: number): WholeAnswer | Promise<WholeAnswer> {
    const answer = this.respond(request, session, exchange, position)
    if (answer instanceof Promise) return answer.then((it) => this.#whole(request, it))
    return this.#whole(request, answer)
  }

  /** The answer to a request that a rule acts on. */
  async #ruled(asked: Running, rule: Rule, request: unknown, params: unknown): Promise<Answer> {
    const { name, session, requester, startedAtMs, recorded } = asked
    // A rule may answer a method that does not exist.
    const running = { ...asked, name: this.#countedName(name) }
    if (recorded !== undefined) recorded.changedBy = { id: rule.id, action: rule.action.kind }
    const end = this.#stats.begin(running.name, startedAtMs)
    const coming = { method: name, params, session, requester, recorded }
    const course = courseOf(rule, coming, this.#holder.context, this.#invoker, this.#options.mapError)
    let answer: Answer
    try {
      answer = await this.#succeeded(running, await act(rule.action, course))
    } catch (error) {
      answer = error instanceof ExchangeFault ? this.#broken(running, error) : this.#failed(running, error)
    } finally {
      end()
    }
    const { keptBytes } = course
    if (keptBytes === undefined) return answer
    const text = await this.#whole(request, answer)
    return typeof text === 'string' ? new ExchangeFault({ kind: 'truncate', text, bytes: keptBytes }) : text
  }

  /** There is no answer but what the transport makes of the fault. */
  #broken(running: Running, fault: ExchangeFault): ExchangeFault {
    const { name, startedAtMs, recorded } = running
    this.#ended(running)
    recorded?.failed({ code: fault.code, message: fault.message }, undefined)
    this.#stats.finished(name, startedAtMs, true)
    return fault
  }

  /** The name under which requests for a method are counted: clients may invent any number of them. */
  #countedName(name: string): string {
    return this.#registry.get(name) ? name : UNKNOWN_METHOD
  }

  #later(running: Running, result: Promise<unknown>): Promise<Answer> {
    const end = this.#stats.begin(running.name, running.startedAtMs)
    return result
      .then(
        (it) => this.#succeeded(running, it),
        (error: unknown) => this.#failed(running, error),
      )
      .finally(end)
  }

  #succeeded(running: Running, result: unknown): Answer | Promise<Answer> {
    const { id, name, requester, startedAtMs } = running
    const pieces = result instanceof JsonPieces ? result.pieces : isLarge(result) ? jsonText(result) : undefined
    // A notification gets no response.
    if (pieces !== undefined && id !== undefined) {
      const counted = running.recorded?.executor === undefined ? pieces : runningFor(running.recorded.executor, pieces)
      const stream = this.#streamOf(running, id, requester === undefined ? counted : whileWanted(counted, requester))
      const held =
        heldNow(id, stream, STREAMED_LENGTH) ?? this.#holder.context.work.nextTurn().then(() => heldSoon(id, stream, STREAMED_LENGTH))
      return running.recorded === undefined ? held : observed(running.recorded, held)
    }
    this.#ended(running)
    const text = this.#resultText(running, result)
    const endedAtMs = this.#stats.finished(name, startedAtMs, false)
    const { recorded } = running
    // An answer that could not be made was recorded as an error.
    if (recorded?.status === 'running') recorded.answered(text, endedAtMs)
    return text
  }

  #failed(running: Running, error: unknown): string | undefined {
    const { name, startedAtMs } = running
    this.#ended(running)
    const text = this.#failureText(running, error)
    this.#stats.finished(this.#countedName(name), startedAtMs, true)
    return text
  }

  #ended({ id, session }: Running): void {
    if (id !== undefined) session.requests?.end(id)
  }

  #resultText(running: Running, result: unknown): string | undefined {
    const { id } = running
    try {
      const text = id === undefined ? undefined : resultText(id, result, this.responseLimit)
      if (id !== undefined && text === undefined) return this.#errorText(running, tooLong(this.responseLimit))
      return text
    } catch (error) {
      return this.#failureText(running, error)
    }
  }

  #failureText(running: Running, error: unknown): string | undefined {
    const text = this.#errorText(running, this.#options.mapError(error, running.name))
    if (isAbandoned(error)) running.recorded?.cancelled()
    return text
  }

  #errorText({ id, recorded }: Running, error: JsonRpcError): string | undefined {
    const text = id === undefined ? undefined : errorText(id, error)
    recorded?.failed(error, text)
    return text
  }

  /** A stream counts as a request in progress until it has been read. */
  #streamOf(running: Running, id: RequestId, pieces: Iterator<string, void>): AnswerStream {
    const { name, startedAtMs } = running
    const { mapError, onBroken } = this.#options
    const end = this.#stats.begin(name, startedAtMs)
    const onEnd = (error: unknown, isSent: boolean) => {
      end()
      this.#ended(running)
      this.#stats.finished(name, startedAtMs, error !== undefined)
      if (error === undefined) return undefined
      const mapped = mapError(error, name)
      if (isSent) onBroken?.(name, mapped.message)
      return mapped
    }
    return new AnswerStream(resultHead(id), pieces, '}', onEnd, this.#holder.context.work, running.recorded)
  }

  #whole(request: unknown, answer: Answer): WholeAnswer | Promise<string> {
    return answer instanceof AnswerStream ? this.#joined(idOf(request), answer) : answer
  }

  async #joined(id: RequestId, stream: AnswerStream): Promise<string> {
    const held = await heldSoon(id, stream, this.responseLimit + 1)
    if (typeof held === 'string') {
      stream.observer?.answered(held)
      return held
    }
    held.cancel()
    const error = tooLong(this.responseLimit)
    const text = errorText(id, error)
    held.observer?.failed(error, text)
    return text
  }
}

/** Tells what became of an answer that may be short, or be sent as it is produced. */
function observed(recorded: RecordedRequest, held: Answer | Promise<Answer>): Answer | Promise<Answer> {
  if (held instanceof Promise) return held.then((it) => observed(recorded, it))
  if (typeof held === 'string') recorded.answered(held)
  return held
}

const isAbandoned = (error: unknown) => error instanceof CodedError && error.code === ('abandoned' satisfies LongWorkErrorCode)

const abandoned = () => new CodedError<LongWorkErrorCode>('abandoned', 'cancelled by the client')

/** Pieces that are produced on behalf of an executor. */
function* runningFor(executor: Executor, pieces: Iterator<string, void>): Generator<string, void> {
  const next = () => pieces.next()
  try {
    for (let piece = runFor(executor, next); piece.done !== true; piece = runFor(executor, next)) yield piece.value
  } finally {
    pieces.return?.()
  }
}

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
