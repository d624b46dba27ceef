/** The servers that the options ask for, over the views of the node. */
import type { Access } from '../server/access.ts'
import { createAuthorizer } from '../server/auth.ts'
import { createHttpServer, type HttpServer } from '../server/httpServer.ts'
import { ConnectionLimit } from '../server/listen.ts'
import { createOriginPolicy } from '../server/originPolicy.ts'
import type { WebAppOptions } from '../server/webApp.ts'
import { createWebSockets } from '../server/webSocketServer.ts'
import { createWindowCookie } from '../server/windowCookie.ts'
import type { Log } from './log.ts'
import type { NodeOptions } from './options.ts'
import type { Views } from './views.ts'

export interface Servers {
  /** URL of the HTTP server; null where it is off. */
  readonly http: string | null
  /** URL of the WebSocket address; null where it is off. */
  readonly ws: string | null
  /** Connections that are open now. */
  readonly connections: number
  /** Ends when the requests under way are answered and every client has been told. */
  close(): Promise<void>
}

/** Starts listening. Throws CodedError<ListenErrorCode>; then nothing listens. */
export async function startServers(options: NodeOptions, views: Views, token: string, web: WebAppOptions, log: Log): Promise<Servers> {
  const { httpAddress, wsAddress } = options
  const common = {
    access: accessOf(options, token),
    connections: new ConnectionLimit(options.maxOpenConnections),
    service: views.clients,
    bodyLimitBytes: options.bodyLimitBytes,
    onError: (error: unknown) => log.error('a server failed', { error }),
  }
  const webSockets = createWebSockets({ ...common, windowService: views.window, bufferLimitBytes: options.bufferLimitBytes })
  let http: HttpServer | undefined
  if (httpAddress) {
    const address = { ...httpAddress, setting: '--json-rpc.address' }
    http = await createHttpServer({ ...common, address, web, upgrade: (request, socket, head) => webSockets.upgrade(request, socket, head) })
  }
  try {
    const ws = wsAddress && (await webSockets.listen({ ...wsAddress, setting: '--json-rpc.ws-address' }))
    return {
      http: http?.url ?? null,
      ws,
      get connections() {
        return common.connections.open
      },
      async close() {
        await Promise.all([webSockets.close(), http?.close()])
      },
    }
  } catch (error) {
    await http?.close()
    throw error
  }
}

function accessOf({ httpAddress, wsAddress, allowedHosts, corsOrigins, auth }: NodeOptions, token: string): Access {
  // Who binds a server to a name or an address means clients to use it.
  const bound = [httpAddress, wsAddress].flatMap((address) => (address ? [address.host.includes(':') ? `[${address.host}]` : address.host] : []))
  return {
    policy: createOriginPolicy({ allowedHosts: [...allowedHosts, ...bound], corsOrigins }),
    authorizer: createAuthorizer(auth, token),
    windowCookie: createWindowCookie(),
  }
}
