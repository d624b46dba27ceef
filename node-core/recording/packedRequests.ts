import { ExecutionFigures } from '../base/executor.ts'
import type { KeepRule } from './keepRule.ts'
import type { Peer } from './peer.ts'
import { type RecordedHead, RecordedRequest, type RequestHolder, type RequestLog } from './recordedRequest.ts'

/** So few that most of them are packed before a collection of young objects copies them. */
const MAX_REQUESTS = 64
/** Characters of all texts; one more byte each for those that are not ASCII would show. */
const MAX_LENGTH = 1 << 15
/** Longer ones stay objects: few would be packed together. */
const MAX_REQUEST_LENGTH = 2048
const CAPACITY_BYTES = MAX_LENGTH + 4
const WHOLE = { isAnswerKept: true, isWhole: true }

/** Places of the numbers of one request. Of its texts, there is the end of each: the request, its answer, its id. */
const [SEQ, ID, ARRIVED_AT, WAIT, RUN, WRITTEN, REQUEST, ANSWER, ID_TEXT, RUNS, GAS, ACCOUNTS, SLOTS, MS] = [
  0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13,
] as const
const WIDTH = 14

/**
 * Some requests that are over, outside of V8's heap. As objects, each would be copied by a collection of young objects and marked by others,
 * which the texts make come more often: that takes longer than everything else that recording does. It is filled again once all of them
 * have been dropped.
 */
export class PackedRequests {
  readonly #numbers = new Float64Array(MAX_REQUESTS * WIDTH)
  readonly #bytes = Buffer.allocUnsafeSlow(CAPACITY_BYTES)
  /** The joined texts, if not all of them are ASCII. */
  #text: string | undefined
  readonly #rules: KeepRule[] = []
  readonly #peers: Peer[] = []
  /** Most requests share theirs with the one before. */
  readonly #beginHeads: RecordedHead[] = []
  readonly #endHeads: RecordedHead[] = []
  #log: RequestLog | undefined
  #ring: RequestHolder | undefined
  #kept = 0

  /** `requests`: at least one, of one ring, as `PackableRequests` collects them. */
  fill(requests: readonly RecordedRequest[]): void {
    const numbers = this.#numbers
    const texts: string[] = []
    let length = 0
    let place = 0
    for (const request of requests) {
      const { exchange, id, answer = '', execution } = request
      const idText = typeof id === 'string' ? id : ''
      const at = place * WIDTH
      this.#rules[place] = request.rule!
      this.#peers[place] = exchange.peer
      this.#beginHeads[place] = request.beginHead
      this.#endHeads[place] = request.endHead!
      texts.push(exchange.text, answer, idText)
      numbers[at + SEQ] = request.seq
      numbers[at + ID] = typeof id === 'number' ? id : Number.NaN
      numbers[at + ARRIVED_AT] = exchange.arrivedAtMs
      numbers[at + WAIT] = request.waitUs
      numbers[at + RUN] = request.runUs
      numbers[at + WRITTEN] = exchange.writtenUs
      numbers[at + REQUEST] = length += exchange.text.length
      numbers[at + ANSWER] = length += answer.length
      numbers[at + ID_TEXT] = length += idText.length
      numbers[at + RUNS] = execution?.runs ?? 0
      if (execution !== undefined) {
        numbers[at + GAS] = execution.gas
        numbers[at + ACCOUNTS] = execution.accounts
        numbers[at + SLOTS] = execution.slots
        numbers[at + MS] = execution.ms
      }
      place++
    }
    const { log, ring } = requests[0]!.exchange
    this.#log = log
    this.#ring = ring
    this.#kept = place
    const text = texts.join('')
    // Other characters take more bytes.
    this.#text = this.#bytes.write(text) === length ? undefined : text
  }

  /** The request at a place, made anew: a change of it changes nothing here. */
  at(place: number): RecordedRequest {
    const numbers = this.#numbers.subarray(place * WIDTH, (place + 1) * WIDTH)
    const begin = place === 0 ? 0 : this.#numbers[(place - 1) * WIDTH + ID_TEXT]!
    const [requestEnd, answerEnd, end] = [numbers[REQUEST]!, numbers[ANSWER]!, numbers[ID_TEXT]!]
    const [seq, arrivedAtMs] = [numbers[SEQ]!, numbers[ARRIVED_AT]!]
    const exchange = {
      log: this.#log!,
      ring: this.#ring!,
      peer: this.#peers[place]!,
      text: this.#textOf(begin, requestEnd),
      arrivedAtMs,
      firstSeq: seq,
      size: 0,
      writtenUs: numbers[WRITTEN]!,
    }
    const id = end > answerEnd ? this.#textOf(answerEnd, end) : Number.isNaN(numbers[ID]) ? undefined : numbers[ID]
    const startedAtMs = arrivedAtMs + numbers[WAIT]! / 1000
    const request = new RecordedRequest(seq, exchange, this.#rules[place], id, -1, 'exchange', -1, WHOLE, 0, startedAtMs)
    request.beginHead = this.#beginHeads[place]!
    request.endHead = this.#endHeads[place]
    request.status = 'ok'
    request.runUs = numbers[RUN]!
    // No answer is an empty text: then there is none.
    request.answer = answerEnd > requestEnd ? this.#textOf(requestEnd, answerEnd) : undefined
    request.execution = executionOf(numbers)
    return request
  }

  /** One of them is given up; true if it was the last. */
  drop(): boolean {
    return --this.#kept === 0
  }

  #textOf(from: number, to: number): string {
    return this.#text === undefined ? this.#bytes.toString('latin1', from, to) : this.#text.slice(from, to)
  }
}

/** Collects requests that are over until they are enough to be packed. */
export class PackableRequests {
  #requests: RecordedRequest[] = []
  #length = 0

  /** Takes a request, unless it stays an object; true once it is time to `take` all. */
  add(request: RecordedRequest): boolean {
    const length = lengthOf(request)
    if (length > MAX_REQUEST_LENGTH || !isPlain(request)) return false
    this.#length += length
    return this.#requests.push(request) === MAX_REQUESTS || this.#length > MAX_LENGTH - MAX_REQUEST_LENGTH
  }

  take(): RecordedRequest[] {
    const requests = this.#requests
    this.#requests = []
    this.#length = 0
    return requests
  }
}

function lengthOf({ exchange, answer, id }: RecordedRequest): number {
  return exchange.text.length + (answer === undefined ? 0 : answer.length) + (typeof id === 'string' ? id.length : 0)
}

/** Whether nothing more becomes known of the request, and it is like most of them: alone in its text, whole, answered as its method does. */
function isPlain(request: RecordedRequest): boolean {
  const { size, traceparent } = request.exchange
  return size === 0 && traceparent === undefined && isAnsweredWhole(request)
}

/** Whether nothing more becomes known of the request, which is kept whole and was answered as its method does. */
export function isAnsweredWhole({ exchange, rule, status, runUs, params, answerBytes, isWithheld, changedBy }: RecordedRequest): boolean {
  return (
    status === 'ok' &&
    runUs >= 0 &&
    exchange.writtenUs >= 0 &&
    rule !== undefined &&
    params === 'exchange' &&
    answerBytes < 0 &&
    !isWithheld &&
    changedBy === undefined
  )
}

function executionOf(numbers: Float64Array): ExecutionFigures | undefined {
  if (numbers[RUNS] === 0) return undefined
  const execution = new ExecutionFigures()
  execution.runs = numbers[RUNS]!
  execution.gas = numbers[GAS]!
  execution.accounts = numbers[ACCOUNTS]!
  execution.slots = numbers[SLOTS]!
  execution.ms = numbers[MS]!
  return execution
}
