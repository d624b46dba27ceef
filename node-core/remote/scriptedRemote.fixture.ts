/** A remote chain on loopback that answers as a test says, and misbehaves as a test says. */
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ScriptedRequest {
  id: number
  method: string
  params: unknown[]
}

/** Answers one request, at once or later; what it throws becomes a JSON-RPC error, of code `code`. */
export type AnswerRequest = (request: ScriptedRequest) => unknown

/** Answers one POST in another way than a good server. */
export type Fault = (response: ServerResponse, requests: ScriptedRequest[], answers: unknown[]) => void

export interface ScriptedRemote {
  /** Without a path. */
  url: string
  /** The requests of each POST. */
  posts: ScriptedRequest[][]
  headers: IncomingMessage['headers'][]
  /** Faults for the next posts, in order; undefined: a good answer. */
  faults: (Fault | undefined)[]
  /** The fault of every post without one of its own. */
  always?: Fault
  close: () => Promise<void>
}

/** An error answer. */
export class ScriptedError extends Error {
  readonly code: number

  constructor(code: number, message: string) {
    super(message)
    this.code = code
  }
}

async function answerOf(answer: AnswerRequest, request: ScriptedRequest): Promise<object> {
  const { id } = request
  try {
    return { jsonrpc: '2.0', id, result: await answer(request) }
  } catch (error) {
    const { code, message } = error as ScriptedError
    return { jsonrpc: '2.0', id, error: { code, message } }
  }
}

/** Starts the remote on a free port. */
export async function scriptedRemote(answer: AnswerRequest): Promise<ScriptedRemote> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(chunks).toString()) as ScriptedRequest | ScriptedRequest[]
      const requests = Array.isArray(body) ? body : [body]
      remote.posts.push(requests)
      remote.headers.push(request.headers)
      const fault = remote.faults.shift() ?? remote.always
      void Promise.all(requests.map((it) => answerOf(answer, it))).then((answers) => {
        if (fault) fault(response, requests, answers)
        else json(response, Array.isArray(body) ? answers : answers[0])
      })
    })
  })
  // Tests that keep the process busy for longer would find their connections closed.
  server.keepAliveTimeout = 60_000
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const remote: ScriptedRemote = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    posts: [],
    headers: [],
    faults: [],
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return remote
}

const json = (response: ServerResponse, value: unknown) =>
  void response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Faults that need no parameter. */
const PLAIN_FAULTS: Record<'reversed' | 'halfThrottled' | 'incomplete' | 'dies' | 'never' | 'notJson' | 'endless', Fault> = {
  reversed: (response, _, answers) => json(response, answers.toReversed()),
  /** Throttles every second request of a batch. */
  halfThrottled: (response, requests, answers) =>
    json(
      response,
      answers.map((it, i) => (i % 2 === 0 ? it : { jsonrpc: '2.0', id: requests[i]!.id, error: { code: 429, message: 'compute units' } })),
    ),
  /** Leaves the last answer out. */
  incomplete: (response, _, answers) => json(response, answers.slice(0, -1)),
  dies: (response, _, answers) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1_000_000 })
    response.write(JSON.stringify(answers).slice(0, 5), () => response.destroy())
  },
  never: () => undefined,
  notJson: (response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<html>sign in</html>'),
  /** Sends blanks until it is stopped. */
  endless: (response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    const blanks = Buffer.alloc(1 << 20, ' ')
    const more = () => {
      while (!response.destroyed && response.write(blanks));
    }
    response.on('drain', more)
    more()
  },
}

/** What remotes do wrong. */
export const FAULTS = {
  ...PLAIN_FAULTS,
  status:
    (status: number, headers?: Record<string, string>, text?: string): Fault =>
    (response) =>
      void response.writeHead(status, headers ?? {}).end(text ?? ''),
  /** One error object, whatever was asked. */
  error:
    (code: number, message: string): Fault =>
    (response) =>
      json(response, { jsonrpc: '2.0', id: null, error: { code, message } }),
  /** Refuses batches longer than that. */
  batchesUpTo:
    (limit: number): Fault =>
    (response, requests, answers) =>
      requests.length > limit
        ? json(response, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'batch too large' } })
        : json(response, requests.length === 1 ? answers[0] : answers),
}
