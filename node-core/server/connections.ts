/** The open connections of all servers of a node, and the data buffered for their clients. */
import type { Socket } from 'node:net'

export interface ConnectionsOptions {
  /** Maximum open connections; 0 for no limit. */
  maxOpen: number
  /** Maximum bytes buffered for all clients. */
  bufferLimitBytes: number
  /** A client that reads nothing for this long while data is buffered for it is disconnected; IDLE_TIMEOUT_MS if absent. */
  idleTimeoutMs?: number
  /** Called with the reason when a client is disconnected. */
  onDisconnected?: (reason: string) => void
}

/** Data of a connection that is buffered outside of its socket. */
export interface Backlog {
  /** Bytes buffered for the client, excluding those in the socket. */
  readonly waitingBytes: number
  /** Whether the client is disconnected if it stops reading. */
  readonly isTimed: boolean
}

/** Time without progress after which a reader is disconnected. */
const IDLE_TIMEOUT_MS = 60_000
/** Maximum time between two checks of all connections. */
const MAX_CHECK_INTERVAL_MS = 1000

/** A connection and the progress of its client at the last check. */
class Connection implements Backlog {
  readonly socket: Socket
  waitingBytes = 0
  readonly isTimed = true
  /** This object, or the backlog that a server set. */
  backlog: Backlog = this
  takenBytes = 0
  idleSinceMs = performance.now()

  constructor(socket: Socket) {
    this.socket = socket
  }

  /** Bytes buffered for the client. */
  get pendingBytes(): number {
    return this.backlog.waitingBytes + this.socket.writableLength
  }

  /** Restarts the idle time if the client has read anything or has nothing to read. */
  check(nowMs: number): void {
    const takenBytes = this.socket.bytesWritten - this.socket.writableLength
    if (takenBytes === this.takenBytes && this.pendingBytes > 0) return
    this.takenBytes = takenBytes
    this.idleSinceMs = nowMs
  }
}

/**
 * Counts connections, and limits the data buffered for their clients. A client that reads nothing for a minute is disconnected. Above the
 * limit for all clients, those that have been idle for longest are disconnected until it is met. Slow readers make progress, so they stay.
 */
export class Connections {
  /** 0 for no limit. */
  readonly maxOpen: number
  readonly #bufferLimitBytes: number
  readonly #idleTimeoutMs: number
  readonly #onDisconnected: (reason: string) => void
  readonly #connections = new Map<Socket, Connection>()
  #timer: NodeJS.Timeout | undefined
  /** Upper bound of the bytes buffered for all clients. */
  #pendingBytes = 0

  constructor({ maxOpen, bufferLimitBytes, idleTimeoutMs = IDLE_TIMEOUT_MS, onDisconnected = () => undefined }: ConnectionsOptions) {
    this.maxOpen = maxOpen
    this.#bufferLimitBytes = bufferLimitBytes
    this.#idleTimeoutMs = idleTimeoutMs
    this.#onDisconnected = onDisconnected
  }

  get open(): number {
    return this.#connections.size
  }

  /** Bytes currently buffered for all clients. */
  get waitingBytes(): number {
    let sum = 0
    for (const { pendingBytes } of this.#connections.values()) sum += pendingBytes
    return sum
  }

  /** Counts the socket until it closes. Returns whether it is within the limit. */
  admit(socket: Socket): boolean {
    this.#connections.set(socket, new Connection(socket))
    socket.once('close', () => this.#leave(socket))
    this.#timer ??= setInterval(() => this.#check(), Math.min(MAX_CHECK_INTERVAL_MS, this.#idleTimeoutMs / 4)).unref()
    return this.maxOpen === 0 || this.open <= this.maxOpen
  }

  /** Sets the backlog of a connection whose server tracks it itself. */
  describe(socket: Socket, backlog: Backlog): void {
    const connection = this.#connections.get(socket)
    if (connection) connection.backlog = backlog
  }

  /** Reports bytes on their way to a client, in its socket or not. May disconnect clients, including this one. */
  sending(bytes: number): void {
    this.#pendingBytes += bytes
    // Only a check shows what has been read in the meantime.
    if (this.#pendingBytes > this.#bufferLimitBytes) this.#check()
  }

  /**
   * Reports bytes added to (or, if negative, removed from) a client's data outside of its socket: the rest of a response, the start of a
   * request.
   */
  hold(socket: Socket, bytes: number): void {
    const connection = this.#connections.get(socket)
    if (connection) connection.waitingBytes += bytes
    if (bytes > 0) this.sending(bytes)
  }

  /** Why a connection above the limit is rejected. */
  get reason(): string {
    return `too many open connections: json-rpc.max-open-connections is ${this.maxOpen}`
  }

  #leave(socket: Socket): void {
    this.#connections.delete(socket)
    if (this.open > 0) return
    clearInterval(this.#timer)
    this.#timer = undefined
  }

  #check(): void {
    const nowMs = performance.now()
    const readers: Connection[] = []
    this.#pendingBytes = 0
    for (const connection of this.#connections.values()) {
      connection.check(nowMs)
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

  /** Disconnects the readers that have been idle for longest; among equals, those with the most buffered bytes first. */
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
