/** The node that is asked: one text at a time over HTTP, or over WebSocket connections. */
import { CodedError } from '../base/codedError.ts'
import { postJson } from '../base/httpJson.ts'
import { parseRemoteHeader, parseRemoteUrl } from '../remote/remoteUrl.ts'
import type { ReplayErrorCode } from './harReader.ts'

const TIMEOUT_MS = 60_000
const MAX_ANSWER_BYTES = 256 * 2 ** 20

/** The text of an answer, or why there is none. */
export type TextAnswer = { readonly text: string } | { readonly problem: string }

const targetError = (message: string) => new CodedError<ReplayErrorCode>('replay-target', message)

export class Target {
  /** Scheme, host and port, which may be shown. */
  readonly name: string
  readonly #address: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #sockets = new Map<number, Promise<Socket>>()

  /** Throws CodedError<ReplayErrorCode> that quotes neither URL nor header, which may hold secrets. */
  constructor(url: string, header?: string) {
    try {
      if (!URL.canParse(url)) throw new RangeError('not a URL such as http://127.0.0.1:8545')
      const { name, address, authorization, pin } = parseRemoteUrl(url)
      if (pin !== undefined) throw new RangeError('a replay begins at the head of the node: leave out the block')
      const given = header === undefined ? undefined : parseRemoteHeader(header)
      this.name = name
      this.#address = address
      this.#headers = { ...(authorization !== undefined && { authorization }), ...(given && { [given.name]: given.value }) }
    } catch (error) {
      throw targetError(`the node to ask: ${(error as Error).message}`)
    }
  }

  /** Sends a text over HTTP or, with a number, over that WebSocket connection. `ids`: of the answers; none where nothing is answered. */
  async send(text: string, ids: readonly number[], connection?: number): Promise<TextAnswer> {
    if (connection !== undefined) return this.#sendOver(connection, text, ids)
    const answer = await postJson(this.#address, this.#headers, text, { timeoutMs: TIMEOUT_MS, maxBytes: MAX_ANSWER_BYTES })
    if (answer.status === 0) return { problem: answer.problem! }
    if (answer.isTooLong) return { problem: `the answer is longer than ${MAX_ANSWER_BYTES} bytes` }
    return answer.status >= 200 && answer.status < 300 ? { text: answer.text } : { problem: `HTTP status ${answer.status}` }
  }

  async #sendOver(connection: number, text: string, ids: readonly number[]): Promise<TextAnswer> {
    let socket = this.#sockets.get(connection)
    if (socket === undefined) {
      socket = Socket.open(this.#address.replace(/^http/, 'ws'), this.#headers)
      this.#sockets.set(connection, socket)
    }
    return (await socket).send(text, ids)
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.values()) (await socket).close()
  }
}

/** A WebSocket connection, which is used for one text after the other or for several at once. */
class Socket {
  /** By the first id of the text. */
  readonly #waiting = new Map<number, (answer: TextAnswer) => void>()
  readonly #socket: WebSocket
  #problem: string | undefined

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.addEventListener('message', ({ data }) => this.#received(String(data)))
    socket.addEventListener('close', () => this.#broken('the WebSocket connection was closed'))
    socket.addEventListener('error', () => this.#broken('there is no WebSocket connection'))
  }

  /** Never rejects: what is sent over a connection that failed has no answer. */
  static open(url: string, headers: Readonly<Record<string, string>>): Promise<Socket> {
    // Node's takes headers, which that of browsers, whose types may be loaded too, does not. Node loads it and an HTTP client when it is first read.
    const NodeWebSocket = WebSocket as new (url: string, options: object) => WebSocket
    const socket = new NodeWebSocket(url, { headers })
    const opened = new Socket(socket)
    return new Promise((resolve) => {
      for (const event of ['open', 'error', 'close'] as const) socket.addEventListener(event, () => resolve(opened), { once: true })
    })
  }

  send(text: string, ids: readonly number[]): Promise<TextAnswer> {
    if (this.#problem !== undefined) return Promise.resolve({ problem: this.#problem })
    this.#socket.send(text)
    const [first] = ids
    if (first === undefined) return Promise.resolve({ text: '' })
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#answer(first, { problem: `no answer within ${TIMEOUT_MS / 1000} s` }), TIMEOUT_MS)
      this.#waiting.set(first, (answer) => {
        clearTimeout(timer)
        resolve(answer)
      })
    })
  }

  close(): void {
    this.#socket.close()
  }

  /** Answers carry the ids of their requests; whatever else comes are notifications of subscriptions. */
  #received(text: string): void {
    try {
      const parsed = JSON.parse(text) as { id?: unknown } | { id?: unknown }[] | null
      for (const part of Array.isArray(parsed) ? parsed : [parsed])
        if (typeof part?.id === 'number' && this.#answer(part.id, { text })) return
    } catch {
      this.#broken('the answer is not JSON')
    }
  }

  #answer(id: number, answer: TextAnswer): boolean {
    const waiting = this.#waiting.get(id)
    this.#waiting.delete(id)
    waiting?.(answer)
    return waiting !== undefined
  }

  #broken(problem: string): void {
    this.#problem ??= problem
    for (const id of Array.from(this.#waiting.keys())) this.#answer(id, { problem })
  }
}
