/**
 * The fast path for almost all traffic of a node: small POSTs to the root that arrive in one chunk and have no unusual headers. node:http
 * takes longer for one of them than the node takes to process it. Any other request, and everything after it on the same connection, goes
 * to node:http, which alone rejects requests.
 */
import type { Socket } from 'node:net'
import { drained } from '../base/drained.ts'
import type { Exchange } from '../recording/exchange.ts'
import type { Recorder } from '../recording/recorder.ts'
import { ExchangeFault } from '../interception/exchangeFault.ts'
import { type Answer, AnswerStream, type WholeAnswer } from '../rpc/answerStream.ts'
import type { RpcSession } from '../rpc/session.ts'
import type { Connections } from './connections.ts'
import { writeFault } from './faults.ts'
import { BufferedText, PART_LENGTH } from './bufferedText.ts'
import { busyPolling } from './busyPolling.ts'
import { PlainPostReader } from './plainPostReader.ts'
import { pumpAnswer } from './pumpAnswer.ts'
import type { RequestHead } from './thisMachine.ts'

export interface PlainPostOptions {
  /** Maximum time a connection may stay open without a request. */
  keepAliveTimeoutMs: number
  /** Maximum size of a request body. */
  bodyLimitBytes: number
  connections: Connections
  /** Whether requests with that head are accepted; if not, node:http gets them. */
  isAllowed: (head: RequestHead) => boolean
  /** Returns the body of the response, undefined if it has none; never rejects. */
  answer: (session: RpcSession, body: string, exchange: Exchange | undefined) => Answer | Promise<Answer>
  /** The session of requests with that head. Heads of a connection that differ in the length of the body only are the same object. */
  sessionOf: (head: RequestHead) => RpcSession
  /** Records requests and answers. */
  recorder?: Recorder | undefined
  /** Hands the connection over to node:http; the data already read is put back into the socket. */
  handOver: (socket: Socket) => void
}

export interface PlainPosts {
  /** Serves a new connection. */
  serve(socket: Socket): void
  /** Closes the connections, those with a pending request after its response. */
  close(): void
  /** Closes all connections immediately. */
  destroy(): void
}

/** Serves plain POSTs. */
export function createPlainPosts({
  keepAliveTimeoutMs,
  bodyLimitBytes,
  connections,
  isAllowed,
  answer,
  sessionOf,
  recorder,
  handOver,
}: PlainPostOptions): PlainPosts {
  const sockets = new Set<Socket>()
  const busy = new Set<Socket>()
  const keepAlive = `Connection: keep-alive\r\nKeep-Alive: timeout=${keepAliveTimeoutMs / 1000}`
  const headOf = (framing: string) =>
    `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n${framing}\r\nDate: ${dateText()}\r\n${keepAlive}\r\n\r\n`
  let isClosing = false

  function serve(socket: Socket): void {
    const reader = new PlainPostReader(socket, isAllowed)
    const onData = (chunk: Buffer) => {
      busyPolling.arrived()
      // Responses are sent in the order of the requests.
      if (busy.has(socket)) {
        socket.pause().unshift(chunk)
        return
      }
      const post = chunk.length > bodyLimitBytes ? undefined : reader.read(chunk)
      if (post === undefined) return leave(chunk)
      const session = sessionOf(post.head)
      const exchange = recorder?.begin(post.body, session.peer)
      const text = answer(session, post.body, exchange)
      if (!(text instanceof Promise) && !isLong(text)) return send(text, exchange)
      busy.add(socket)
      if (!(text instanceof Promise)) socket.pause()
      void sendLater(text, exchange)
    }
    const sendLater = async (later: Answer | Promise<Answer>, exchange: Exchange | undefined) => {
      const text = await later
      const isSent = isLong(text)
      if (isSent) await sendInParts(text, socket, connections, headOf)
      if (isSent && !socket.destroyed) exchange?.written()
      busy.delete(socket)
      socket.resume()
      if (!isSent) send(text, exchange)
      else if (isClosing) socket.end()
      if (socket.readableEnded) socket.end()
    }
    const send = (text: WholeAnswer, exchange: Exchange | undefined) => {
      if (text instanceof ExchangeFault) {
        exchange?.written()
        return writeFault(text.how, socket, { headOf, keepAlive, isClosing })
      }
      if (text !== undefined) connections.sending(text.length)
      if (socket.destroyed) return
      const isFlushed = socket.write(
        text === undefined
          ? `HTTP/1.1 204 No Content\r\nDate: ${dateText()}\r\n${keepAlive}\r\n\r\n`
          : headOf(`content-length: ${Buffer.byteLength(text)}`) + text,
      )
      busyPolling.answered()
      if (isFlushed) exchange?.written(true)
      if (isClosing) socket.end()
      else if (!isFlushed) {
        socket.pause().once('drain', () => {
          exchange?.written()
          socket.resume()
        })
      }
    }
    const leave = (chunk: Buffer) => {
      sockets.delete(socket)
      socket.off('data', onData).off('end', onEnd).off('timeout', onTimeout).off('error', onError).off('close', onClose)
      socket.setTimeout(0).pause()
      socket.unshift(chunk)
      handOver(socket)
      socket.resume()
    }
    const onEnd = () => {
      if (!busy.has(socket)) socket.end()
    }
    const onTimeout = () => {
      if (!busy.has(socket) && socket.writableLength === 0) socket.destroy()
    }
    // The client has closed the connection.
    const onError = () => void socket.destroy()
    const onClose = () => void sockets.delete(socket)
    sockets.add(socket)
    socket.setTimeout(keepAliveTimeoutMs)
    socket.on('data', onData).on('end', onEnd).on('timeout', onTimeout).on('error', onError).on('close', onClose)
  }

  return {
    serve,
    close() {
      isClosing = true
      for (const socket of sockets) if (!busy.has(socket)) socket.destroySoon()
    },
    destroy() {
      for (const socket of sockets) socket.destroy()
    },
  }
}

const isLong = (answer: Answer): answer is AnswerStream | string =>
  answer instanceof AnswerStream || (typeof answer === 'string' && answer.length > PART_LENGTH)

/** Sends a long response as fast as the client reads it; `headOf` returns the head with the header that frames the body. */
function sendInParts(
  answer: AnswerStream | string,
  socket: Socket,
  connections: Connections,
  headOf: (framing: string) => string,
): Promise<void> {
  const isWhole = typeof answer === 'string'
  const source = isWhole ? new BufferedText(answer, connections, socket) : answer
  if (!socket.destroyed) socket.write(headOf(isWhole ? `content-length: ${Buffer.byteLength(answer)}` : 'transfer-encoding: chunked'))
  return pumpAnswer(source, {
    isOpen: () => !socket.destroyed,
    write: (part) =>
      socket.write(isWhole ? part : `${Buffer.byteLength(part).toString(16)}\r\n${part}\r\n`) ? undefined : drained(socket),
    end: () => void (isWhole || socket.write('0\r\n\r\n')),
    break: () => socket.destroy(),
  })
}

let dated = { second: 0, text: '' }

function dateText(): string {
  const second = Math.floor(Date.now() / 1000)
  if (second !== dated.second) dated = { second, text: new Date(second * 1000).toUTCString() }
  return dated.text
}
