/** Servers and a bare HTTP client for the tests of this folder. */
import { Agent, type IncomingHttpHeaders, request, type RequestOptions } from 'node:http'
import type { Hex } from '../contract/hex.ts'
import type { Dispatcher } from '../rpc/dispatcher.ts'
import { type Notification, SharedText } from '../rpc/notification.ts'
import type { RpcSession } from '../rpc/session.ts'
import type { Explorer } from '../explorer/request.ts'
import { type Authorizer, createAuthorizer } from './auth.ts'
import { Connections } from './connections.ts'
import { createHttpServer, type HttpServer } from './httpServer.ts'
import { createOriginPolicy } from './originPolicy.ts'
import type { Service } from './session.ts'
import { createWebSockets, type WebSockets } from './webSocketServer.ts'
import { createWindowCookie } from './windowCookie.ts'

/** The token that opens private methods in these tests. */
export const TOKEN = 'a'.repeat(64)

/** A notification of nothing but the text. */
export const plain = (text: string, subscription: Hex = '0x1'): Notification => ({
  subscription,
  head: '',
  shared: new SharedText(text),
  tail: '',
})

/** A service that answers every text with what `answer` makes of it. */
export function serviceOf(answer: (text: string, session: RpcSession) => string | undefined | Promise<string | undefined>): Service {
  const dispatcher: Dispatcher = { handle: answer, respond: answer }
  return { dispatcher, namespaces: new Set(['eth']) }
}

/** Answers what it gets, and whether private methods are open. */
export const echoService = serviceOf((text, session) =>
  JSON.stringify({ text, authenticated: session.authenticated, transport: session.transport }),
)

export interface TestServers {
  http: HttpServer
  webSockets: WebSockets
  /** The WebSocket address of its own. */
  ws: string
  connections: Connections
  authorizer: Authorizer
  /** Why clients were disconnected. */
  disconnected: string[]
  errors: unknown[]
  close(): Promise<void>
}

export interface TestServersOptions {
  service?: Service
  windowService?: Service
  bodyLimitBytes?: number
  bufferLimitBytes?: number
  requestTimeoutMs?: number
  totalBufferLimitBytes?: number
  idleTimeoutMs?: number
  maxOpenConnections?: number
  corsOrigins?: string[]
  allowedHosts?: string[]
  rendererDir?: string
  explorer?: Explorer
}

/** Both servers on free loopback ports. */
export async function startServers(options: TestServersOptions = {}): Promise<TestServers> {
  const errors: unknown[] = []
  const disconnected: string[] = []
  const authorizer = createAuthorizer('token', TOKEN)
  const common = {
    access: {
      policy: createOriginPolicy({ allowedHosts: options.allowedHosts ?? [], corsOrigins: options.corsOrigins ?? [] }),
      authorizer,
      windowCookie: createWindowCookie(),
    },
    connections: new Connections({
      maxOpen: options.maxOpenConnections ?? 0,
      bufferLimitBytes: options.totalBufferLimitBytes ?? 1_000_000_000,
      ...(options.idleTimeoutMs !== undefined && { idleTimeoutMs: options.idleTimeoutMs }),
      onDisconnected: (reason) => void disconnected.push(reason),
    }),
    service: options.service ?? echoService,
    bodyLimitBytes: options.bodyLimitBytes ?? 10_000,
    ...(options.requestTimeoutMs !== undefined && { requestTimeoutMs: options.requestTimeoutMs }),
    onError: (error: unknown) => void errors.push(error),
  }
  const webSockets = createWebSockets({
    ...common,
    windowService: options.windowService ?? serviceOf(() => '"window"'),
    bufferLimitBytes: options.bufferLimitBytes ?? 1_000_000,
  })
  const address = { host: '127.0.0.1', port: 0, setting: '--json-rpc.address' }
  const http = await createHttpServer({
    ...common,
    address,
    upgrade: (...parts) => webSockets.upgrade(...parts),
    explorer: options.explorer && (() => Promise.resolve(options.explorer!)),
    web: {
      rendererDir: options.rendererDir,
      status: () => ({ chainId: 1337, ws: 'ws://127.0.0.1:1' }),
      openRpc: () => ({ openrpc: '1.3.2' }),
      declaration: () => 'export type Hex = string\n',
    },
  })
  const ws = await webSockets.listen({ ...address, setting: '--json-rpc.ws-address' })
  return {
    http,
    webSockets,
    ws,
    errors,
    disconnected,
    connections: common.connections,
    authorizer,
    close: async () => void (await Promise.all([webSockets.close(), http.close()])),
  }
}

export interface HttpReply {
  status: number
  headers: IncomingHttpHeaders
  text: string
}

/** One request over a connection of its own, unless the options bring an agent. Headers go out as they are given. */
export function fetchRaw(url: string, options: RequestOptions & { body?: string | Buffer } = {}): Promise<HttpReply> {
  const { body, ...rest } = options
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent: new Agent(), ...rest }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('end', () =>
        resolve({ status: response.statusCode!, headers: response.headers, text: Buffer.concat(chunks).toString('utf8') }),
      )
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** POST of a JSON body. */
export function post(url: string, body: string | Buffer, headers: Record<string, string> = {}): Promise<HttpReply> {
  return fetchRaw(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
}
