/** The servers enabled by the options, serving the views of the node. */
import { isDeepStrictEqual } from 'node:util'
import { isLoopbackHostname } from '../base/loopback.ts'
import { Mutex } from '../base/mutex.ts'
import type { Explorer } from '../explorer/request.ts'
import type { ServerKind } from '../rpc/context.ts'
import { rpcError } from '../rpc/errors.ts'
import type { Access } from '../server/access.ts'
import type { AnswerAgent } from '../server/agentRoute.ts'
import { Connections } from '../server/connections.ts'
import { createHttpServer } from '../server/httpServer.ts'
import { createOriginPolicy } from '../server/originPolicy.ts'
import type { WebAppOptions } from '../server/webApp.ts'
import { createWebSockets } from '../server/webSocketServer.ts'
import { createWindowCookie } from '../server/windowCookie.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'
import type { Views } from './views.ts'

export interface Servers {
  /** URL of the HTTP server; null if disabled. */
  readonly http: string | null
  /** URL of the WebSocket address; null if disabled. */
  readonly ws: string | null
  /** Number of open connections. */
  readonly connections: number
  /**
   * Starts a server; returns false if one of its kind is running. Host and port default to the configured ones; any other host must be
   * loopback. Throws RpcError, CodedError<ListenErrorCode>.
   */
  start(kind: ServerKind, address?: { host?: string; port?: number }): Promise<boolean>
  /** Stops a server once pending responses have been sent; returns false if none of its kind is running. */
  stop(kind: ServerKind): boolean
  /** Resolves when pending requests have been answered and every client has been notified. */
  close(): Promise<void>
}

interface Running {
  url: string
  close(): Promise<unknown>
}

const USUAL_PORT = { http: 8545, ws: 8546 } as const

/** Starts listening. Throws CodedError<ListenErrorCode>, and then leaves no server running. */
export async function startServers(
  options: NodeOptions,
  views: Views,
  token: Pick<Access, 'authorizer' | 'tokenFile'>,
  web: WebAppOptions,
  explorer: (() => Promise<Explorer>) | undefined,
  agents: AnswerAgent,
  log: Log,
): Promise<Servers> {
  const common = {
    access: accessOf(options, token),
    connections: new Connections({
      maxOpen: options.maxOpenConnections,
      bufferLimitBytes: options.totalBufferLimitBytes,
      onDisconnected: (reason) => log.part('server').warn(reason),
    }),
    service: views.clients,
    bodyLimitBytes: options.bodyLimitBytes,
    onError: (error: unknown) => log.part('server').error('server error', { error }),
  }
  // The HTTP address accepts WebSockets too, so one address for both needs no second server.
  const isShared = options.wsAddress !== null && options.wsAddress.port !== 0 && isDeepStrictEqual(options.httpAddress, options.wsAddress)
  const configured = { http: options.httpAddress, ws: isShared ? null : options.wsAddress }
  const running = new Map<ServerKind, Running>()
  const mutex = new Mutex()

  async function listen(kind: ServerKind, host: string, port: number): Promise<Running> {
    const webSockets = createWebSockets({ ...common, windowService: views.window, bufferLimitBytes: options.bufferLimitBytes })
    if (kind === 'ws')
      return { url: await webSockets.listen({ host, port, setting: '--json-rpc.ws-address' }), close: () => webSockets.close() }
    const address = { host, port, setting: '--json-rpc.address' }
    const http = await createHttpServer({
      ...common,
      address,
      web,
      explorer,
      agents,
      upgrade: (request, socket, head) => webSockets.upgrade(request, socket, head),
    })
    return { url: http.url, close: () => Promise.all([webSockets.close(), http.close()]) }
  }

  const servers: Servers = {
    get http() {
      return running.get('http')?.url ?? null
    },
    get ws() {
      return running.get('ws')?.url ?? (isShared ? running.get('http')?.url.replace(/^http/, 'ws') : undefined) ?? null
    },
    get connections() {
      return common.connections.open
    },
    start: (kind, address = {}) =>
      mutex.run(async () => {
        if (running.has(kind)) return false
        const { host = configured[kind]?.host ?? '127.0.0.1', port = configured[kind]?.port ?? USUAL_PORT[kind] } = address
        if (host !== configured[kind]?.host && !isLoopbackHostname(host)) {
          throw rpcError(
            -32602,
            `invalid argument 0: host: ${JSON.stringify(host.slice(0, 80))} is neither loopback nor the configured host`,
          )
        }
        running.set(kind, await listen(kind, host, port))
        if (!isLoopbackHostname(host))
          log.warn(`other machines can reach the node: the ${kind === 'ws' ? 'WebSocket' : 'HTTP'} server listens on ${host}`)
        return true
      }),
    stop(kind) {
      const server = running.get(kind)
      running.delete(kind)
      // The response to the requester is sent first.
      if (server) setImmediate(() => void server.close().catch(common.onError))
      return server !== undefined
    },
    async close() {
      await mutex.run(() => Promise.all(Array.from(running.values(), (server) => server.close())))
    },
  }
  try {
    for (const kind of ['http', 'ws'] as const) if (configured[kind]) await servers.start(kind)
  } catch (error) {
    await servers.close()
    throw error
  }
  return servers
}

function accessOf(
  { httpAddress, wsAddress, allowedHosts, corsOrigins }: NodeOptions,
  token: Pick<Access, 'authorizer' | 'tokenFile'>,
): Access {
  // A name or address that a server is bound to is meant for clients to use.
  const bound = [httpAddress, wsAddress].flatMap((address) =>
    address ? [address.host.includes(':') ? `[${address.host}]` : address.host] : [],
  )
  return {
    policy: createOriginPolicy({ allowedHosts: [...allowedHosts, ...bound], corsOrigins }),
    ...token,
    windowCookie: createWindowCookie(),
  }
}
