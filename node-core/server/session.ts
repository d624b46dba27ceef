/** One connection: passes its messages to the dispatcher, sends responses and notifications, and ends its subscriptions when it closes. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Port } from '../contract/port.ts'
import { closeCodeOf, ExchangeFault, type FaultKind, keptText } from '../interception/exchangeFault.ts'
import type { Exchange } from '../recording/exchange.ts'
import type { ClientDescription } from '../recording/client.ts'
import type { LocalConnection } from '../recording/localConnection.ts'
import { Peer } from '../recording/peer.ts'
import type { Recorder } from '../recording/recorder.ts'
import { CancellableRequests } from '../rpc/cancellableRequests.ts'
import { type Answer, AnswerStream } from '../rpc/answerStream.ts'
import type { Dispatcher } from '../rpc/dispatcher.ts'
import { lengthOfNotification, type Notification, textOfNotification } from '../rpc/notification.ts'
import type { Dialect, RpcSession } from '../rpc/session.ts'
import type { Supervisor } from '../supervision/supervisor.ts'
import type { Authority } from './access.ts'
import type { Backlog } from './connections.ts'
import { localConnectionOf } from './localSockets.ts'
import { HeldNotifications } from './heldNotifications.ts'
import { isExtensionOrigin } from './originPolicy.ts'
import { pumpAnswer } from './pumpAnswer.ts'
import type { RequestHead } from './thisMachine.ts'

/** The methods available to a kind of client: those of a profile, in these namespaces. */
export interface Service {
  readonly dispatcher: Dispatcher
  readonly namespaces: ReadonlySet<string>
  /** Records what clients send and get; absent: nothing does. */
  readonly recorder?: Recorder
  /** Says what coding agents may change; absent where there are none. */
  readonly supervisor?: Supervisor
  /** The devnet that the node is compatible with for clients that do not choose one; absent: none. */
  readonly dialect?: Dialect
}

export interface SessionOptions {
  transport: RpcSession['transport']
  /** Who the client is for the recording of its requests. */
  peer?: Omit<ClientDescription, 'transport' | 'isWindow'>
  /** Its connection, if it comes from this machine. */
  connection?: LocalConnection | undefined
  authority: Authority
  /** Location of the token, for a client that may know it. */
  tokenFile?: string | undefined
  service: Service
  /** What the client is called in lists. */
  label?: string
  /** Whether the client is a browser extension. */
  isExtension?: boolean
  /** The devnet that the client asks the node to be compatible with. */
  dialect?: Dialect | undefined
  /** Whether the client is the node's own window, which may cancel its requests. */
  isWindow?: boolean
  /** Maximum bytes buffered for a slow reader when another message is sent; above it, the connection is closed. */
  bufferLimitBytes: number
}

/** The headers by which a client is recognized. */
export type ClientHeaders = Pick<IncomingHttpHeaders, 'user-agent' | 'origin'>

const MAX_LABEL_LENGTH = 80

/** What a client is called in lists (the page that it is, or its user agent), and whether it is a browser extension. */
export function describeClient({ 'user-agent': userAgent, origin }: ClientHeaders): { label?: string; isExtension: boolean } {
  const isExtension = isExtensionOrigin(origin)
  // A browser names its page; its user agent would be long and the same for all of them.
  const label = (origin ?? userAgent ?? '').replaceAll(/\p{Cc}/gu, ' ').trim()
  if (label === '') return { isExtension }
  return { isExtension, label: label.length > MAX_LABEL_LENGTH ? `${label.slice(0, MAX_LABEL_LENGTH - 1)}…` : label }
}

export interface OpenSession {
  session: RpcSession
  /**
   * Data buffered for the client here. A client that does not read notifications is limited by `bufferLimitBytes` only; one that does not
   * read a stream blocks its execution, so it is also timed.
   */
  backlog: Backlog
}

/** Serves a connection until it closes. */
export function openSession(port: Port, options: SessionOptions): OpenSession {
  const { dispatcher, namespaces, recorder } = options.service
  const closeListeners = new Set<() => void>()
  const held = new HeldNotifications()
  /** Messages that are not answered yet. */
  let unanswered = 0
  let isOpen = true

  const end = () => {
    if (!isOpen) return
    isOpen = false
    for (const listener of closeListeners) listener()
    closeListeners.clear()
  }
  const waiting = new OutgoingQueue(port, () => isOpen)
  // Stream data in the socket does not count: it is produced only as fast as the client reads it.
  const waitingBytes = () => waiting.sizeBytes + held.length + (waiting.isStreaming ? 0 : (port.bufferedSizeBytes ?? 0))
  const send = (outgoing: Outgoing, exchange?: Exchange) => {
    if (isOpen && waitingBytes() <= options.bufferLimitBytes) {
      if (!isNotification(outgoing) || !held.hold(outgoing)) waiting.send(outgoing, exchange)
      return
    }
    cancel(outgoing)
    if (!isOpen) return
    // Ended at once, so that subscriptions do not keep filling memory while the connection closes.
    end()
    waiting.drop()
    port.close(`slow client: more than ${options.bufferLimitBytes} bytes are buffered (json-rpc.buffer-limit)`)
  }
  const session: RpcSession = {
    transport: options.transport,
    ...shownAuthority(options.authority),
    tokenFile: options.tokenFile,
    namespaces,
    peer: new Peer({ ...options.peer, transport: options.transport, isWindow: options.isWindow === true }, options.connection),
    ...(options.label !== undefined && { label: options.label }),
    isExtension: options.isExtension === true,
    isWindow: options.isWindow === true,
    ...dialectOf(options.service, options.dialect),
    subscribed: (id) => held.open(id),
    notify: (notification) => send(notification),
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
  const fail = (how: FaultKind, exchange: Exchange | undefined) => {
    if (how.kind === 'truncate') return send(keptText(how), exchange)
    exchange?.written()
    if (how.kind === 'http') port.close(`HTTP status ${how.status}`, closeCodeOf(how.status))
  }
  port.onMessage((text) => {
    if (!isOpen) return
    unanswered++
    const exchange = recorder?.begin(text, session.peer)
    const answer = port.sendPart ? dispatcher.respond(text, session, exchange) : dispatcher.handle(text, session, exchange)
    const reply = (it: Answer) => {
      if (it === undefined) exchange?.written()
      else if (it instanceof ExchangeFault) fail(it.how, exchange)
      else send(it, exchange)
      unanswered--
      for (const notification of held.release(typeof it === 'string' ? it : undefined, unanswered === 0)) send(notification)
    }
    if (answer instanceof Promise) void answer.then(reply)
    else reply(answer)
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

/** Size that a stream accounts for before it has started. */
const STREAM_SIZE_BYTES = 1 << 18

type Outgoing = string | AnswerStream | Notification

const isNotification = (outgoing: Outgoing): outgoing is Notification => typeof outgoing !== 'string' && !(outgoing instanceof AnswerStream)

function cancel(outgoing: Outgoing): void {
  if (outgoing instanceof AnswerStream) outgoing.cancel()
}

/** From this length in characters, text shared by several clients is sent as bytes that they share too. */
const SHARED_LENGTH = 16_384

/** Sends messages in sequence: while a response is streamed, everything else waits. */
class OutgoingQueue {
  readonly #port: Port
  readonly #isOpen: () => boolean
  readonly #waiting: { outgoing: Outgoing; exchange: Exchange | undefined }[] = []
  /** Whether a response is being streamed. */
  isStreaming = false
  /** Bytes queued here. */
  sizeBytes = 0

  constructor(port: Port, isOpen: () => boolean) {
    this.#port = port
    this.#isOpen = isOpen
  }

  /** `exchange`: the one that it answers, if that is recorded. */
  send(outgoing: Outgoing, exchange: Exchange | undefined): void {
    if (!this.isStreaming && !(outgoing instanceof AnswerStream)) return this.#sendWhole(outgoing, exchange, true)
    this.#waiting.push({ outgoing, exchange })
    this.sizeBytes += sizeOf(outgoing)
    if (!this.isStreaming) void this.#stream()
  }

  /** Discards the queue. */
  drop(): void {
    for (const { outgoing } of this.#waiting.splice(0)) cancel(outgoing)
    this.sizeBytes = 0
  }

  async #stream(): Promise<void> {
    this.isStreaming = true
    const port = this.#port
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      const { outgoing, exchange } = next
      this.sizeBytes -= sizeOf(outgoing)
      if (!(outgoing instanceof AnswerStream)) this.#sendWhole(outgoing, exchange, false)
      else {
        await pumpAnswer(outgoing, {
          isOpen: this.#isOpen,
          write: (part) => port.sendPart!(part, false),
          end: () => {
            void port.sendPart!('', true)
            exchange?.written()
          },
          break: (reason) => port.close(reason),
        })
      }
    }
    this.isStreaming = false
  }

  #sendWhole(outgoing: string | Notification, exchange: Exchange | undefined, isAtOnce: boolean): void {
    const port = this.#port
    if (typeof outgoing === 'string') {
      port.send(outgoing)
      exchange?.written(isAtOnce)
      return
    }
    if (port.sendPart === undefined || lengthOfNotification(outgoing) < SHARED_LENGTH) return port.send(textOfNotification(outgoing))
    // Not awaited: unread data is limited by `bufferLimitBytes`.
    void port.sendPart(outgoing.head, false)
    void port.sendPart(outgoing.shared.bytes, false)
    void port.sendPart(outgoing.tail, true)
  }
}

/** Size in characters, nearly all of which take one byte here. */
function sizeOf(outgoing: Outgoing): number {
  if (typeof outgoing === 'string') return outgoing.length
  return outgoing instanceof AnswerStream ? STREAM_SIZE_BYTES : lengthOfNotification(outgoing)
}

const dialectOf = (service: Service, chosen: Dialect | undefined) => {
  const dialect = chosen ?? service.dialect
  return dialect && { dialect }
}

const shownAuthority = (authority: Authority) => ({ authenticated: authority === 'full', showedWrongToken: authority === 'wrong token' })

/** Session for the HTTP requests of one authority on a connection; it does not support notifications. */
export function createHttpSession(
  service: Service,
  authority: Authority,
  tokenFile: string | undefined,
  dialect: Dialect | undefined,
  head: RequestHead,
  name?: string,
): RpcSession {
  const {
    socket,
    headers: { 'user-agent': userAgent = '', origin },
  } = head
  return Object.assign(createUnrecordedSession(service, authority, tokenFile, head), {
    peer: new Peer({ transport: 'http', origin, userAgent, name }, localConnectionOf(socket)),
    ...dialectOf(service, dialect),
  })
}

/** The same for what the node calls on behalf of a client: it is not recorded, and rules for requests do not apply to it. */
export function createUnrecordedSession(
  { namespaces }: Service,
  authority: Authority,
  tokenFile: string | undefined,
  { socket, headers: { 'user-agent': userAgent = '', origin } }: RequestHead,
): RpcSession {
  return {
    transport: 'http',
    // A program may open several connections for concurrent requests: they share the time of one client.
    client: `${socket.remoteAddress} ${userAgent}`,
    ...describeClient({ 'user-agent': userAgent, origin }),
    ...shownAuthority(authority),
    tokenFile,
    namespaces,
    // A client that has closed its side does not wait for long work: clients that do wait leave it open.
    get isOpen() {
      return !socket.destroyed && !socket.readableEnded
    },
    onClose: (listener) => void socket.once('close', listener),
  }
}
