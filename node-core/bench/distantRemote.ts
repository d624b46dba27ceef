/** A remote chain that is far away: a server between a fork and its remote, which answers later and counts. */
import { type IncomingMessage, type Server, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'

const LATENCY_MS = 50

/** What one action took. */
export interface Cost {
  ms: number
  /** HTTP requests to the remote, and JSON-RPC calls in them. */
  requests: number
  calls: number
}

interface Request {
  id: number
  method: string
}

export class DistantRemote {
  requests = 0
  calls = 0
  readonly #server: Server

  private constructor(server: Server) {
    this.#server = server
  }

  /** Starts it. `lacking`: methods that it does not have. */
  static async start(url: string, lacking: readonly string[]): Promise<DistantRemote> {
    const server = createServer((request, response) => {
      void bodyOf(request).then(async (body) => {
        const json = JSON.parse(body) as Request | Request[]
        const asked = Array.isArray(json) ? json : [json]
        remote.requests++
        remote.calls += asked.length
        await pause(LATENCY_MS)
        const answers = await answersOf(url, asked, lacking)
        response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(Array.isArray(json) ? answers : answers[0]))
      })
    })
    const remote = new DistantRemote(server)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    return remote
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  /** What the action takes, and what is asked for it. */
  async cost(action: () => Promise<unknown>): Promise<Cost> {
    const { requests, calls } = this
    const startedAt = performance.now()
    await action()
    return { ms: performance.now() - startedAt, requests: this.requests - requests, calls: this.calls - calls }
  }

  close(): void {
    this.#server.close()
    this.#server.closeAllConnections()
  }
}

/** The remote's answers, and refusals of the methods that are to be lacking. */
async function answersOf(url: string, asked: readonly Request[], lacking: readonly string[]): Promise<object[]> {
  const refused = asked.filter(({ method }) => lacking.includes(method))
  const refusals = refused.map(({ id, method }) => ({
    jsonrpc: '2.0',
    id,
    // geth's words.
    error: { code: -32601, message: `the method ${method} does not exist/is not available` },
  }))
  const rest = asked.filter((it) => !refused.includes(it))
  if (rest.length === 0) return refusals
  const answer = await fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(rest) })
  return [...((await answer.json()) as object[]), ...refusals]
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
