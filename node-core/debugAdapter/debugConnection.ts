/** One client: reads its requests, answers them one after the other, and sends it events. */
import type { Socket } from 'node:net'
import type { DebugProtocol } from '@vscode/debugprotocol'
import { DecodeError, excerptOf } from '../contract/codec.ts'
import { object, optional } from '../contract/compound.ts'
import { integer, string } from '../contract/primitives.ts'
import { CodedError } from '../base/codedError.ts'
import type { Requester } from '../base/longWork.ts'
import { type DebugAdapterErrorCode, MessageReader, framed } from './messageReader.ts'

/** Requests that wait at most; the client is not read until they are fewer. */
const MAX_WAITING = 64
/** What a client may leave unread, bytes. */
const MAX_UNREAD_BYTES = 64 << 20

/** Time that a client whose connection ends has to read why. */
const REFUSED_MS = 5_000

/** What a connection asks of its session. */
export interface RequestHandler {
  /** The body of the response; undefined if it has none. Throws DecodeError of arguments, CodedError. */
  handle(command: string, args: unknown): Promise<object | undefined>
  /** The client is gone. */
  close(): void
}

/** What a session does with its client. */
export interface Client {
  /** Long work for it ends when it is gone, or asks to end. */
  readonly requester: Requester
  /** Sends an event, after the response to the request that is being handled. */
  send(event: string, body?: object): void
}

const request = object({ seq: integer, type: string, command: optional(string, '') })

/** Requests that end what is being done for the client. */
const ENDING: ReadonlySet<unknown> = new Set(['disconnect', 'terminate'])

/** Serves a client until it or the adapter closes the connection. `onError`: called with errors that are bugs. */
export function serveClient(socket: Socket, open: (client: Client) => RequestHandler, onError: (error: unknown) => void): void {
  const reader = new MessageReader()
  const waiting: unknown[] = []
  const events: [event: string, body: object | undefined][] = []
  let isHandling = false
  let isEnding = false
  let seq = 0

  const write = (message: object) => {
    if (!socket.writable) return
    socket.write(framed({ seq: ++seq, ...message }))
    if (socket.writableLength > MAX_UNREAD_BYTES) socket.destroy()
  }
  const flush = () => {
    for (const [event, body] of events.splice(0)) write({ type: 'event', event, ...(body && { body }) })
  }
  const client: Client = {
    requester: {
      get isOpen() {
        return !isEnding && !socket.destroyed
      },
    },
    send(event, body) {
      events.push([event, body])
      if (!isHandling) flush()
    },
  }
  const session = open(client)

  const answer = async (message: unknown): Promise<void> => {
    const { seq: requestSeq, type, command } = request.decode(message)
    if (type !== 'request') throw new DecodeError(`expected request, got ${excerptOf(type)}`, 'type')
    const envelope = { type: 'response', request_seq: requestSeq, command }
    try {
      const body = await session.handle(command, (message as DebugProtocol.Request).arguments)
      write({ ...envelope, success: true, ...(body && { body }) })
    } catch (error) {
      if (!(error instanceof DecodeError) && !(error instanceof CodedError)) onError(error)
      write({ ...envelope, success: false, ...errorOf(error) })
    }
    flush()
    if (command === 'disconnect') socket.end()
  }

  const work = async (): Promise<void> => {
    if (isHandling) return
    isHandling = true
    try {
      while (waiting.length > 0 && !socket.destroyed) {
        await answer(waiting.shift())
        if (socket.isPaused() && waiting.length < MAX_WAITING) socket.resume()
      }
    } catch (error) {
      refuseClient(socket, `bad message: ${(error as Error).message}`, ++seq)
    } finally {
      isHandling = false
    }
  }

  socket.on('data', (bytes: Buffer) => {
    if (!socket.writable) return
    try {
      for (const message of reader.read(bytes)) {
        waiting.push(message)
        if (ENDING.has((message as { command?: unknown } | null)?.command)) isEnding = true
      }
      if (waiting.length >= MAX_WAITING) socket.pause()
      void work()
    } catch (error) {
      if (!(error instanceof CodedError)) onError(error)
      refuseClient(socket, (error as Error).message, ++seq)
    }
  })
  // The close event follows, and says nothing more.
  socket.on('error', () => undefined)
  socket.on('close', () => session.close())
}

/** Ends a connection, and says why where clients show it. */
export function refuseClient(socket: Socket, reason: string, seq = 1): void {
  socket.on('error', () => undefined)
  socket.setTimeout(REFUSED_MS, () => socket.destroy())
  socket.end(framed({ seq, type: 'event', event: 'output', body: { category: 'stderr', output: `${reason}\n` } }))
}

/** The part of a response that says why a request failed (Debug Adapter Protocol, `ErrorResponse`). */
function errorOf(error: unknown): Pick<DebugProtocol.ErrorResponse, 'message' | 'body'> {
  const told = error instanceof DecodeError || error instanceof CodedError ? error.message : 'internal error'
  const text = error instanceof DecodeError && error.path !== '' ? `invalid argument ${told}` : told
  // Braces would be placeholders.
  return { message: text, body: { error: { id: 1, format: '{reason}', variables: { reason: text }, showUser: true } } }
}

/** A request that cannot be answered. */
export const badRequest = (reason: string): CodedError => new CodedError<DebugAdapterErrorCode>('bad-request', reason)
