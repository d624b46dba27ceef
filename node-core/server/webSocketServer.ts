/** WebSockets on their own address, and as upgrades on the HTTP server. */
import type { IncomingMessage, Server } from 'node:http'
import { createRequire } from 'node:module'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import type { WebSocket, WebSocketServer } from 'ws'
import { hostAndPort, hostForClients, listen, type ListenOptions } from '../base/listen.ts'
import type { Port } from '../contract/port.ts'
import { type Access, authorityOf, refusalOf, tokenFileFor } from './access.ts'
import { busyPolling } from './busyPolling.ts'
import type { Connections } from './connections.ts'
import { HttpRecording } from './httpRecording.ts'
import { localConnectionOf } from './localSockets.ts'
import { createServer, REQUEST_TIMEOUT_MS } from './nodeHttp.ts'
import { isSameOrigin } from './originPolicy.ts'
import { toOriginForm } from './requestTarget.ts'
import { RPC_PATHS, rpcPathOf } from './rpcPath.ts'
import { describeClient, openSession, type Service } from './session.ts'
import { WINDOW_PATH } from './windowCookie.ts'
import type * as Ws from 'ws'

const require = createRequire(import.meta.url)

export interface WebSocketOptions {
  access: Access
  connections: Connections
  /** The methods available to clients. */
  service: Service
  /** The methods available to the node's own window, at the path /window of the HTTP server. */
  windowService: Service
  /** Maximum size of a client's message. */
  bodyLimitBytes: number
  bufferLimitBytes: number
  /** Maximum time for a request to arrive; REQUEST_TIMEOUT_MS if absent. */
  requestTimeoutMs?: number
  onError: (error: unknown) => void
}

export interface WebSockets {
  /** Handles an upgrade request. */
  upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void
  /** Listens on a separate address and returns its URL. Throws CodedError<ListenErrorCode>. */
  listen(address: ListenOptions): Promise<string>
  /** Sends every client a close frame and stops listening. */
  close(): Promise<void>
}

/** Maximum bytes of a streamed response that are buffered in the socket. */
const HIGH_WATER_BYTES = 1 << 20

/** Maximum size of a message from the node's own window, which sends files of up to 16 MiB as JSON. */
const WINDOW_MESSAGE_BYTES = 48 * 1024 * 1024
/** Maximum time for a client to respond to the close frame. */
const CLOSE_TIMEOUT_MS = 1000

/** Creates a WebSocket server, which does not listen yet. */
export function createWebSockets(options: WebSocketOptions): WebSockets {
  const { access, connections, service, windowService, bodyLimitBytes, bufferLimitBytes } = options
  const protocols: Partial<Record<'client' | 'window', WebSocketServer>> = {}
  const clientProtocol = () => (protocols.client ??= createProtocol(bodyLimitBytes))
  const windowProtocol = () => (protocols.window ??= createProtocol(Math.max(bodyLimitBytes, WINDOW_MESSAGE_BYTES)))
  const servers = new Set<Server>()
  const recording = new HttpRecording(service.recorder)

  function refuse(request: IncomingMessage, socket: Duplex, status: 400 | 403 | 404, reason: string): void {
    recording.refused(request, status, reason)
    refuseUpgrade(socket, status, reason)
  }

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    const problem = toOriginForm(request)
    if (problem !== undefined) return refuse(request, socket, 400, problem)
    const refusal = refusalOf(request, access)
    if (refusal !== undefined) return refuse(request, socket, 403, refusal)
    const isWindow = request.url!.split('?', 1)[0] === WINDOW_PATH
    const path = rpcPathOf(request.url!)
    if (!isWindow && path === undefined) return refuse(request, socket, 404, `WebSockets are at the paths ${RPC_PATHS}`)
    if (isWindow && !isSameOrigin(request.headers.origin, request.headers.host)) {
      return refuse(request, socket, 403, 'only the window served by this node may connect here: clients use the path /')
    }
    const isTrusted = isWindow && access.windowCookie.isShownBy(request)
    const protocol = isTrusted ? windowProtocol() : clientProtocol()
    protocol.handleUpgrade(request, socket, head, (client) => {
      client.on('error', (error: Error & { code?: string }) => {
        // Invalid frames, oversized messages and broken connections are client errors; ws closes with the appropriate status.
        if (error.code === undefined) options.onError(error)
      })
      const authority = authorityOf(request, access, offeredSubprotocols(request))
      if (authority === 'full') closeWithoutToken(client, request)
      const { backlog } = openSession(portOfWebSocket(client, socket, connections), {
        transport: 'websocket',
        authority: isWindow && access.windowCookie.isShownBy(request) ? 'full' : authority,
        tokenFile: tokenFileFor(request, access),
        service: isWindow ? windowService : service,
        dialect: path?.dialect,
        peer: { origin: request.headers.origin, userAgent: request.headers['user-agent'], name: path?.name },
        connection: isWindow ? undefined : localConnectionOf(socket as Socket),
        isWindow,
        ...describeClient(request.headers),
        bufferLimitBytes,
      })
      connections.describe(socket as Socket, backlog)
    })
  }

  /** Closes the connection once its token is no longer valid. */
  function closeWithoutToken(client: WebSocket, request: IncomingMessage): void {
    const stop = access.authorizer.onRenewed(() => {
      if (authorityOf(request, access, offeredSubprotocols(request)) !== 'full') client.close(1008, 'the token was renewed')
    })
    client.once('close', stop)
  }

  return {
    upgrade,
    async listen(address) {
      const server = createServer(options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS, (request, response) => {
        recording.refused(request, 426, 'the address of WebSockets got an HTTP request')
        response.writeHead(426, { connection: 'close', upgrade: 'websocket', 'content-type': 'text/plain; charset=utf-8' })
        response.end('this address accepts WebSockets only; HTTP has its own address (json-rpc.address)\n')
      })
      server.on('connection', (socket: Socket) => {
        if (!connections.admit(socket)) refuseUpgrade(socket, 503, connections.reason)
      })
      server.on('upgrade', upgrade)
      const port = await listen(server, address)
      server.on('error', options.onError)
      servers.add(server)
      return `ws://${hostAndPort(hostForClients(address.host), port)}`
    },
    async close() {
      const closed = Array.from(servers, (server) => new Promise<void>((resolve) => server.close(() => resolve())))
      for (const server of servers) server.closeIdleConnections()
      await Promise.all(Object.values(protocols).flatMap(({ clients }) => Array.from(clients, closeClient)))
      for (const server of servers) server.closeAllConnections()
      await Promise.all(closed)
    },
  }
}

/** Loads the library on first use: it takes a TLS client with it, and many clients use HTTP only. */
function createProtocol(maxPayload: number): WebSocketServer {
  const ws = require('ws') as typeof Ws
  const protocol = new ws.WebSocketServer({
    noServer: true,
    maxPayload,
    perMessageDeflate: false,
    // A browser fails the connection if none of its subprotocols is selected.
    handleProtocols: (offered) => offered.values().next().value ?? false,
  })
  return protocol.on('wsClientError', (error, socket) => refuseUpgrade(socket, 400, error.message))
}

function closeClient(client: WebSocket): Promise<void> {
  return new Promise((resolve) => {
    if (client.readyState === client.CLOSED) return resolve()
    const timer = setTimeout(() => client.terminate(), CLOSE_TIMEOUT_MS)
    client.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    client.close(1001, 'the server is shutting down')
  })
}

function offeredSubprotocols(request: IncomingMessage): string[] {
  return (request.headers['sec-websocket-protocol'] ?? '').split(',').map((it) => it.trim())
}

function refuseUpgrade(socket: Duplex, status: 400 | 403 | 404 | 503, reason: string): void {
  const names = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found', 503: 'Service Unavailable' }
  const body = `${reason}\n`
  socket.once('error', () => socket.destroy())
  socket.end(
    `HTTP/1.1 ${status} ${names[status]}\r\nconnection: close\r\ncontent-type: text/plain; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  )
}

function portOfWebSocket(client: WebSocket, socket: Duplex, connections: Connections): Port {
  /** Messages sent in one turn are written together: a block may have thousands of logs. */
  const gather = () => {
    if (socket.writableCorked > 0) return
    socket.cork()
    process.nextTick(() => socket.uncork())
  }
  return {
    send(text) {
      gather()
      connections.sending(text.length)
      client.send(text)
      busyPolling.answered()
    },
    sendPart(part, isLast) {
      gather()
      connections.sending(part.length)
      const taken = new Promise<void>((resolve) => client.send(part, { fin: isLast, binary: false }, () => resolve()))
      return client.bufferedAmount > HIGH_WATER_BYTES ? taken : undefined
    },
    // Binary frames are read as UTF-8: some clients send nothing else.
    onMessage: (listener) =>
      void client.on('message', (data: Buffer) => {
        busyPolling.arrived()
        listener(data.toString('utf8'))
      }),
    onClose: (listener) => void client.once('close', (_code, reason) => listener(reason.toString('utf8'))),
    close(reason = '', code = 1008) {
      // A close frame holds at most 123 bytes of reason and is queued behind buffered data: a client that does not read never sees it.
      client.close(code, reason.slice(0, 123))
      const timer = setTimeout(() => client.terminate(), CLOSE_TIMEOUT_MS)
      client.once('close', () => clearTimeout(timer))
    },
    get bufferedSizeBytes() {
      return client.bufferedAmount
    },
  }
}
