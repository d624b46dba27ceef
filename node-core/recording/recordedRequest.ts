import type { ExecutionFigures, Executor } from '../base/executor.ts'
import type { Hash } from '../contract/hex.ts'
import type { JsonRpcError } from '../contract/jsonRpc.ts'
import type { RequestActionKind } from '../contract/requestActions.ts'
import type { RequestStatus } from '../contract/requestFilter.ts'
import { beginningOf, type KeptText, keptText, MAX_TEXT_LENGTH } from './cutText.ts'
import { type KeepRule, type KeptParts, mayQuoteSecret, UNQUOTED_TEXT } from './keepRule.ts'
import type { Peer } from './peer.ts'

const MAX_MESSAGE_LENGTH = 300

/**
 * Where the params are: in the text of the exchange, which is parsed when they are asked for; in a text of their own, because that is
 * too long or holds secrets; or nowhere.
 */
export type ParamsSource = 'exchange' | KeptText | undefined

/** Is told what became of a request. */
export interface AnswerObserver {
  /**
   * The whole answer, with the result or an error that was told before; undefined for notifications. `endedAtMs`: by performance.now(); absent:
   * now.
   */
  answered(text: string | undefined, endedAtMs?: number): void
  failed(error: JsonRpcError, text: string | undefined): void
  /** A piece of an answer that is produced while it is sent. */
  piece(text: string): void
  /** No more pieces come; with an error, because the rest is missing. */
  ended(error: JsonRpcError | undefined): void
  /** The client did not wait for it. */
  cancelled(): void
}

/** A rule by its id, and what it does to requests. */
export interface ChangingRule {
  readonly id: string
  readonly action: RequestActionKind
}

/** What a mined transaction took; `accounts` and `slots`: as far as they are known. */
export interface MinedExecution {
  readonly gas: number
  readonly accounts?: number
  readonly slots?: number
}

/** The newest block at a time. Another branch may have its number later. */
export interface RecordedHead {
  readonly number: number
  readonly hash: Hash
}

/** The block that a transaction was mined in, and what making it took. Times are those of performance.now(). */
export interface MinedBlock {
  readonly number: number
  readonly gas: number
  readonly transactions: number
  /** When its execution began. */
  readonly startedAtMs: number
  /** What all its executions took together. */
  readonly execution: ExecutionFigures
  /** The write with which it came into the store. */
  readonly written: { readonly startedAtMs: number; readonly endedAtMs: number }
}

/** Where requests are recorded. */
export interface RequestLog {
  /** performance.now() */
  nowMs(this: void): number
  /** What a transaction of the last ones that were mined took. */
  minedExecution(hash: Hash): MinedExecution | undefined
  /** The block of such a transaction, if it is known what making that took: where spans are made of requests. */
  minedBlock(hash: Hash): MinedBlock | undefined
  readonly head: RecordedHead
  changed(request: RecordedRequest): void
  /** Likewise, and nothing more becomes known of its answer. */
  ended(request: RecordedRequest): void
  /** The request takes more memory than before. */
  grew(request: RecordedRequest, bytes: number): void
}

/** The line of a request and the status of its answer, as they are kept. */
export interface HttpLine {
  readonly method: string
  readonly path: string
  readonly status: number
}

/** Holds requests as long as there is room. */
export interface RequestHolder {
  add(request: RecordedRequest): void
  /** The request takes more memory than when it was added. */
  grew(request: RecordedRequest, bytes: number): void
  /** Nothing more becomes known of a request: what is read later may be made anew, and not follow changes of this one. */
  settled(request: RecordedRequest): void
  /** Likewise for the requests of a batch. */
  settledBatch(requests: readonly RecordedRequest[]): void
}

/** The text that a request came in. */
export interface RequestText {
  readonly log: RequestLog
  readonly peer: Peer
  /** What holds its requests. */
  readonly ring: RequestHolder
  /** Of a request that calls no method; absent for texts. */
  readonly http?: HttpLine
  /** Empty where it must not be kept. */
  readonly text: string
  /** By performance.now(). */
  readonly arrivedAtMs: number
  /** The header `traceparent` that it came with (W3C Trace Context). */
  readonly traceparent?: string | undefined
  /** `seq` of its first request. */
  readonly firstSeq: number
  /** Requests of the batch; 0 outside of one. */
  readonly size: number
  /** From its arrival until its answer was handed to the system, in whole microseconds: V8 boxes fractions. -1: not yet. */
  readonly writtenUs: number
}

/** Whole microseconds between two times in milliseconds. */
export const microsecondsSince = (fromMs: number, toMs: number): number => Math.round((toMs - fromMs) * 1000)

/** One request and what became of it. Texts are made of it when it is read. */
export class RecordedRequest implements AnswerObserver, Executor {
  readonly seq: number
  readonly exchange: RequestText
  /** Undefined for what is no request. */
  readonly rule: KeepRule | undefined
  /** As JSON text or as a small number; undefined for notifications. */
  readonly id: string | number | undefined
  /** In its batch; -1 outside of one. */
  readonly position: number
  readonly params: ParamsSource
  /** UTF-8 bytes of the request; -1: those of its text. */
  readonly requestBytes: number
  readonly #isAnswerKept: boolean
  /** Whether params or answer are not kept, or only in part. */
  readonly isWithheld: boolean
  /** From the arrival of the text until the method began, in whole microseconds. */
  readonly waitUs: number
  beginHead: RecordedHead
  /** Undefined until it has ended. */
  endHead: RecordedHead | undefined = undefined
  status: RequestStatus = 'running'
  /** In whole microseconds; -1: it has not ended. */
  runUs = -1
  errorCode = 0
  errorMessage = ''
  /** The whole answer, or its beginning. */
  answer: string | undefined = undefined
  /** UTF-8 bytes of an answer that is not kept whole; -1: as many as `answer` has. */
  answerBytes = -1
  /** What its executions took; undefined if there was none, and for what it mines, which may be others' too. */
  execution: ExecutionFigures | undefined = undefined
  /** Memory that it takes when it begins, roughly. */
  readonly sizeBytes: number
  /** The rule that changed its course. */
  changedBy: ChangingRule | undefined = undefined
  /** Its place in the ring that holds it. */
  slot = -1

  constructor(
    seq: number,
    exchange: RequestText,
    rule: KeepRule | undefined,
    id: string | number | undefined,
    position: number,
    params: ParamsSource,
    requestBytes: number,
    kept: Omit<KeptParts, 'params'>,
    sizeBytes: number,
    startedAtMs: number,
  ) {
    this.seq = seq
    this.exchange = exchange
    this.rule = rule
    this.id = id
    this.position = position
    this.params = params
    this.requestBytes = requestBytes
    this.#isAnswerKept = kept.isAnswerKept
    this.isWithheld = !kept.isWhole
    this.sizeBytes = sizeBytes
    this.waitUs = microsecondsSince(exchange.arrivedAtMs, startedAtMs)
    this.beginHead = exchange.log.head
  }

  /** Whose executions those of its method are; undefined for methods that submit transactions: these are mined with those of others. */
  get executor(): Executor | undefined {
    return this.rule?.transaction === 'result' ? undefined : this
  }

  answered(text: string | undefined, endedAtMs?: number): void {
    this.#end(this.errorMessage === '' ? 'ok' : 'error', text, endedAtMs)
  }

  failed(error: JsonRpcError, text: string | undefined): void {
    this.#fail(error)
    this.#end('error', this.#quotes(error) ? undefined : text)
    if (text !== undefined && this.answer === undefined) this.answerBytes = Buffer.byteLength(text)
  }

  piece(text: string): void {
    const known = this.answer ?? ''
    this.answerBytes = Math.max(this.answerBytes, 0) + Buffer.byteLength(text)
    if (!this.#isAnswerKept || known.length >= MAX_TEXT_LENGTH) return
    const room = MAX_TEXT_LENGTH - known.length
    const added = text.length <= room ? text : beginningOf(text, room)
    this.answer = known + added
    this.#grow(added.length)
  }

  ended(error: JsonRpcError | undefined): void {
    if (error !== undefined) this.#fail(error)
    this.#over(error === undefined ? 'ok' : 'error')
  }

  cancelled(): void {
    this.#over('cancelled')
  }

  #fail(error: JsonRpcError): void {
    this.errorCode = error.code
    this.errorMessage = this.#quotes(error)
      ? UNQUOTED_TEXT
      : error.message.length > MAX_MESSAGE_LENGTH
        ? `${beginningOf(error.message, MAX_MESSAGE_LENGTH - 1)}…`
        : error.message
  }

  #quotes({ code }: JsonRpcError): boolean {
    return mayQuoteSecret(this.rule, code)
  }

  #end(status: RequestStatus, text: string | undefined, endedAtMs?: number): void {
    this.#grow(-(this.answer?.length ?? 0))
    this.answerBytes = -1
    this.answer = undefined
    if (text !== undefined && !this.#isAnswerKept) this.answerBytes = Buffer.byteLength(text)
    else if (text !== undefined && text.length > MAX_TEXT_LENGTH) {
      const kept = keptText(text)
      this.answer = kept.text
      this.answerBytes = kept.bytes
    } else this.answer = text
    if (this.answer !== undefined) this.#grow(this.answer.length)
    this.#over(status, endedAtMs)
  }

  #over(status: RequestStatus, endedAtMs?: number): void {
    const { log } = this.exchange
    this.status = status
    this.runUs = microsecondsSince(this.exchange.arrivedAtMs, endedAtMs ?? log.nowMs()) - this.waitUs
    this.endHead = log.head
    log.ended(this)
  }

  #grow(bytes: number): void {
    if (bytes === 0) return
    this.exchange.log.grew(this, bytes)
  }
}
