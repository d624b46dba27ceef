/**
 * The connection between two validators: a proxy on loopback that one dials to reach the other, with faults that are made on purpose. Two
 * peers keep one TCP connection whichever of them dialled, so there is one link per pair.
 */
import { connect, createServer, type Server, type Socket } from 'node:net'
import { once } from 'node:events'
import { type After, LinkPipe, type LinkState } from './linkPipe.ts'

const HOST = '127.0.0.1'

const startTimer: After = (delayMs, run) => {
  const timer = setTimeout(run, delayMs)
  return () => clearTimeout(timer)
}

export interface LinkOptions {
  /** Port on loopback of the validator that is dialled. */
  targetPort: number
  /** For tests. */
  after?: After
  nowMs?: () => number
}

export class Link {
  readonly #server: Server
  readonly #options: Required<LinkOptions>
  readonly #state: LinkState = { delayMs: 0, isCut: false }
  readonly #sockets = new Set<Socket>()
  readonly #pipes = new Set<LinkPipe>()
  /** Connections that wait for the link to be healed. */
  readonly #dialling = new Set<() => void>()

  private constructor(server: Server, options: Required<LinkOptions>) {
    this.#server = server
    this.#options = options
    server.on('connection', (socket) => this.#accept(socket))
  }

  /** Listens on a free port. Rejects with the system's error. */
  static async open({ targetPort, after = startTimer, nowMs = () => performance.now() }: LinkOptions): Promise<Link> {
    const server = createServer()
    const link = new Link(server, { targetPort, after, nowMs })
    server.listen({ host: HOST, port: 0 })
    await once(server, 'listening')
    return link
  }

  /** Where to dial, on loopback. */
  get port(): number {
    return (this.#server.address() as { port: number }).port
  }

  get state(): Readonly<LinkState> {
    return { ...this.#state }
  }

  /** Changes the state, for the bytes under way too when the link is cut or healed. */
  set(changes: Partial<LinkState>): void {
    Object.assign(this.#state, changes)
    for (const pipe of this.#pipes) pipe.wake()
    if (this.#state.isCut) return
    for (const dial of this.#dialling) dial()
    this.#dialling.clear()
  }

  /** Breaks the connections. */
  close(): void {
    this.#server.close()
    for (const socket of this.#sockets) socket.destroy()
  }

  #accept(near: Socket): void {
    this.#track(near)
    // Nothing is read before the other side is there.
    near.pause()
    const dial = () => this.#dial(near)
    if (!this.#state.isCut) return dial()
    this.#dialling.add(dial)
    near.once('close', () => this.#dialling.delete(dial))
  }

  #dial(near: Socket): void {
    const { targetPort, after, nowMs } = this.#options
    const far = connect({ host: HOST, port: targetPort })
    this.#track(far)
    far.once('connect', () => {
      const pipes = [new LinkPipe(near, far, this.#state, after, nowMs), new LinkPipe(far, near, this.#state, after, nowMs)]
      for (const pipe of pipes) this.#pipes.add(pipe)
      for (const socket of [near, far]) {
        socket.once('close', () => {
          if (near.destroyed && far.destroyed) for (const pipe of pipes) this.#pipes.delete(pipe)
        })
      }
      near.resume()
    })
    far.once('error', () => near.destroy())
    near.once('close', () => far.connecting && far.destroy())
  }

  #track(socket: Socket): void {
    socket.setNoDelay(true)
    // What becomes of the connection is seen by its closing.
    socket.on('error', () => undefined)
    this.#sockets.add(socket)
    socket.once('close', () => this.#sockets.delete(socket))
  }
}
