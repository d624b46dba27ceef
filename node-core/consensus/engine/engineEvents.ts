/**
 * The engine's events over WebSocket, for as long as somebody wants them: a connection that breaks is made again, with its subscriptions.
 * An engine grants five subscriptions to a connection (`max_subscriptions_per_client`), so that there are several connections.
 */
import { createRequire } from 'node:module'
import type { WebSocket } from 'ws'
import { DecodeError } from '../../contract/codec.ts'
import { json } from '../../contract/compound.ts'
import { Emitter, type EventSource } from '../../base/emitter.ts'
import { readEnvelope } from './engineAnswer.ts'
import { EVENT_NAMES, type EngineEvent, type EngineEventName, queryOf, readEvent } from './engineEvent.ts'
import type { EngineUrl } from './engineUrl.ts'
import type * as Ws from 'ws'

const require = createRequire(import.meta.url)

export interface EngineEventsEvents {
  /** `atMs`: when it arrived, Unix milliseconds with their fraction. */
  event: { event: EngineEvent; atMs: number }
  /** All connections are there and subscribed: `problem` is undefined; or one is not, and why. */
  connection: { problem: string | undefined }
}

/** Where events come from. */
export interface EngineEventSource extends EventSource<EngineEventsEvents> {
  /** Why events may be missing; undefined: none is. */
  readonly problem: string | undefined
  close(): void
}

const SUBSCRIPTIONS_PER_CONNECTION = 5
/** Of a notification; the largest is a header. */
const MAX_MESSAGE_BYTES = 1 << 20
const CONNECT_TIMEOUT_MS = 10_000
const FIRST_RETRY_MS = 250
const MAX_RETRY_MS = 5_000

export class EngineEvents extends Emitter<EngineEventsEvents> implements EngineEventSource {
  readonly #connections: readonly Connection[]
  /** What was last said of the connections. */
  #problem: string | undefined = 'not connected yet'

  /** Begins to connect. */
  constructor(url: EngineUrl, { firstRetryMs = FIRST_RETRY_MS }: { firstRetryMs?: number } = {}) {
    super()
    const groups = Array.from({ length: Math.ceil(EVENT_NAMES.length / SUBSCRIPTIONS_PER_CONNECTION) }, (_, at) =>
      EVENT_NAMES.slice(at * SUBSCRIPTIONS_PER_CONNECTION, (at + 1) * SUBSCRIPTIONS_PER_CONNECTION),
    )
    this.#connections = groups.map(
      (names) => new Connection(url, names, firstRetryMs, { event: (it) => this.emit('event', it), state: () => this.#update() }),
    )
  }

  get problem(): string | undefined {
    return this.#problem
  }

  close(): void {
    for (const connection of this.#connections) connection.close()
  }

  #update(): void {
    const problem = this.#connections.find((it) => it.problem !== undefined)?.problem
    if (problem === this.#problem) return
    this.#problem = problem
    this.emit('connection', { problem })
  }
}

interface Listener {
  event: (event: { event: EngineEvent; atMs: number }) => void
  state: () => void
}

/** One connection and its subscriptions; it connects again until it is closed. */
class Connection {
  problem: string | undefined = 'not connected yet'
  readonly #url: EngineUrl
  readonly #names: readonly EngineEventName[]
  readonly #firstRetryMs: number
  readonly #listener: Listener
  #socket: WebSocket | undefined
  #retryMs: number
  #retry: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(url: EngineUrl, names: readonly EngineEventName[], firstRetryMs: number, listener: Listener) {
    this.#url = url
    this.#names = names
    this.#firstRetryMs = this.#retryMs = firstRetryMs
    this.#listener = listener
    this.#connect()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#socket?.terminate()
  }

  #connect(): void {
    const ws = require('ws') as typeof Ws
    const socket = new ws.WebSocket(this.#url.ws, {
      handshakeTimeout: CONNECT_TIMEOUT_MS,
      maxPayload: MAX_MESSAGE_BYTES,
      followRedirects: false,
      perMessageDeflate: false,
      ...(this.#url.authorization !== undefined && { headers: { authorization: this.#url.authorization } }),
    })
    this.#socket = socket
    let reason = 'the connection broke'
    let subscribed = 0
    socket.on('open', () => {
      for (const [id, name] of this.#names.entries())
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'subscribe', params: { query: queryOf(name) } }))
    })
    // Binary frames hold no JSON of the engine's either.
    socket.on('message', (data: Buffer) => {
      try {
        const event = this.#read(data.toString())
        if (event !== undefined) this.#listener.event({ event, atMs: performance.timeOrigin + performance.now() })
        else if (++subscribed === this.#names.length) {
          this.#retryMs = this.#firstRetryMs
          this.#say(undefined)
        }
      } catch (error) {
        reason = (error as Error).message
        socket.terminate()
      }
    })
    socket.on('error', (error: NodeJS.ErrnoException) => {
      reason = error.code === 'ECONNREFUSED' ? 'the connection is refused' : `the connection failed (${error.code ?? error.message})`
    })
    socket.on('close', () => this.#again(reason))
  }

  /** The event in a message; undefined: of a confirmed subscription. */
  #read(text: string): EngineEvent | undefined {
    let envelope: unknown
    try {
      envelope = JSON.parse(text)
    } catch {
      throw new DecodeError('a message cannot be read: not JSON')
    }
    // The engine ends a subscription of a client that is too slow with an error.
    const answer = readEnvelope(envelope, json('an event'))
    if ('refusal' in answer) throw new Error(`a subscription is refused: ${answer.refusal.message}`)
    return readEvent(answer.result)
  }

  #again(reason: string): void {
    if (this.#isClosed) return
    this.#say(reason)
    this.#retry = setTimeout(() => this.#connect(), this.#retryMs).unref()
    this.#retryMs = Math.min(2 * this.#retryMs, MAX_RETRY_MS)
  }

  #say(problem: string | undefined): void {
    this.problem = problem
    this.#listener.state()
  }
}
