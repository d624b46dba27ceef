/** Requests that node:http cannot read, or that take too long to arrive: what they are answered. No request handler gets to see them. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Duplex } from 'node:stream'
import { maxHeaderSize, STATUS_CODES } from './nodeHttp.ts'

/** As far as it is known what was asked. */
export interface UnreadableRequest {
  readonly method: string
  readonly path: string
  readonly status: number
  readonly reason: string
  readonly socket: Duplex
  /** Where at least its head came. */
  readonly request: IncomingMessage | undefined
}

/** What node:http says is wrong. */
interface ReadError extends NodeJS.ErrnoException {
  /** What llhttp says. */
  readonly reason?: string
  /** What was read last. */
  readonly rawPacket?: Buffer
}

const REQUEST_LINE = /^([A-Z]{1,20}) ([^\s?]{1,200})/

/** Answers them, and reports them before. Those of clients that went away are not answered. */
export function answerUnreadable(server: Server, timeoutMs: number, onRefused: (refused: UnreadableRequest) => void): void {
  /** The last one of each connection. */
  const responses = new WeakMap<Duplex, ServerResponse>()
  server.prependListener('request', (request, response) => void responses.set(request.socket, response))
  server.on('clientError', (error: ReadError, socket: Duplex) => {
    const last = responses.get(socket)
    const isOfLast = last?.req.complete === false
    // What is being sent must not be broken by another answer.
    if (!socket.writable || (last?.headersSent === true && (isOfLast || !last.writableFinished))) {
      socket.destroy()
      return
    }
    const [status, reason] = problemOf(error, timeoutMs)
    const line = last === undefined ? REQUEST_LINE.exec(error.rawPacket?.toString('latin1') ?? '') : null
    const { method = line?.[1] ?? 'unreadable', url = line?.[2] ?? '' } = isOfLast ? last.req : {}
    onRefused({ method, path: url, status, reason, socket, request: isOfLast ? last.req : undefined })
    const text = `${reason}\n`
    const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\ncontent-type: text/plain; charset=utf-8`
    socket.end(`${head}\r\ncontent-length: ${Buffer.byteLength(text)}\r\n\r\n${text}`, () => socket.destroy())
  })
}

/** As node:http answers them where nobody else does. */
function problemOf({ code, reason, message }: ReadError, timeoutMs: number): [status: number, reason: string] {
  if (code === 'HPE_HEADER_OVERFLOW') return [431, `the headers are larger than ${maxHeaderSize} bytes`]
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW') return [413, 'the extensions of a chunk are too large']
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, `the request did not arrive within ${timeoutMs / 1000} s`]
  return [400, `the request is not valid HTTP: ${reason ?? message}`]
}
