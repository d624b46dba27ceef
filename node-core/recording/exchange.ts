import type { JsonRpcError } from '../contract/jsonRpc.ts'
import { keptText, MAX_TEXT_LENGTH } from './cutText.ts'
import type { KeepRule, KeptParts } from './keepRule.ts'
import { maskedText } from './maskedText.ts'
import type { Peer } from './peer.ts'
import {
  microsecondsSince,
  type ParamsSource,
  RecordedRequest,
  type RequestHolder,
  type RequestLog,
  type RequestText,
} from './recordedRequest.ts'

/** Memory of a request without its texts, in bytes. */
const BASE_SIZE_BYTES = 400
const WHOLE = { isAnswerKept: true, isWhole: true }
const MASKED = { isAnswerKept: true, isWhole: false }
const MAX_METHOD_LENGTH = 200
const MAX_UNTIMED_ANSWER_LENGTH = 1 << 14
const MAX_ID_LENGTH = 200

/** What exchanges record to. */
export interface ExchangeLog extends RequestLog {
  ruleOf(this: void, method: string): KeepRule
  /** Number of the next request. */
  nextSeq(): number
  add(request: RecordedRequest): void
}

/** One text of a client, with a request or a batch of them, from its arrival until its answer is written. */
export class Exchange implements RequestText {
  readonly log: ExchangeLog
  readonly peer: Peer
  readonly ring: RequestHolder
  text: string
  arrivedAtMs: number
  readonly traceparent: string | undefined
  firstSeq = 0
  size = 0
  writtenUs = -1
  #last: RecordedRequest | undefined
  /** Those of a batch, until its answer is written. */
  #batch: RecordedRequest[] | undefined

  /** `arrivedAtMs`: by performance.now(); negative: when its first request begins. */
  constructor(log: ExchangeLog, peer: Peer, ring: RequestHolder, text: string, arrivedAtMs: number, traceparent?: string) {
    this.log = log
    this.peer = peer
    this.ring = ring
    this.text = text
    this.arrivedAtMs = arrivedAtMs
    this.traceparent = traceparent
  }

  /** Announces a batch, before its requests. */
  batch(requests: readonly unknown[]): void {
    this.size = requests.length
    this.#batch = []
    if (!requests.every((request) => this.#isKeptWhole(request))) this.text = ''
  }

  /**
   * A request begins; undefined if it is not recorded. `id`: as JSON text or as a number; undefined for notifications. `startedAtMs`: by
   * performance.now(). `position`: in its batch.
   */
  begin(method: string, id: string | number | undefined, params: unknown, startedAtMs: number, position = -1): RecordedRequest | undefined {
    this.#seenAt(startedAtMs)
    const rule = this.log.ruleOf(method)
    if (!rule.isRecorded) return undefined
    if (rule.keep === undefined && this.#isTextKept(position)) return this.#add(rule, id, position, 'exchange', -1, WHOLE, startedAtMs)
    const bytes = Buffer.byteLength(position < 0 ? this.text : JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    this.#forget(position)
    const kept = rule.keep?.(params) ?? { ...WHOLE, params }
    return this.#add(rule, id, position, textOf(kept.params), bytes, kept, startedAtMs)
  }

  /** Something that is no request, or a batch that is refused, was answered with an error. `position`, `text`: in its batch. */
  refused(error: JsonRpcError, answer: string, position = -1, text = this.text): void {
    this.#forget(position)
    const bytes = Buffer.byteLength(text)
    const nowMs = this.log.nowMs()
    this.#seenAt(nowMs)
    this.#add(undefined, undefined, position, keptText(maskedText(text)), bytes, MASKED, nowMs).failed(error, answer)
  }

  /**
   * The answer was handed to the system, or nothing is answered. `isAtOnce`: as soon as it was there, which takes a short one no time that is
   * worth reading a clock.
   */
  written(isAtOnce = false): void {
    const last = this.#last
    if (last === undefined) return
    const isUntimed = isAtOnce && this.size === 0 && last.runUs >= 0 && (last.answer?.length ?? 0) <= MAX_UNTIMED_ANSWER_LENGTH
    this.writtenUs = isUntimed ? last.waitUs + last.runUs : microsecondsSince(this.arrivedAtMs, this.log.nowMs())
    this.log.changed(last)
    if (this.#batch === undefined) return this.ring.settled(last)
    this.ring.settledBatch(this.#batch)
    // The exchange lives as long as the last of its requests.
    this.#batch = undefined
    this.#last = undefined
  }

  #seenAt(nowMs: number): void {
    if (this.arrivedAtMs < 0) this.arrivedAtMs = nowMs
    this.peer.client!.lastSeenMs = nowMs
  }

  #isTextKept(position: number): boolean {
    return this.text !== '' && (position >= 0 || this.text.length <= MAX_TEXT_LENGTH)
  }

  #isKeptWhole(request: unknown): boolean {
    const method = (request as { method?: unknown } | null)?.method
    if (typeof method !== 'string') return false
    const { isRecorded, keep } = this.log.ruleOf(method)
    return isRecorded && keep === undefined
  }

  /** Drops the text, which `refused` and `begin` replace. In a batch others may need it. */
  #forget(position: number): void {
    if (position < 0) this.text = ''
  }

  #add(
    rule: RecordedRequest['rule'],
    id: RecordedRequest['id'],
    position: number,
    params: ParamsSource,
    requestBytes: number,
    kept: Omit<KeptParts, 'params'>,
    startedAtMs: number,
  ): RecordedRequest {
    const { log } = this
    const seq = log.nextSeq()
    if (this.#last === undefined) this.firstSeq = seq
    // A batch's text is kept as long as its last request.
    const ownsText = position < 0 || position === this.size - 1
    const paramsBytes = typeof params === 'object' ? params.text.length : 0
    const bytes = BASE_SIZE_BYTES + (ownsText ? this.text.length : 0) + paramsBytes
    const shownId = typeof id === 'string' && id.length > MAX_ID_LENGTH ? `${id.slice(0, MAX_ID_LENGTH)}…` : id
    const request = new RecordedRequest(seq, this, shortened(rule), shownId, position, params, requestBytes, kept, bytes, startedAtMs)
    this.#last = request
    this.#batch?.push(request)
    log.add(request)
    return request
  }
}

function textOf(params: unknown): ParamsSource {
  return params === undefined ? undefined : keptText(JSON.stringify(params))
}

/** Names that no method has may be of any length. */
function shortened(rule: RecordedRequest['rule']): RecordedRequest['rule'] {
  if (rule === undefined || rule.method.length <= MAX_METHOD_LENGTH) return rule
  return { ...rule, method: `${rule.method.slice(0, MAX_METHOD_LENGTH)}…` }
}
