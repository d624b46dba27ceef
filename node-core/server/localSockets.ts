import type { Socket } from 'node:net'
import type { LocalConnection, LocalProcess } from '../recording/localConnection.ts'
import { isLoopbackAddress } from '../base/loopback.ts'

const connections = new WeakMap<Socket, LocalConnection>()

/** The connection of a socket whose other end is on this machine; undefined if it is elsewhere, or gone. */
export function localConnectionOf(socket: Socket): LocalConnection | undefined {
  const known = connections.get(socket)
  if (known !== undefined) return known
  const { remoteAddress, remotePort, localPort } = socket
  if (!isLoopbackAddress(remoteAddress) || remotePort === undefined || localPort === undefined) return undefined
  const connection = new SocketConnection(socket, remotePort, localPort)
  connections.set(socket, connection)
  return connection
}

class SocketConnection implements LocalConnection {
  readonly remotePort: number
  readonly localPort: number
  process: LocalProcess | undefined
  readonly #socket: Socket

  constructor(socket: Socket, remotePort: number, localPort: number) {
    this.#socket = socket
    this.remotePort = remotePort
    this.localPort = localPort
  }

  get isOpen(): boolean {
    return !this.#socket.destroyed
  }
}
