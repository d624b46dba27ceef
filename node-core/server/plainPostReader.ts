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

/** Heads of a connection that are remembered. */
const MAX_KNOWN_HEADS = 8
const LENGTH_NAME = /\r\ncontent-length: */i

/** A head, and its text before and after the length of the body: a client sends the same few heads again and again, for bodies of any length. */
interface KnownHead {
  before: string
  after: string
  head: RequestHead
}

/** Reads the plain POSTs of a connection. */
export class PlainPostReader {
  readonly #socket: Socket
  readonly #isAllowed: (head: RequestHead) => boolean
  #known: KnownHead[] = []

  /** `isAllowed`: whether requests with that head are accepted. */
  constructor(socket: Socket, isAllowed: (head: RequestHead) => boolean) {
    this.#socket = socket
    this.#isAllowed = isAllowed
  }

  /**
   * Returns the request in the chunk, undefined unless it is exactly one plain POST, and allowed. Heads that differ in the length of the body
   * only are the same object.
   */
  read(chunk: Buffer): PlainPost | undefined {
    const end = chunk.indexOf(HEAD_END)
    const start = end + HEAD_END.length
    if (end < START.length || start > MAX_HEAD_BYTES) return undefined
    // The length also rejects an incomplete body, or one followed by more data.
    const head = this.#headOf(chunk.toString('latin1', 0, end), String(chunk.length - start))
    return head && { head, body: chunk.toString('utf8', start) }
  }

  /** The head with that text, undefined unless it is that of a plain POST with a body of that length, and allowed. */
  #headOf(text: string, length: string): RequestHead | undefined {
    for (const { before, after, head } of this.#known) {
      if (text.length !== before.length + length.length + after.length) continue
      if (text.startsWith(length, before.length) && text.startsWith(before) && text.endsWith(after)) return head
    }
    const headers = headersOf(text)
    if (headers?.['content-length'] !== length) return undefined
    const head: RequestHead = { headers, socket: this.#socket, httpVersion: '1.1' }
    if (!this.#isAllowed(head)) return undefined
    const { index, 0: name } = LENGTH_NAME.exec(text)!
    const at = index + name.length
    if (this.#known.length === MAX_KNOWN_HEADS) this.#known = []
    this.#known.push({ before: text.slice(0, at), after: text.slice(at + length.length), head })
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
