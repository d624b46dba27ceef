import { type Socket, connect } from 'node:net'

/** Represents the length of a body in chunks. */
const CHUNKED = Infinity
const LAST_CHUNK = Buffer.from('\r\n0\r\n\r\n')

/** Text of a body in chunks (RFC 9112, 7.1), all of which have arrived. */
function textOfChunks(bytes: Buffer): string {
  const chunks: Buffer[] = []
  for (let at = 0; ;) {
    const start = bytes.indexOf('\r\n', at) + 2
    const length = Number.parseInt(bytes.toString('latin1', at, start), 16)
    if (length === 0) return Buffer.concat(chunks).toString('utf8')
    chunks.push(bytes.subarray(start, start + length))
    at = start + length + 2
  }
}

/** One JSON-RPC connection that sends requests in sequence. */
export interface BenchClient {
  /** The result of one call; throws with the node's message on an error. */
  call(method: string, ...params: unknown[]): Promise<unknown>
  /** Posts a body unchanged and returns the body of the response. */
  post(body: string): Promise<string>
  close(): void
}

/**
 * A keep-alive HTTP connection over a bare socket. Node's own HTTP client takes longer than the measured servers, so it would hide their
 * differences. Supports what both servers send: a status line, and a body of known length or, if it is large, in chunks.
 */
export async function openBenchClient(url: string): Promise<BenchClient> {
  const { hostname, port } = new URL(url)
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect({ host: hostname, port: Number(port), noDelay: true }, () => resolve(opening))
    opening.once('error', reject)
  })
  const head = `POST / HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\ncontent-length: `
  let received: Buffer = Buffer.alloc(0)
  let expected = -1
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined

  socket.on('data', (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
    if (expected < 0) {
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /content-length: *(\d+)/i.exec(received.toString('latin1', 0, end))
      received = received.subarray(end + 4)
      expected = length ? Number(length[1]) : CHUNKED
    }
    if (expected === CHUNKED ? !received.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK) : received.length < expected) return
    const body = expected === CHUNKED ? textOfChunks(received) : received.toString('utf8', 0, expected)
    received = Buffer.alloc(0)
    expected = -1
    const { resolve } = waiting!
    waiting = undefined
    resolve(body)
  })
  const fail = (error: Error) => {
    waiting?.reject(error)
    socket.destroy()
  }
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))

  const post = (body: string) =>
    new Promise<string>((resolve, reject) => {
      waiting = { resolve, reject }
      socket.write(`${head}${Buffer.byteLength(body)}\r\n\r\n${body}`)
    })
  return {
    post,
    call: async (method, ...params) => {
      const reply = JSON.parse(await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))) as {
        result?: unknown
        error?: { code: number; message: string }
      }
      if (reply.error) throw new Error(`${method}: ${reply.error.code} ${reply.error.message}`)
      return reply.result
    },
    close: () => socket.destroy(),
  }
}
