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

/** A body while it arrives. Its parts are joined once: a long one has a thousand of them. */
class Body {
  #parts: Buffer[] = []
  #bytes = 0
  /** Bytes of the whole; -1 before it begins. */
  #expected = -1

  get isOpen(): boolean {
    return this.#expected >= 0
  }

  begin(expected: number, part: Buffer): void {
    this.#expected = expected
    this.add(part)
  }

  add(part: Buffer): void {
    this.#parts.push(part)
    this.#bytes += part.length
  }

  get isWhole(): boolean {
    if (this.#expected !== CHUNKED) return this.#bytes >= this.#expected
    let end: Buffer = Buffer.alloc(0)
    for (let i = this.#parts.length - 1; i >= 0 && end.length < LAST_CHUNK.length; i--) end = Buffer.concat([this.#parts[i]!, end])
    return end.subarray(-LAST_CHUNK.length).equals(LAST_CHUNK)
  }

  /** Its text; the next one can begin. */
  take(): string {
    const bytes = this.#parts.length === 1 ? this.#parts[0]! : Buffer.concat(this.#parts)
    const text = this.#expected === CHUNKED ? textOfChunks(bytes) : bytes.toString('utf8', 0, this.#expected)
    this.#parts = []
    this.#bytes = 0
    this.#expected = -1
    return text
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
  const body = new Body()
  let waiting: { resolve: (body: string) => void; reject: (error: Error) => void } | undefined

  socket.on('data', (chunk: Buffer) => {
    if (body.isOpen) body.add(chunk)
    else {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk])
      const end = received.indexOf('\r\n\r\n')
      if (end < 0) return
      const length = /content-length: *(\d+)/i.exec(received.toString('latin1', 0, end))
      body.begin(length ? Number(length[1]) : CHUNKED, received.subarray(end + 4))
      received = Buffer.alloc(0)
    }
    if (!body.isWhole) return
    const { resolve } = waiting!
    waiting = undefined
    resolve(body.take())
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
