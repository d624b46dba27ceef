/** Passes the requests of one program on to a node, and keeps what it sent and what it got. */
import { once } from 'node:events'
import { Agent, createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'

/** A body that a program sent, and the body of the node's answer. */
export interface RelayedBody {
  readonly sent: string
  readonly got: string
}

/** Each connection of the program has one to the node, so that the node sees as many of them, with the headers that the program sends. */
export class LoggingRelay {
  readonly #target: URL
  readonly #server = createServer((request, response) => this.#take(request, response))
  readonly #agents = new Map<Socket, Agent>()
  /** Those that the node has not answered yet, too. */
  readonly #bodies: Promise<RelayedBody>[] = []

  private constructor(target: string) {
    this.#target = new URL(target)
    this.#server.on('connection', (socket) => {
      this.#agents.set(socket, new Agent({ keepAlive: true, maxSockets: 1 }))
      socket.on('close', () => void this.#leave(socket))
    })
  }

  static async to(target: string): Promise<LoggingRelay> {
    const relay = new LoggingRelay(target)
    relay.#server.listen(0, '127.0.0.1')
    await once(relay.#server, 'listening')
    return relay
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** All bodies so far, once the node has answered them. Rejects if it did not. */
  bodies(): Promise<RelayedBody[]> {
    return Promise.all(this.#bodies)
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  #take(request: IncomingMessage, response: ServerResponse): void {
    const body = this.#passOn(request, response)
    this.#bodies.push(body)
    // `bodies` tells of it.
    body.catch(() => response.destroy())
  }

  async #passOn(request: IncomingMessage, response: ServerResponse): Promise<RelayedBody> {
    const sent = await text(request)
    const { method, url, headers, socket } = request
    // The node sends the answer whole or in pieces of its own.
    const own = { ...headers, host: this.#target.host, 'content-length': String(Buffer.byteLength(sent)) }
    delete own['transfer-encoding']
    const passed = requestOf({
      agent: this.#agents.get(socket)!,
      hostname: this.#target.hostname,
      port: this.#target.port,
      method,
      path: url,
      headers: own,
    }).end(sent)
    const [answer] = (await once(passed, 'response')) as [IncomingMessage]
    const got = await text(answer)
    response
      .writeHead(answer.statusCode!, { 'content-type': answer.headers['content-type'], 'content-length': Buffer.byteLength(got) })
      .end(got)
    return { sent, got }
  }

  /** The program has closed a connection, which the node is told once it has answered what came over it. */
  async #leave(socket: Socket): Promise<void> {
    await Promise.allSettled(this.#bodies)
    this.#agents.get(socket)?.destroy()
    this.#agents.delete(socket)
  }
}
