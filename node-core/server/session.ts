/** One connection: its texts go to the dispatcher, answers and notifications come back, and its end ends what it subscribed to. */
import type { Socket } from 'node:net'
import type { Port } from '../contract/port.ts'
import { CancellableRequests } from '../rpc/cancellableRequests.ts'
import { AnswerStream } from '../rpc/answerStream.ts'
import type { Dispatcher } from '../rpc/dispatcher.ts'
import { lengthOfNotification, type Notification, textOfNotification } from '../rpc/notification.ts'
import type { RpcSession } from '../rpc/session.ts'
import type { Authority } from './access.ts'
import type { Backlog } from './connections.ts'
import { pumpAnswer } from './pumpAnswer.ts'

/** What a kind of client reaches: the methods of a profile, and of them these namespaces. */
export interface Service {
  readonly dispatcher: Dispatcher
  readonly namespaces: ReadonlySet<string>
}

export interface SessionOptions {
  transport: RpcSession['transport']
  authority: Authority
  /** Where the token is, for a client that may know. */
  tokenFile?: string | undefined
  service: Service
  /** The node's own window, which may cancel what it asked for. */
  isWindow?: boolean
  /** Bytes that may wait for a slow reader when one more text is sent; past them the connection is closed. */
  bufferLimitBytes: number
}

export interface OpenSession {
  session: RpcSession
  /**
   * What waits for the client here. Who reads no notifications is bounded by `bufferLimitBytes`, and may go on; who reads nothing of a
   * stream holds its run.
   */
  backlog: Backlog
}

/** Serves a connection until it closes. */
export function openSession(port: Port, options: SessionOptions): OpenSession {
  const { dispatcher, namespaces } = options.service
  const closeListeners = new Set<() => void>()
  let isOpen = true

  const end = () => {
    if (!isOpen) return
    isOpen = false
    for (const listener of closeListeners) listener()
    closeListeners.clear()
  }
  const waiting = new OutgoingQueue(port, () => isOpen)
  // What a stream has in the socket does not count: it is made no faster than the client takes it.
  const waitingBytes = () => waiting.sizeBytes + (waiting.isStreaming ? 0 : (port.bufferedSizeBytes ?? 0))
  const send = (outgoing: Outgoing) => {
    if (isOpen && waitingBytes() <= options.bufferLimitBytes) return waiting.send(outgoing)
    cancel(outgoing)
    if (!isOpen) return
    // Ended at once: what is subscribed must not go on filling memory while the close is under way.
    end()
    waiting.drop()
    port.close(`slow client: more than ${options.bufferLimitBytes} bytes are buffered (json-rpc.buffer-limit)`)
  }
  const session: RpcSession = {
    transport: options.transport,
    ...shownAuthority(options.authority),
    tokenFile: options.tokenFile,
    namespaces,
    notify: send,
    ...(options.isWindow === true && {
      requests: new CancellableRequests({
        get isOpen() {
          return isOpen
        },
      }),
    }),
    get isOpen() {
      return isOpen
    },
    get waitingBytes() {
      return waitingBytes()
    },
    onClose(listener) {
      if (isOpen) closeListeners.add(listener)
      else listener()
    },
  }
  port.onMessage((text) => {
    if (!isOpen) return
    const answer = port.sendPart ? dispatcher.respond(text, session) : dispatcher.handle(text, session)
    if (answer instanceof Promise) void answer.then((it) => it !== undefined && send(it))
    else if (answer !== undefined) send(answer)
  })
  port.onClose(() => {
    end()
    waiting.drop()
  })
  const backlog: Backlog = {
    get waitingBytes() {
      return waiting.sizeBytes
    },
    get isTimed() {
      return waiting.isStreaming
    },
  }
  return { session, backlog }
}

/** What a stream that has not begun holds already. */
const STREAM_SIZE_BYTES = 1 << 18

type Outgoing = string | AnswerStream | Notification

function cancel(outgoing: Outgoing): void {
  if (outgoing instanceof AnswerStream) outgoing.cancel()
}

/** From so many characters on, what clients share goes out as bytes that they share too. */
const SHARED_LENGTH = 16_384

/** What goes out one after the other: while an answer is sent in parts, everything else waits. */
class OutgoingQueue {
  readonly #port: Port
  readonly #isOpen: () => boolean
  readonly #waiting: Outgoing[] = []
  /** An answer is on its way in parts. */
  isStreaming = false
  /** Bytes that wait here. */
  sizeBytes = 0

  constructor(port: Port, isOpen: () => boolean) {
    this.#port = port
    this.#isOpen = isOpen
  }

  send(outgoing: Outgoing): void {
    if (!this.isStreaming && !(outgoing instanceof AnswerStream)) return this.#sendWhole(outgoing)
    this.#waiting.push(outgoing)
    this.sizeBytes += sizeOf(outgoing)
    if (!this.isStreaming) void this.#stream()
  }

  /** Sends nothing more. */
  drop(): void {
    this.#waiting.splice(0).forEach(cancel)
    this.sizeBytes = 0
  }

  async #stream(): Promise<void> {
    this.isStreaming = true
    const port = this.#port
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      this.sizeBytes -= sizeOf(next)
      if (!(next instanceof AnswerStream)) this.#sendWhole(next)
      else {
        await pumpAnswer(next, {
          isOpen: this.#isOpen,
          write: (part) => port.sendPart!(part, false),
          end: () => void port.sendPart!('', true),
          break: (reason) => port.close(reason),
        })
      }
    }
    this.isStreaming = false
  }

  #sendWhole(outgoing: string | Notification): void {
    const port = this.#port
    if (typeof outgoing === 'string') return port.send(outgoing)
    if (port.sendPart === undefined || lengthOfNotification(outgoing) < SHARED_LENGTH) return port.send(textOfNotification(outgoing))
    // What the other side has not taken yet is bounded by `bufferLimitBytes`, not waited for.
    void port.sendPart(outgoing.head, false)
    void port.sendPart(outgoing.shared.bytes, false)
    void port.sendPart(outgoing.tail, true)
  }
}

/** In characters, which here are nearly all of one byte. */
function sizeOf(outgoing: Outgoing): number {
  if (typeof outgoing === 'string') return outgoing.length
  return outgoing instanceof AnswerStream ? STREAM_SIZE_BYTES : lengthOfNotification(outgoing)
}

const shownAuthority = (authority: Authority) => ({ authenticated: authority === 'full', showedWrongToken: authority === 'wrong token' })

/** Session of the HTTP requests of one authority over a connection: nothing can be pushed to it. */
export function createHttpSession(
  service: Service,
  authority: Authority,
  tokenFile: string | undefined,
  socket: Socket,
  userAgent = '',
): RpcSession {
  return {
    transport: 'http',
    // A program opens as many connections as it has requests at a time: they share what one client gets.
    client: `${socket.remoteAddress} ${userAgent}`,
    ...shownAuthority(authority),
    tokenFile,
    namespaces: service.namespaces,
    // A client that has said its last word waits for no long work: clients that mean to wait leave their side open.
    get isOpen() {
      return !socket.destroyed && !socket.readableEnded
    },
    onClose: (listener) => void socket.once('close', listener),
  }
}
