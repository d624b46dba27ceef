import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import type { RequestHead } from './thisMachine.ts'

/** A whole request. */
export interface PlainPost {
  head: RequestHead
  body: string
}

const START = 'POST / HTTP/1.1\r\n'
const HEAD_END = '\r\n\r\n'
const MAX_HEAD_BYTES = 8192
const HEADER = /^([\w-]+): *([\t\x20-\x7e]*)$/

/** Headers that do not affect how the body is sent, or whose effect on it is checked here. */
const KNOWN_HEADERS: ReadonlySet<string> = new Set([
  'host',
  'content-type',
  'content-length',
  'connection',
  'authorization',
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'cache-control',
  'pragma',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-dest',
  'referer',
  'x-requested-with',
])

/** Heads of a connection that are remembered; those of a client differ in the length of the body. */
const MAX_KNOWN_HEADS = 8

/** Reads the plain POSTs of a connection. */
export class PlainPostReader {
  readonly #socket: Socket
  readonly #isAllowed: (head: RequestHead) => boolean
  /** Heads by their text: a client sends the same few again and again. */
  readonly #known = new Map<string, RequestHead>()

  /** `isAllowed`: whether requests with that head are accepted. */
  constructor(socket: Socket, isAllowed: (head: RequestHead) => boolean) {
    this.#socket = socket
    this.#isAllowed = isAllowed
  }

  /** Returns the request in the chunk, undefined unless it is exactly one plain POST, and allowed. Equal heads are the same object. */
  read(chunk: Buffer): PlainPost | undefined {
    const end = chunk.indexOf(HEAD_END)
    const start = end + HEAD_END.length
    if (end < START.length || start > MAX_HEAD_BYTES) return undefined
    const head = this.#headOf(chunk.toString('latin1', 0, end))
    // Also rejects an incomplete body, or one followed by more data.
    if (head?.headers['content-length'] !== String(chunk.length - start)) return undefined
    return { head, body: chunk.toString('utf8', start) }
  }

  #headOf(text: string): RequestHead | undefined {
    const known = this.#known.get(text)
    if (known !== undefined) return known
    const headers = headersOf(text)
    if (headers === undefined) return undefined
    const head: RequestHead = { headers, socket: this.#socket, httpVersion: '1.1' }
    if (!this.#isAllowed(head)) return undefined
    if (this.#known.size === MAX_KNOWN_HEADS) this.#known.clear()
    this.#known.set(text, head)
    return head
  }
}

/** The headers in a head; undefined unless it is that of a plain POST. */
function headersOf(head: string): IncomingHttpHeaders | undefined {
  if (!head.startsWith(START)) return undefined
  const headers: IncomingHttpHeaders = {}
  for (const line of head.slice(START.length).split('\r\n')) {
    const [, given, value] = HEADER.exec(line) ?? []
    const name = given?.toLowerCase()
    if (name === undefined || !KNOWN_HEADERS.has(name) || headers[name] !== undefined) return undefined
    headers[name] = value!.trimEnd()
  }
  const { connection } = headers
  return connection === undefined || connection.toLowerCase() === 'keep-alive' ? headers : undefined
}
