/** What the HTTP server does where a rule wants no whole answer. */
import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type FaultKind, keptBytes } from '../interception/exchangeFault.ts'
import { STATUS_CODES } from './nodeHttp.ts'

const bodyOf = (status: number): string => `${status} ${STATUS_CODES[status] ?? ''}`.trimEnd() + '\n'

/** Answers a request that node:http serves. */
export function sendFault(how: FaultKind, response: ServerResponse, headers: OutgoingHttpHeaders): void {
  if (how.kind === 'drop') return void response.destroy()
  if (how.kind === 'truncate') {
    response.writeHead(200, { ...headers, 'content-type': 'application/json', 'content-length': Buffer.byteLength(how.text) })
    response.write(keptBytes(how), () => response.destroy())
    response.flushHeaders()
    return
  }
  const { status, retryAfter, isClosing } = how
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'text/plain; charset=utf-8',
      ...(retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }),
      ...(isClosing ? { connection: 'close' } : {}),
    })
    .end(bodyOf(status))
}

interface PlainParts {
  /** Head of an answer with status 200, with the header that frames the body. */
  headOf: (framing: string) => string
  /** Headers by which the connection stays open. */
  keepAlive: string
  /** Whether the server closes. */
  isClosing: boolean
}

/** Likewise for a plain POST. */
export function writeFault(how: FaultKind, socket: Socket, { headOf, keepAlive, isClosing }: PlainParts): void {
  if (socket.destroyed) return
  if (how.kind === 'drop') return void socket.destroy()
  if (how.kind === 'truncate') {
    socket.write(headOf(`content-length: ${Buffer.byteLength(how.text)}`))
    socket.end(keptBytes(how))
    return
  }
  const { status, retryAfter } = how
  const body = bodyOf(status)
  const isLast = isClosing || how.isClosing
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    'content-type: text/plain; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    ...(retryAfter === undefined ? [] : [`retry-after: ${retryAfter}`]),
    isLast ? 'connection: close' : keepAlive,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  if (isLast) socket.end()
}
