import type { IncomingMessage } from 'node:http'
import type { Connections } from './connections.ts'

export interface BodyReader {
  limitBytes: number
  connections: Connections
  onBody: (body: Buffer) => void
  /** Called once, instead of `onBody`; the rest of the body is dropped. */
  onTooLarge: () => void
}

/** Reads the whole body of a request, which counts as memory of its connection meanwhile. */
export function readBody(request: IncomingMessage, { limitBytes, connections, onBody, onTooLarge }: BodyReader): void {
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return onTooLarge()
  const chunks: Buffer[] = []
  let length = 0
  const release = () => connections.hold(request.socket, -length)
  const onData = (chunk: Buffer) => {
    if (length + chunk.length > limitBytes) {
      request.off('data', onData).off('end', onEnd).resume()
      release()
      return onTooLarge()
    }
    length += chunk.length
    chunks.push(chunk)
    connections.hold(request.socket, chunk.length)
  }
  const onEnd = () => {
    release()
    onBody(chunks.length === 1 ? chunks[0]! : Buffer.concat(chunks, length))
  }
  request.on('data', onData).on('end', onEnd)
}
