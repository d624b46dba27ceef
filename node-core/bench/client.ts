import { type Socket, connect } from 'node:net'

/** One JSON-RPC connection that asks one request after the other. */
export interface BenchClient {
  /** The result of one call; throws with the node's message on an error. */
  call(method: string, ...params: unknown[]): Promise<unknown>
  /** Posts a body as it stands and answers the body of the reply. */
  post(body: string): Promise<string>
  close(): void
}

/**
 * A keep-alive HTTP connection over a bare socket. Node's own HTTP client takes longer than the servers that are measured, so it
 * would hide what differs between them. Understands what both servers send: a status line, content-length, a body.
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
      if (!length) return fail(new Error('the reply has no content-length'))
      received = received.subarray(end + 4)
      expected = Number(length[1])
    }
    if (received.length < expected) return
    const body = received.toString('utf8', 0, expected)
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
