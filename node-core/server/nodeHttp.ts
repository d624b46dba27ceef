/** `createServer` of node:http with the limits shared by all servers of the node. */
import type { RequestListener, Server } from 'node:http'

/**
 * An `import` of a builtin module reads all of its exports, and node:http has lazy ones that load an HTTP client, which takes 50 ms;
 * requiring the module does not touch them.
 */
const { createServer: createNodeServer, maxHeaderSize, STATUS_CODES } = process.getBuiltinModule('node:http')

export { maxHeaderSize, STATUS_CODES }

/** Maximum time for a client to send a request, head and body together. */
export const REQUEST_TIMEOUT_MS = 60_000
/** Long, because browsers and wallets reuse connections; the client should be the one to close them. */
export const KEEP_ALIVE_TIMEOUT_MS = 120_000

/**
 * Creates a server that responds with 408 to requests that take too long to arrive, and closes their connections. Upgrades to other protocols
 * than WebSocket are ignored (RFC 9110, 7.8): Java's HttpClient offers HTTP/2 (`h2c`) that way with its first request. Node 24.9 can tell them
 * apart; an older one takes all for WebSockets.
 */
export function createServer(requestTimeoutMs: number, onRequest: RequestListener): Server {
  return createNodeServer(
    {
      keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
      noDelay: true,
      // The WebSocket of a machine that has vanished would stay open forever: it receives nothing, and possibly sends nothing either.
      keepAlive: true,
      keepAliveInitialDelay: KEEP_ALIVE_TIMEOUT_MS,
      headersTimeout: requestTimeoutMs,
      requestTimeout: requestTimeoutMs,
      connectionsCheckingInterval: requestTimeoutMs / 6,
      shouldUpgradeCallback: ({ headers }) => /\bwebsocket\b/i.test(headers.upgrade ?? ''),
    },
    onRequest,
  )
}
