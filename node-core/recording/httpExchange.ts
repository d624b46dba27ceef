import { keptText } from './cutText.ts'
import type { Peer } from './peer.ts'
import {
  type HttpLine,
  microsecondsSince,
  RecordedRequest,
  type RequestHolder,
  type RequestLog,
  type RequestText,
} from './recordedRequest.ts'

/** Memory of a request without its texts, in bytes. */
const BASE_SIZE_BYTES = 600
const MAX_PATH_LENGTH = 200
const MAX_METHOD_LENGTH = 20
const WHOLE = { isAnswerKept: true, isWhole: true }

/** An HTTP request that calls no method, and how it was answered. */
export interface HttpRequest {
  readonly method: string
  /** Without the query, which may hold secrets. */
  readonly path: string
  /** Of the answer. */
  readonly status: number
  /** By performance.now(). */
  readonly arrivedAtMs: number
  /** UTF-8 bytes of its body. */
  readonly bytes: number
  /** What it asks, without secrets. */
  readonly params?: Readonly<Record<string, string>> | undefined
  /** Why it was refused, or has failed. */
  readonly problem?: string | undefined
  /** The body of the answer, if it is JSON. */
  readonly answer?: string | undefined
}

/** What it takes the place of: the text that a call came in. */
class HttpExchange implements RequestText {
  readonly log: RequestLog
  readonly peer: Peer
  readonly ring: RequestHolder
  readonly text = ''
  readonly arrivedAtMs: number
  readonly firstSeq: number
  readonly size = 0
  readonly writtenUs: number
  readonly http: HttpLine

  constructor(log: RequestLog, peer: Peer, ring: RequestHolder, seq: number, { method, path, status, arrivedAtMs }: HttpRequest) {
    this.log = log
    this.peer = peer
    this.ring = ring
    this.arrivedAtMs = arrivedAtMs
    this.firstSeq = seq
    this.writtenUs = microsecondsSince(arrivedAtMs, log.nowMs())
    this.http = { method: method.slice(0, MAX_METHOD_LENGTH), path: path.slice(0, MAX_PATH_LENGTH), status }
  }
}

/** Adds a request that was answered to the ring. */
export function recordHttp(log: RequestLog, peer: Peer, ring: RequestHolder, seq: number, request: HttpRequest): void {
  const { params, bytes, arrivedAtMs, problem, answer, status } = request
  const exchange = new HttpExchange(log, peer, ring, seq, request)
  const kept = params === undefined ? undefined : keptText(JSON.stringify(params))
  const sizeBytes = BASE_SIZE_BYTES + (kept?.text.length ?? 0)
  const recorded = new RecordedRequest(seq, exchange, undefined, undefined, -1, kept, bytes, WHOLE, sizeBytes, arrivedAtMs)
  ring.add(recorded)
  if (problem === undefined) recorded.answered(answer)
  else recorded.failed({ code: status, message: problem }, answer)
}
