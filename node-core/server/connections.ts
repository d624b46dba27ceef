/** The open connections of all servers of a node, and what waits for their clients. */
import type { Socket } from 'node:net'

export interface ConnectionsOptions {
  /** Connections at one time; 0: no limit. */
  most: number
  /** Bytes that may wait for all clients together. */
  bufferLimitBytes: number
  /** A client that takes nothing for so long, though something waits for it, is disconnected; IDLE_TIMEOUT_MS where absent. */
  idleTimeoutMs?: number
  /** Hears why a client was disconnected. */
  onDisconnected?: (reason: string) => void
}

/** What a server knows of a connection beside its socket. */
export interface Backlog {
  /** Bytes that are held for the client, but for those in the socket. */
  readonly waitingBytes: number
  /** The client must go on taking what waits for it. */
  readonly isTimed: boolean
}

/** Time without progress after which a reader counts as gone. */
const IDLE_TIMEOUT_MS = 60_000
/** The longest time between two looks at all connections. */
const MAX_LOOK_INTERVAL_MS = 1000

/** A connection and how its client came on when it was last looked at. */
class Connection implements Backlog {
  readonly socket: Socket
  waitingBytes = 0
  readonly isTimed = true
  /** This, or what a server gave in its place. */
  backlog: Backlog = this
  takenBytes = 0
  idleSinceMs = performance.now()

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Bytes that wait for the client. */
  get pendingBytes(): number {
    return this.backlog.waitingBytes + this.socket.writableLength
  }

  /** Notes whether the client has taken anything, or has nothing to take. */
  look(nowMs: number): void {
    const takenBytes = this.socket.bytesWritten - this.socket.writableLength
    if (takenBytes === this.takenBytes && this.pendingBytes > 0) return
    this.takenBytes = takenBytes
    this.idleSinceMs = nowMs
  }
}

/**
 * Counts connections, and bounds what waits for their clients: whoever takes nothing for a minute is disconnected, and where too much waits
 * for all together, those who have taken nothing for the longest time, until it is no more too much. Progress counts: slow readers stay.
 */
export class Connections {
  /** 0: no limit. */
  readonly most: number
  readonly #bufferLimitBytes: number
  readonly #idleTimeoutMs: number
  readonly #onDisconnected: (reason: string) => void
  readonly #connections = new Map<Socket, Connection>()
  #timer: NodeJS.Timeout | undefined
  /** At least what waits for all clients together. */
  #pendingBytes = 0

  constructor({ most, bufferLimitBytes, idleTimeoutMs = IDLE_TIMEOUT_MS, onDisconnected = () => undefined }: ConnectionsOptions) {
    this.most = most
    this.#bufferLimitBytes = bufferLimitBytes
    this.#idleTimeoutMs = idleTimeoutMs
    this.#onDisconnected = onDisconnected
  }

  get open(): number {
    return this.#connections.size
  }

  /** Bytes that wait for all clients together now. */
  get waitingBytes(): number {
    let sum = 0
    for (const { pendingBytes } of this.#connections.values()) sum += pendingBytes
    return sum
  }

  /** Counts the socket until it closes, and answers whether it is within the limit. */
  admit(socket: Socket): boolean {
    this.#connections.set(socket, new Connection(socket))
    socket.once('close', () => this.#leave(socket))
    this.#timer ??= setInterval(() => this.#look(), Math.min(MAX_LOOK_INTERVAL_MS, this.#idleTimeoutMs / 4)).unref()
    return this.most === 0 || this.open <= this.most
  }

  /** Takes a server's own word for what waits for a client. */
  describe(socket: Socket, backlog: Backlog): void {
    const connection = this.#connections.get(socket)
    if (connection) connection.backlog = backlog
  }

  /** Says that so much is on its way to a client, be it in its socket or not. May disconnect clients, this one too. */
  sending(bytes: number): void {
    this.#pendingBytes += bytes
    // What was taken meanwhile is known only after a look.
    if (this.#pendingBytes > this.#bufferLimitBytes) this.#look()
  }

  /** Says that so much more, or less, is held for a client outside of its socket: the rest of an answer, or the beginning of a request. */
  hold(socket: Socket, bytes: number): void {
    const connection = this.#connections.get(socket)
    if (connection) connection.waitingBytes += bytes
    if (bytes > 0) this.sending(bytes)
  }

  /** Why a connection over the limit is refused. */
  get reason(): string {
    return `too many open connections: json-rpc.max-open-connections is ${this.most}`
  }

  #leave(socket: Socket): void {
    this.#connections.delete(socket)
    if (this.open > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #look(): void {
    const nowMs = performance.now()
    const readers: Connection[] = []
    this.#pendingBytes = 0
    for (const connection of this.#connections.values()) {
      connection.look(nowMs)
      const { pendingBytes } = connection
      if (pendingBytes === 0) continue
      if (connection.backlog.isTimed && nowMs - connection.idleSinceMs >= this.#idleTimeoutMs) {
        this.#disconnect(connection, `no data read for ${this.#idleTimeoutMs / 1000} s`)
        continue
      }
      this.#pendingBytes += pendingBytes
      readers.push(connection)
    }
    if (this.#pendingBytes > this.#bufferLimitBytes) this.#makeRoom(readers)
  }

  /** Disconnects the readers that have been idle for the longest time; of several the one for whom most waits. */
  #makeRoom(readers: Connection[]): void {
    readers.sort((a, b) => a.idleSinceMs - b.idleSinceMs || b.pendingBytes - a.pendingBytes)
    for (const connection of readers) {
      if (this.#pendingBytes <= this.#bufferLimitBytes) return
      this.#pendingBytes -= connection.pendingBytes
      this.#disconnect(
        connection,
        `more than ${this.#bufferLimitBytes} bytes are buffered for all clients (json-rpc.total-buffer-limit), and this one has been idle for longest`,
      )
    }
  }

  #disconnect({ socket, pendingBytes }: Connection, why: string): void {
    this.#onDisconnected(`client disconnected with ${pendingBytes} bytes buffered: ${why}`)
    socket.destroy()
  }
}
