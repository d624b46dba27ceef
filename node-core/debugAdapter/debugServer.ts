/** The debug adapter: a TCP server on loopback, each of whose connections is one session (Debug Adapter Protocol, "Multi-session mode"). */
import { type Socket, createServer } from 'node:net'
import { listen } from '../base/listen.ts'
import { refuseClient, serveClient } from './debugConnection.ts'
import { DebugSession } from './debugSession.ts'
import type { DebugServices } from './services.ts'

/** Maximum number of sessions: each keeps the frames and lines of one execution. */
const MAX_SESSIONS = 8
/** Time in which a client has to show the token. */
const LAUNCH_TIMEOUT_MS = 60_000

export interface DebugServer {
  readonly port: number
  /** Number of open sessions. */
  readonly sessions: number
  /** Ends the sessions: their clients have to show the token again. */
  endSessions(): void
  /** Ends the sessions, and stops listening. */
  close(): Promise<void>
}

/** Starts listening on loopback; port 0 picks a free one. Throws CodedError<ListenErrorCode>. */
export async function startDebugServer(port: number, services: DebugServices): Promise<DebugServer> {
  const sockets = new Set<Socket>()
  const serve = (socket: Socket): void => {
    sockets.add(socket)
    socket.setNoDelay(true)
    let session: DebugSession | undefined
    const timer = setTimeout(() => {
      if (session?.isAuthorized !== true) socket.destroy()
    }, LAUNCH_TIMEOUT_MS).unref()
    socket.on('close', () => {
      clearTimeout(timer)
      sockets.delete(socket)
    })
    serveClient(socket, (client) => (session = new DebugSession(client, services)), services.onError)
  }
  const server = createServer((socket) => {
    if (sockets.size < MAX_SESSIONS) serve(socket)
    else refuseClient(socket, `there are ${MAX_SESSIONS} debug sessions already: end one`)
  })
  const endSessions = () => {
    for (const socket of sockets) socket.destroy()
  }
  const bound = await listen(server, { host: '127.0.0.1', port, setting: '--dap' })
  return {
    port: bound,
    get sessions() {
      return sockets.size
    },
    endSessions,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        endSessions()
      }),
  }
}
