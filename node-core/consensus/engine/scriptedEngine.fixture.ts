/** An engine's RPC on loopback that answers as a test says. */
import { type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
}

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
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const engine: ScriptedEngine = {
    url: parseEngineUrl(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
    requests: [],
    answer,
    [Symbol.asyncDispose]: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return engine
}
