/** An engine's RPC on loopback that answers as a test says, and grants five subscriptions to a connection. */
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocketServer, type WebSocket } from 'ws'
import { type EngineUrl, parseEngineUrl } from './engineUrl.ts'

export interface EngineRequest {
  method: string
  params: Readonly<Record<string, string>>
}

export interface ScriptedEngine extends AsyncDisposable {
  url: EngineUrl
  requests: EngineRequest[]
  /** Answers a request, by its text or by the response itself. */
  answer: (request: EngineRequest, response: ServerResponse) => string | undefined
  /** Connections for events. */
  sockets: ReadonlySet<WebSocket>
  /** Publishes an event, whose notification has this result, to whom it was promised. */
  publish: (result: string) => void
  /** Refuses subscriptions for this reason. */
  refusal: string | undefined
}

/** `max_subscriptions_per_client` of CometBFT's default configuration. */
const MAX_SUBSCRIPTIONS = 5

export async function scriptedEngine(answer: ScriptedEngine['answer']): Promise<ScriptedEngine> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(chunks).toString()) as EngineRequest
      engine.requests.push({ method: asked.method, params: asked.params })
      const text = engine.answer(asked, response)
      if (text !== undefined) response.writeHead(text.includes('"error"') ? 500 : 200, { 'content-type': 'application/json' }).end(text)
    })
  })
  const subscriptions = new Map<WebSocket, Map<string, number>>()
  new WebSocketServer({ server, path: '/websocket' }).on('connection', (socket) => {
    const ids = new Map<string, number>()
    subscriptions.set(socket, ids)
    socket.on('close', () => subscriptions.delete(socket))
    socket.on('message', (data: Buffer) => {
      const { id, params } = JSON.parse(data.toString()) as { id: number; params: { query: string } }
      const reason =
        engine.refusal ?? (ids.size === MAX_SUBSCRIPTIONS ? `max_subscriptions_per_client ${MAX_SUBSCRIPTIONS} reached` : undefined)
      if (reason === undefined) ids.set(params.query, id)
      const outcome = reason === undefined ? { result: {} } : { error: { code: -32603, message: 'Internal error', data: reason } }
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...outcome }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const engine: ScriptedEngine = {
    url: parseEngineUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    requests: [],
    answer,
    get sockets() {
      return new Set(subscriptions.keys())
    },
    publish(result) {
      const { query } = JSON.parse(result) as { query: string }
      for (const [socket, ids] of subscriptions)
        if (ids.has(query)) socket.send(`{"jsonrpc":"2.0","id":${ids.get(query)!},"result":${result}}`)
    },
    refusal: undefined,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        for (const socket of subscriptions.keys()) socket.terminate()
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return engine
}
