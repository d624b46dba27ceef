/** `createServer` of node:http with the bounds of every server of the node. */
import type { RequestListener, Server } from 'node:http'

/**
 * An `import` of a builtin module reads every one of its exports, and node:http has lazy ones that load a whole HTTP client of 50 ms;
 * asking for the module by itself leaves them alone.
 */
const { createServer: createNodeServer } = process.getBuiltinModule('node:http')

/** How long a client may take to send a request, its head and its body together. */
export const REQUEST_TIMEOUT_MS = 60_000
/** As browsers and wallets reuse a connection for long; the client should be the one to end it. */
export const KEEP_ALIVE_TIMEOUT_MS = 120_000

/** A server that answers 408 to requests that take longer to arrive than they may, and closes their connections. */
export function createServer(requestTimeoutMs: number, onRequest: RequestListener): Server {
  return createNodeServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      noDelay: true,
      // A WebSocket of a machine that has vanished would stay for ever: nothing comes of it, and perhaps nothing is sent to it.
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_TIMEOUT_MS,
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 6,
    },
    onRequest,
  )
}
