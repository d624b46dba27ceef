import type { ExecutionFigures } from '../base/executor.ts'
import type { KeepRule } from './keepRule.ts'
import { type RecordedHead, RecordedRequest, type RequestText } from './recordedRequest.ts'

const WHOLE = { isAnswerKept: true, isWhole: true }

/** Places of the numbers of one request. Of its answer, there is the end in the joined answers. */
const [SEQ, POSITION, WAIT, RUN, ANSWER] = [0, 1, 2, 3, 4] as const
const WIDTH = 5

/** Requests of one batch that are over, without an object and a text of an answer for each of them, which V8's collections would copy. */
export class PackedBatch {
  readonly #exchange: RequestText
  readonly #numbers: Float64Array
  readonly #ids: (string | number | undefined)[] = []
  /** Most batches call one method, on one block: these have one entry if it is the same for all requests. */
  readonly #rules: readonly (KeepRule | undefined)[]
  readonly #beginHeads: readonly RecordedHead[]
  readonly #endHeads: readonly (RecordedHead | undefined)[]
  readonly #answers: string
  /** By where the numbers of the request begin. */
  #executions: Map<number, ExecutionFigures> | undefined

  /** `requests`: at least one, of one exchange, answered whole (`isAnsweredWhole`). */
  constructor(requests: readonly RecordedRequest[]) {
    this.#exchange = requests[0]!.exchange
    this.#numbers = new Float64Array(requests.length * WIDTH)
    const numbers = this.#numbers
    const answers: string[] = []
    let length = 0
    let at = 0
    for (const { seq, id, position, waitUs, runUs, answer = '', execution } of requests) {
      this.#ids.push(id)
      answers.push(answer)
      numbers[at + SEQ] = seq
      numbers[at + POSITION] = position
      numbers[at + WAIT] = waitUs
      numbers[at + RUN] = runUs
      numbers[at + ANSWER] = length += answer.length
      if (execution !== undefined) (this.#executions ??= new Map<number, ExecutionFigures>()).set(at, execution)
      at += WIDTH
    }
    this.#answers = answers.join('')
    this.#rules = shared(requests.map(({ rule }) => rule))
    this.#beginHeads = shared(requests.map(({ beginHead }) => beginHead))
    this.#endHeads = shared(requests.map(({ endHead }) => endHead))
  }

  /** The request at a place, made anew: a change of it changes nothing here. */
  at(place: number): RecordedRequest {
    const at = place * WIDTH
    const numbers = this.#numbers
    const exchange = this.#exchange
    const begin = place === 0 ? 0 : numbers[at - WIDTH + ANSWER]!
    const end = numbers[at + ANSWER]!
    const startedAtMs = exchange.arrivedAtMs + numbers[at + WAIT]! / 1000
    const rule = entryAt(this.#rules, place)
    const request = new RecordedRequest(
      numbers[at + SEQ]!,
      exchange,
      rule,
      this.#ids[place],
      numbers[at + POSITION]!,
      'exchange',
      -1,
      WHOLE,
      0,
      startedAtMs,
    )
    request.beginHead = entryAt(this.#beginHeads, place)
    request.endHead = entryAt(this.#endHeads, place)
    request.status = 'ok'
    request.runUs = numbers[at + RUN]!
    // No answer is an empty text: then there is none.
    request.answer = end > begin ? this.#answers.slice(begin, end) : undefined
    request.execution = this.#executions?.get(at)
    return request
  }
}

/** The values, or the one that all of them are. */
const shared = <T>(values: readonly T[]): readonly T[] => (values.every((it) => it === values[0]) ? values.slice(0, 1) : values)

const entryAt = <T>(entries: readonly T[], place: number): T => entries[entries.length === 1 ? 0 : place]!
