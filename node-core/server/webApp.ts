/** Pages at the node's HTTP address: the window's files, the node's state, the OpenRPC document, the method types. */
import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import express, { type RequestHandler, type Response } from 'express'
import { viewAt, viewPath } from '../contract/views.ts'
import { connectPage } from './connectPage.ts'
import { CONTENT_SECURITY_POLICY } from './contentSecurityPolicy.ts'
import { RPC_PATHS, rpcPathOf } from './rpcPath.ts'
import { isFromThisMachine } from './thisMachine.ts'

const HOW_TO_CALL = `send JSON-RPC requests by POST to ${RPC_PATHS}\n`

export interface WebAppOptions {
  /** Folder with the window's built files; without an index.html, the connect page is served instead. */
  rendererDir: string | undefined
  /** Body of GET /status, as JSON. */
  status: () => { chainId: number; ws: string | null; [key: string]: unknown }
  /** Body of GET /openrpc.json. */
  openRpc: () => unknown
  /** Body of GET /terrarium-rpc.d.ts: the TypeScript declaration of the methods. */
  declaration: () => string
  /** Body of GET /metrics, for clients on this machine; not served if absent. */
  metrics?: () => string
}

/** Creates the handler of all requests that are not JSON-RPC. */
export function createWebApp({
  rendererDir,
  status,
  openRpc,
  declaration,
  metrics,
}: WebAppOptions): (request: IncomingMessage, response: ServerResponse) => void {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  app.use((request, response, next) => {
    response.set({ 'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'same-origin', 'referrer-policy': 'no-referrer' })
    if (request.method === 'GET' || request.method === 'HEAD') return next()
    response.status(405).set('allow', 'GET, HEAD').type('text').send(HOW_TO_CALL)
  })
  app.get('/status', (_request, response) => void response.set('cache-control', 'no-store').json(status()))
  app.get('/openrpc.json', (_request, response) => void response.set('cache-control', 'no-store').json(openRpc()))
  app.get('/terrarium-rpc.d.ts', (_request, response) => void response.set('cache-control', 'no-store').type('text').send(declaration()))
  if (metrics) {
    app.get('/metrics', (request, response) => {
      if (isFromThisMachine(request))
        response.set({ 'cache-control': 'no-store', 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).send(metrics())
      else response.status(403).type('text').send('metrics are available to loopback clients only\n')
    })
  }
  // Wallets link to tokens there, as at Etherscan.
  app.get('/token/:address', ({ params }, response) => response.redirect(viewPath('address', params)))
  const isBuilt = rendererDir !== undefined && existsSync(join(rendererDir, 'index.html'))
  const sendWindow: RequestHandler = (_request, response) => {
    setPageHeaders(response)
    response.sendFile('index.html', { root: rendererDir, cacheControl: false })
  }
  if (isBuilt) {
    app.use(
      express.static(rendererDir, {
        index: 'index.html',
        redirect: false,
        setHeaders: (response, path) => void (path.endsWith('.html') && setPageHeaders(response)),
      }),
    )
    app.use(atViews(sendWindow))
  } else {
    app.use(
      atViews((request, response) => {
        setPageHeaders(response)
        const { chainId, ws } = status()
        response.type('html').send(connectPage({ url: `http://${request.headers.host}`, ws, chainId }))
      }),
    )
  }
  app.use((request, response, next) => {
    if (rpcPathOf(request.url) !== undefined) response.status(405).set('allow', 'POST, OPTIONS').type('text').send(HOW_TO_CALL)
    // Whoever typed the path sees the window, which says that there is no such page and has the ways on.
    else if (isBuilt && request.accepts('text', 'html') === 'html') sendWindow(request, response.status(404), next)
    else response.status(404).type('text').send('not found: the window is at /\n')
  })
  return app
}

/** Serves the window's own paths: its views, most of which are also the links that "view on explorer" opens in a wallet. */
function atViews(handler: RequestHandler): RequestHandler {
  return (request, response, next) => (viewAt(request.path) === undefined ? next() : handler(request, response, next))
}

function setPageHeaders(response: Response): void {
  response.set({ 'content-security-policy': CONTENT_SECURITY_POLICY, 'cache-control': 'no-store' })
}
