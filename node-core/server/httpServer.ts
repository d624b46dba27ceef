/**
 * The HTTP server. `POST /` is served here, directly on node:http, or before it if the request is plain. Everything else goes to an express
 * application, which is loaded on the first such request: express costs several times as much as the rest of a small request, and delays
 * startup.
 */
import type { IncomingMessage, OutgoingHttpHeaders, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import type { Socket } from 'node:net'
import { drained } from '../base/drained.ts'
import { hostAndPort, hostForClients, listen, type ListenOptions } from '../base/listen.ts'
import type { Answer } from '../rpc/answerStream.ts'
import { ExchangeFault } from '../interception/exchangeFault.ts'
import type { RpcSession } from '../rpc/session.ts'
import { type Access, authorityOf, refusalOf, tokenFileFor } from './access.ts'
import type { Explorer } from '../explorer/request.ts'
import type { Connections } from './connections.ts'
import { type AnswerAgent, createAgentRoute, isAgentPath } from './agentRoute.ts'
import { createExplorerRoute, explorerPathOf } from './explorerRoute.ts'
import { HttpRecording, isForTools } from './httpRecording.ts'
import { createServer, KEEP_ALIVE_TIMEOUT_MS, REQUEST_TIMEOUT_MS } from './nodeHttp.ts'
import { createPlainPosts } from './plainPosts.ts'
import { sendFault } from './faults.ts'
import { BufferedText, PART_LENGTH } from './bufferedText.ts'
import { pumpAnswer } from './pumpAnswer.ts'
import { readBody } from './requestBody.ts'
import { toOriginForm } from './requestTarget.ts'
import { type RpcPath, rpcPathOf } from './rpcPath.ts'
import { createHttpSession, type Service } from './session.ts'
import type { RequestHead } from './thisMachine.ts'
import { answerUnreadable } from './unreadableRequests.ts'
import type { WebAppOptions } from './webApp.ts'
import { WINDOW_PATH } from './windowCookie.ts'

export interface HttpServerOptions {
  address: ListenOptions
  access: Access
  connections: Connections
  /** The methods available to clients of this server. */
  service: Service
  /** Maximum size of a request body. */
  bodyLimitBytes: number
  /** Maximum time for a request to arrive; REQUEST_TIMEOUT_MS if absent. */
  requestTimeoutMs?: number
  web: WebAppOptions
  /** Loads what answers as explorers do; absent: nothing does. */
  explorer?: (() => Promise<Explorer>) | undefined
  /** Answers coding agents; absent: nothing does. */
  agents?: AnswerAgent | undefined
  /** Handles WebSocket upgrades. */
  upgrade?: (request: IncomingMessage, socket: Duplex, head: Buffer) => void
  /** Called with unexpected errors; the client gets a bare 500. */
  onError: (error: unknown) => void
}

export interface HttpServer {
  readonly url: string
  /** Resolves when pending requests have been answered. */
  close(): Promise<void>
}

/** Of one connection: a browser uses one for pages and extensions alike, a proxy for all clients. */
type Sessions = Map<string, RpcSession>

/** Sessions of a connection that are kept. */
const MAX_SESSIONS = 16
const ROOT: RpcPath = { dialect: undefined, name: undefined }

/** Starts the HTTP server. Throws CodedError<ListenErrorCode>. */
export async function createHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { access, connections, service, bodyLimitBytes, address } = options
  const { dispatcher, recorder } = service
  const [sessions, localSessions] = [new WeakMap<Socket, Sessions>(), new WeakMap<Socket, Sessions>()]
  const refused = new WeakSet<Socket>()
  const recording = new HttpRecording(recorder)
  const explore = options.explorer && createExplorerRoute({ explorer: options.explorer, connections, onError: options.onError })

  const serveAgent = options.agents && createAgentRoute({ answer: options.agents, access, service, connections, onError: options.onError })

  /** By the head of plain requests, which is one object for all that are equal. */
  const plainSessions = new WeakMap<RequestHead, RpcSession>()

  function plainSessionOf(head: RequestHead): RpcSession {
    // Tokens are replaced while connections are open.
    if (head.headers.authorization !== undefined) return sessionOf(head, ROOT)
    let session = plainSessions.get(head)
    if (session === undefined) plainSessions.set(head, (session = sessionOf(head, ROOT)))
    return session
  }

  function sessionOf(head: RequestHead, { dialect, name }: RpcPath): RpcSession {
    const { socket, headers } = head
    const [authority, tokenFile] = [authorityOf(head, access), tokenFileFor(head, access)]
    const bySocket = tokenFile === undefined ? sessions : localSessions
    let known = bySocket.get(socket)
    // A proxy may send anything over a connection.
    if (known === undefined || known.size === MAX_SESSIONS) bySocket.set(socket, (known = new Map<string, RpcSession>()))
    const key = JSON.stringify([authority, dialect, name, headers.origin, headers['user-agent']])
    let session = known.get(key)
    if (session === undefined) known.set(key, (session = createHttpSession(service, authority, tokenFile, dialect, head, name)))
    return session
  }

  function onRequest(request: IncomingMessage, response: ServerResponse): void {
    if (connections.maxOpen > 0 && refused.has(request.socket))
      return refuseRequest(request, response, 503, connections.reason, { connection: 'close' })
    const problem = toOriginForm(request)
    if (problem !== undefined) return refuseRequest(request, response, 400, problem)
    const refusal = refusalOf(request, access)
    if (refusal !== undefined) return refuseRequest(request, response, 403, refusal)
    const { origin } = request.headers
    const headers: OutgoingHttpHeaders = origin === undefined ? {} : { 'access-control-allow-origin': origin, vary: 'Origin' }
    const { method, url } = request
    const path = method === 'POST' ? rpcPathOf(url!) : undefined
    if (path !== undefined) return onPost(request, response, headers, path)
    if (method === 'OPTIONS') return onPreflight(request, response, headers)
    if (serveAgent !== undefined && isAgentPath(url!)) return serveAgent(request, response, headers, recording.follow(request, response))
    const explorerPath = explorerPathOf(url!)
    if (explore !== undefined && explorerPath !== undefined)
      return explore(request, response, explorerPath, headers, recording.follow(request, response))
    for (const [name, value] of Object.entries(headers)) response.setHeader(name, value!)
    const cookie = access.windowCookie.headerFor(request)
    if (cookie !== undefined) response.setHeader('set-cookie', cookie)
    if (method === 'GET' && url === WINDOW_PATH) return void response.writeHead(204, { 'cache-control': 'no-store' }).end()
    recording.follow(request, response, (status) => status >= 400 || isForTools(url!))
    void serveWeb(request, response)
  }

  function refuseRequest(
    request: IncomingMessage,
    response: ServerResponse,
    status: number,
    reason: string,
    headers?: OutgoingHttpHeaders,
  ): void {
    recording.refused(request, status, reason)
    refuse(response, status, reason, headers)
  }

  function onPost(request: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders, path: RpcPath): void {
    const problem = mediaTypeProblem(request)
    if (problem !== undefined) return refuseRequest(request, response, 415, problem, headers)
    const tooLarge = () =>
      refuseRequest(
        request,
        response,
        413,
        `the request body is larger than ${bodyLimitBytes} bytes (json-rpc.body-limit): send less, or raise the limit`,
        headers,
      )
    const onBody = (body: Buffer) => {
      const session = sessionOf(request, path)
      const text = body.toString('utf8')
      const exchange = recorder?.begin(text, session.peer, traceparentOf(request))
      const answer = dispatcher.respond(text, session, exchange)
      if (exchange !== undefined) response.once('finish', () => exchange.written())
      if (answer instanceof Promise) void answer.then((text) => reply(request, response, headers, text))
      else reply(request, response, headers, answer)
    }
    readBody(request, { limitBytes: bodyLimitBytes, connections, onBody, onTooLarge: tooLarge })
  }

  /** Every JSON-RPC response, including errors, has status 200: wallets treat any other status as a node that is down. */
  function reply({ socket }: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders, answer: Answer): void {
    if (answer === undefined) {
      response.writeHead(204, headers).end()
      return
    }
    if (answer instanceof ExchangeFault) return sendFault(answer.how, response, headers)
    headers['content-type'] = 'application/json'
    if (typeof answer === 'string') {
      headers['content-length'] = Buffer.byteLength(answer)
      if (answer.length <= PART_LENGTH) {
        connections.sending(answer.length)
        response.writeHead(200, headers).end(answer)
        return
      }
    }
    response.writeHead(200, headers)
    void pumpAnswer(typeof answer === 'string' ? new BufferedText(answer, connections, socket) : answer, {
      isOpen: () => !response.destroyed,
      write: (part) => (response.write(part) ? undefined : drained(response)),
      end: () => response.end(),
      break: () => response.destroy(),
    })
  }

  let webApp: Promise<(request: IncomingMessage, response: ServerResponse) => void> | undefined
  async function serveWeb(request: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      webApp ??= import('./webApp.ts').then(({ createWebApp }) => createWebApp(options.web))
      const handle = await webApp
      handle(request, response)
    } catch (error) {
      options.onError(error)
      refuse(response, 500, 'internal error')
    }
  }

  const requestTimeoutMs = options.requestTimeoutMs ?? REQUEST_TIMEOUT_MS
  const server: Server = createServer(requestTimeoutMs, onRequest)
  answerUnreadable(server, requestTimeoutMs, (refused) => recording.unreadable(refused))
  // node:http's own connection handler, removed so that plain requests are handled first.
  const serveConnection = server.listeners('connection')[0] as (this: Server, socket: Socket) => void
  const handOver = (socket: Socket) => serveConnection.call(server, socket)
  const plainPosts = createPlainPosts({
    keepAliveTimeoutMs: KEEP_ALIVE_TIMEOUT_MS,
    bodyLimitBytes,
    connections,
    // Responses to pages need CORS headers, which node:http sends.
    isAllowed: (head) => head.headers.origin === undefined && refusalOf(head, access) === undefined && mediaTypeProblem(head) === undefined,
    sessionOf: plainSessionOf,
    answer: (session, body, exchange) => dispatcher.respond(body, session, exchange),
    recorder,
    handOver,
  })
  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    if (connections.admit(socket)) return plainPosts.serve(socket)
    refused.add(socket)
    handOver(socket)
  })
  server.on('upgrade', (request, socket, head) => {
    if (options.upgrade && !refused.has(request.socket)) options.upgrade(request, socket, head)
    else socket.end('HTTP/1.1 503 Service Unavailable\r\nconnection: close\r\n\r\n')
  })
  const port = await listen(server, address)
  server.on('error', options.onError)

  return {
    url: `http://${hostAndPort(hostForClients(address.host), port)}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
        plainPosts.close()
        // Pending responses get a grace period; a client that never reads does not keep the node running.
        setTimeout(() => {
          server.closeAllConnections()
          plainPosts.destroy()
        }, 1000).unref()
      }),
  }
}

/** Version 00 has 55 characters, later ones may have more; the recording does not keep any number of them. */
const MAX_TRACEPARENT_LENGTH = 128

function traceparentOf({ headers: { traceparent } }: IncomingMessage): string | undefined {
  return typeof traceparent === 'string' && traceparent.length <= MAX_TRACEPARENT_LENGTH ? traceparent : undefined
}

const JSON_TYPE = /^application\/json(?:-rpc|request)?(?: *;|$)/i

function mediaTypeProblem(request: RequestHead): string | undefined {
  const { 'content-type': type, 'content-encoding': encoding } = request.headers
  if (type !== 'application/json' && !JSON_TYPE.test(type ?? '')) {
    return `the Content-Type ${JSON.stringify(type ?? '')} is not JSON: send application/json`
  }
  return encoding === undefined || encoding === 'identity'
    ? undefined
    : `the Content-Encoding ${JSON.stringify(encoding)} is not supported: send plain JSON`
}

/** Rejects a request with a plain-text response; the rest of its body is dropped. */
function refuse(response: ServerResponse, status: number, reason: string, headers: OutgoingHttpHeaders = {}): void {
  if (response.headersSent) {
    response.destroy()
    return
  }
  response
    .writeHead(status, { ...headers, 'content-type': 'text/plain; charset=utf-8', 'x-content-type-options': 'nosniff' })
    .end(`${reason}\n`)
}

/** CORS preflight of an allowed origin, including Chromium's private network access check. */
function onPreflight(request: IncomingMessage, response: ServerResponse, headers: OutgoingHttpHeaders): void {
  const asked = request.headers['access-control-request-headers']
  response
    .writeHead(204, {
      ...headers,
      allow: 'POST, GET, HEAD, OPTIONS',
      'access-control-allow-methods': 'POST, GET, HEAD, OPTIONS',
      'access-control-allow-headers': asked ?? 'content-type, authorization',
      'access-control-max-age': '86400',
      vary: 'Origin, Access-Control-Request-Headers',
      ...(request.headers['access-control-request-private-network'] === 'true' && { 'access-control-allow-private-network': 'true' }),
    })
    .end()
}
