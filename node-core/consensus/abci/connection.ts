/** One connection of an engine: requests are answered in their order. */
import type { Socket } from 'node:net'
import { drained } from '../../base/drained.ts'
import type { AbciRequest, AbciResponse } from './application.ts'
import { FrameReader, frameOf } from './frames.ts'
import { REQUEST } from './requests.ts'
import { RESPONSE } from './responses.ts'

/** Time in which an engine that was sent an exception has to leave. */
const LEAVE_TIMEOUT_MS = 5000

export interface Answerer {
  readonly maxMessageBytes: number
  answer(request: AbciRequest): Promise<AbciResponse>
  /** Told of a request that was answered with an exception; `request` is undefined if it could not be read. */
  failed(error: Error, request: AbciRequest['kind'] | undefined): void
}

/**
 * Answers until the engine leaves, or until a request fails: that is answered with an exception, after which nothing on this connection is
 * answered any more. Never rejects.
 */
export async function serveConnection(socket: Socket, answerer: Answerer): Promise<void> {
  // A connection that breaks is one that ends: an engine that comes back asks where the application is.
  socket.on('error', () => {})
  const frames = new FrameReader(answerer.maxMessageBytes)
  try {
    for await (const chunk of socket.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      if (!(await answerChunk(socket, frames, chunk, answerer))) return
    }
    socket.end()
  } catch {
    // It broke.
  }
}

/** Answers the requests that the chunk completes; false: one has failed. */
async function answerChunk(socket: Socket, frames: FrameReader, chunk: Uint8Array, answerer: Answerer): Promise<boolean> {
  let kind: AbciRequest['kind'] | undefined
  try {
    for (const frame of frames.read(chunk)) {
      kind = undefined
      const request = REQUEST.decode(frame)
      kind = request.kind
      const response = RESPONSE.encode(await answerer.answer(request))
      if (!socket.write(frameOf(response))) await drained(socket)
    }
    return true
  } catch (error) {
    const failure = error instanceof Error ? error : new Error(String(error))
    answerer.failed(failure, kind)
    leave(socket, `${kind ?? 'request'}: ${failure.message}`)
    return false
  }
}

/** Sends the exception, and reads on, since the system drops what is sent if a connection closes with bytes unread. */
function leave(socket: Socket, error: string): void {
  socket.setTimeout(LEAVE_TIMEOUT_MS, () => socket.destroy())
  socket.end(frameOf(RESPONSE.encode({ kind: 'exception', value: { error } })))
  socket.resume()
}
