/** Reads the JSON-RPC requests of an HTTP archive: of this node, or of a browser's developer tools. The file is hostile input. */
import { CodedError } from '../base/codedError.ts'
import { DecodeError, excerptOf } from '../contract/codec.ts'
import { objectOf } from '../contract/compound.ts'

/** `replay-file`: the archive cannot be read; `replay-target`: the node that is asked is not there, or the URL is none. */
export type ReplayErrorCode = 'replay-file' | 'replay-target'

/** What was answered to a request. */
export type RecordedAnswer = { readonly result: unknown } | { readonly error: unknown }

/** One request of an archive. */
export interface RecordedCall {
  readonly seq: number
  readonly method: string
  readonly params: unknown
  readonly isNotification: boolean
  /** Undefined where it must not be compared; `left` says why. */
  readonly answer: RecordedAnswer | undefined
  /** Why it is not compared. */
  readonly left?: string
  /** Whether it cannot be sent either. */
  readonly isUnsendable?: boolean
}

/** What was sent in one text. */
export interface RecordedText {
  /** Unix milliseconds. */
  readonly atMs: number
  readonly isBatch: boolean
  readonly calls: readonly RecordedCall[]
  /** Number of the WebSocket connection; undefined over HTTP. */
  readonly connection?: number
}

const SECRET = 'secrets were not recorded'
const CUT = 'only their beginning was recorded'
const UNANSWERED = 'no answer was recorded'
const NOTIFICATION = 'notifications, which are not answered'
/** What an archive holds besides. */
export const NO_REQUEST = 'no JSON-RPC requests'

/** The texts in the order in which they were sent. Throws CodedError<ReplayErrorCode>. */
export function readHar(archive: unknown): { texts: RecordedText[]; others: number } {
  try {
    const { entries } = objectOf(objectOf(archive)['log'])
    if (!Array.isArray(entries)) throw new DecodeError(`expected an array, got ${excerptOf(entries)}`, 'log.entries')
    const reader = new HarReader()
    entries.forEach((entry: unknown, at) => {
      try {
        reader.add(objectOf(entry))
      } catch (error) {
        throw error instanceof DecodeError ? new DecodeError(error.message, `log.entries[${at}]`) : error
      }
    })
    return { texts: reader.inOrder(), others: reader.others }
  } catch (error) {
    if (!(error instanceof DecodeError)) throw error
    throw new CodedError<ReplayErrorCode>('replay-file', `not an HTTP archive (HAR): ${error.message}`, { cause: error })
  }
}

/** What the node notes of a request; other programs note nothing. */
interface Note {
  readonly seq?: number
  readonly isWithheld?: boolean
  readonly isCut?: boolean
  /** Why the answer may be none of the node's. */
  readonly ruled?: string
}

class HarReader {
  readonly texts: RecordedText[] = []
  /** Entries and messages that are no requests. */
  others = 0
  #connections = 0
  #seq = 0
  /** Whether the node has noted the number of each request. */
  #areNumbered = true

  /**
   * The texts in the order in which they were sent. The numbers that the node notes tell it also within a millisecond, and if the clock was
   * set meanwhile; other programs note times only.
   */
  inOrder(): RecordedText[] {
    return this.texts.toSorted((a, b) => (this.#areNumbered ? a.calls[0]!.seq - b.calls[0]!.seq : a.atMs - b.atMs))
  }

  add(entry: Readonly<Record<string, unknown>>): void {
    const { startedDateTime, request, response, _webSocketMessages: messages } = entry
    if (Array.isArray(messages)) return this.#addConnection(messages)
    const posted = fieldsOf(fieldsOf(request)['postData'])['text']
    const atMs = typeof startedDateTime === 'string' ? Date.parse(startedDateTime) : NaN
    if (typeof posted !== 'string') this.others++
    else if (Number.isNaN(atMs)) throw new DecodeError(`startedDateTime: expected a time, got ${excerptOf(startedDateTime)}`)
    else this.#addText(posted, atMs, readAnswers(contentOf(fieldsOf(response))), notesOf(entry))
  }

  #addConnection(messages: readonly unknown[]): void {
    const connection = this.#connections++
    const read = messages.map(fieldsOf)
    const received = new Map<string, RecordedAnswer[]>()
    for (const { type, data } of read) {
      if (type !== 'receive') continue
      readAnswers(data, received)
    }
    for (const message of read) {
      const { type, data, time } = message
      if (type !== 'send') continue
      if (typeof data !== 'string') throw new DecodeError(`_webSocketMessages: expected a text, got ${excerptOf(data)}`)
      this.#addText(data, typeof time === 'number' ? time * 1000 : 0, received, notesOf(message), connection)
    }
  }

  /** `answers`: by id; those of these requests are taken out. */
  #addText(text: string, atMs: number, answers: Map<string, RecordedAnswer[]>, notes: readonly Note[], connection?: number): void {
    const parsed = parsedOrUndefined(text)
    const requests = (Array.isArray(parsed) ? parsed : [parsed]).map(fieldsOf)
    const isRequest = requests.length > 0 && requests.every(({ method }) => typeof method === 'string')
    if (!isRequest && notes.length === 0) {
      this.others++
      return
    }
    const calls = isRequest
      ? requests.map((request, at) => this.#call(request, answers, notes[at] ?? {}))
      : notes.map((note) => this.#unsendable(note))
    this.texts.push({ atMs, isBatch: Array.isArray(parsed), calls, ...(connection !== undefined && { connection }) })
  }

  #call(request: Readonly<Record<string, unknown>>, answers: Map<string, RecordedAnswer[]>, note: Note): RecordedCall {
    const seq = this.#next(note)
    const isNotification = request['id'] === undefined
    const answer = isNotification ? undefined : answers.get(JSON.stringify(request['id']))?.shift()
    const left = note.isWithheld
      ? SECRET
      : note.ruled !== undefined
        ? note.ruled
        : isNotification
          ? NOTIFICATION
          : note.isCut
            ? CUT
            : answer === undefined
              ? UNANSWERED
              : undefined
    return {
      seq,
      method: request['method'] as string,
      params: request['params'],
      isNotification,
      answer: left === undefined ? answer : undefined,
      ...(left !== undefined && { left }),
      ...((note.isWithheld || note.ruled !== undefined) && { isUnsendable: true }),
    }
  }

  #unsendable(note: Note): RecordedCall {
    const left = note.isWithheld === true ? SECRET : CUT
    return { seq: this.#next(note), method: '', params: undefined, isNotification: false, answer: undefined, left, isUnsendable: true }
  }

  #next({ seq }: Note): number {
    this.#seq++
    if (seq === undefined) this.#areNumbered = false
    return seq ?? this.#seq
  }
}

/** The value as an object; anything else as an empty one. */
const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

function notesOf({ _jsonrpc: notes }: Readonly<Record<string, unknown>>): Note[] {
  if (!Array.isArray(notes)) return []
  return notes.map(fieldsOf).map(({ seq, isWithheld, isCut, rule }) => {
    const ruled = ruledBy(rule)
    return {
      ...(Number.isSafeInteger(seq) && { seq: seq as number }),
      isWithheld: isWithheld === true,
      isCut: isCut === true,
      ...(ruled !== undefined && { ruled }),
    }
  })
}

/** A request that a rule only delayed is like any other. One that it lost or refused must not be sent: it changed nothing then. */
function ruledBy(rule: unknown): string | undefined {
  const { id, action } = fieldsOf(rule)
  if (typeof id !== 'string' || typeof action !== 'string' || action === 'delay') return undefined
  return `rule ${excerptOf(id)} acted on them (${excerptOf(action)}), so the answers may be none of the node's`
}

/** The text of a response. Browsers write some in base64. */
function contentOf(response: Readonly<Record<string, unknown>>): unknown {
  const { text, encoding } = fieldsOf(response['content'])
  return encoding === 'base64' && typeof text === 'string' ? Buffer.from(text, 'base64').toString() : text
}

/** Adds the answers in a text, by their ids as JSON text. */
function readAnswers(text: unknown, answers = new Map<string, RecordedAnswer[]>()): Map<string, RecordedAnswer[]> {
  const parsed = typeof text === 'string' ? parsedOrUndefined(text) : undefined
  for (const answer of (Array.isArray(parsed) ? parsed : [parsed]).map(fieldsOf)) {
    const { id, result, error } = answer
    if (id === undefined || (error === undefined && !('result' in answer))) continue
    const key = JSON.stringify(id)
    const read = error === undefined || error === null ? { result } : { error }
    const known = answers.get(key)
    if (known === undefined) answers.set(key, [read])
    else known.push(read)
  }
  return answers
}

function parsedOrUndefined(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}
