/** One request: its call, its answer, and what is counted of it. */
import { CodedError } from '../base/codedError.ts'
import { isLarge, jsonText } from '../base/jsonText.ts'
import type { LongWorkErrorCode, Requester } from '../base/longWork.ts'
import type { WorkQueue } from '../base/workQueue.ts'
import { type RequestStats, UNKNOWN_METHOD } from '../profiling/requestStats.ts'
import { type Answer, AnswerStream } from './answerStream.ts'
import { errorText, resultHead, resultText, tooLongText } from './answerText.ts'
import type { RpcContext } from './context.ts'
import type { ErrorMapper } from './errors.ts'
import { heldNow, heldSoon } from './heldAnswer.ts'
import { Invoker } from './invoker.ts'
import { JsonPieces } from './jsonPieces.ts'
import type { RpcRegistry } from './registry.ts'
import { type RequestId, idOf, whyInvalid } from './requestMessage.ts'
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
}

/** Runs single requests. */
export class RequestRunner {
  readonly responseLimit: number
  readonly #invoker: Invoker
  readonly #registry: RpcRegistry
  readonly #stats: RequestStats
  readonly #work: WorkQueue
  readonly #options: RunnerOptions

  constructor(registry: RpcRegistry, context: RpcContext, options: RunnerOptions) {
    this.#invoker = new Invoker(registry, context)
    this.#registry = registry
    this.#stats = context.profiling.requests
    this.#work = context.work
    this.#options = options
    this.responseLimit = options.responseLimit
  }

  /** The answer, as a stream where it is long and made as it is sent. */
  respond(request: unknown, session: RpcSession): Answer | Promise<Answer> {
    const invalid = whyInvalid(request)
    if (invalid !== undefined) return errorText(idOf(request), { code: -32600, message: invalid })
    const { id, method: name, params } = request as { id?: RequestId; method: string; params?: unknown }
    const startedAtMs = performance.now()
    const requester = id === undefined ? undefined : session.requests?.begin(id)
    const running: Running = { id, name, session, requester, startedAtMs }
    try {
      // A request in a batch may be cancelled before its turn.
      if (requester?.isOpen === false) throw abandoned()
      const result = this.#invoker.invoke(name, params, session, requester)
      if (!(result instanceof Promise)) return this.#succeeded(running, result)
      return this.#later(running, result)
    } catch (error) {
      return this.#failed(running, error)
    }
  }

  /** The answer, whole. */
  handle(request: unknown, session: RpcSession): string | undefined | Promise<string | undefined> {
    const answer = this.respond(request, session)
    if (answer instanceof Promise) return answer.then((it) => this.#whole(request, it))
    return this.#whole(request, answer)
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
      const stream = this.#streamOf(running, id, requester === undefined ? pieces : whileWanted(pieces, requester))
      return heldNow(id, stream, STREAMED_LENGTH) ?? this.#work.nextTurn().then(() => heldSoon(id, stream, STREAMED_LENGTH))
    }
    this.#ended(running)
    const text = this.#resultText(id, result, name)
    this.#stats.finished(name, startedAtMs, false)
    return text
  }

  #failed(running: Running, error: unknown): string | undefined {
    const { id, name, startedAtMs } = running
    this.#ended(running)
    const text = this.#failureText(id, error, name)
    this.#stats.finished(this.#registry.get(name) ? name : UNKNOWN_METHOD, startedAtMs, true)
    return text
  }

  #ended({ id, session }: Running): void {
    if (id !== undefined) session.requests?.end(id)
  }

  #resultText(id: RequestId | undefined, result: unknown, name: string): string | undefined {
    if (id === undefined) return undefined
    try {
      return resultText(id, result, this.responseLimit) ?? tooLongText(id, this.responseLimit)
    } catch (error) {
      return this.#failureText(id, error, name)
    }
  }

  #failureText(id: RequestId | undefined, error: unknown, name: string): string | undefined {
    const mapped = this.#options.mapError(error, name)
    return id === undefined ? undefined : errorText(id, mapped)
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
    return new AnswerStream(resultHead(id), pieces, '}', onEnd, this.#work)
  }

  #whole(request: unknown, answer: Answer): string | undefined | Promise<string> {
    return answer instanceof AnswerStream ? this.#joined(idOf(request), answer) : answer
  }

  async #joined(id: RequestId, stream: AnswerStream): Promise<string> {
    const held = await heldSoon(id, stream, this.responseLimit + 1)
    if (typeof held === 'string') return held
    held.cancel()
    return tooLongText(id, this.responseLimit)
  }
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
