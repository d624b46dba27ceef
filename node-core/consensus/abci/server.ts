/** The socket server of an application, to which its engine connects (four times: for queries, snapshots, mempool and consensus). */
import { chmodSync, lstatSync, rmSync } from 'node:fs'
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { CodedError } from '../../base/codedError.ts'
import { listen, type ListenErrorCode } from '../../base/listen.ts'
import { Mutex } from '../../base/mutex.ts'
import { type AbciAddress, abciAddressText } from './address.ts'
import type { AbciApplication, AbciRequest } from './application.ts'
import { answer } from './answer.ts'
import { type Answerer, serveConnection } from './connection.ts'

/** An engine has four; more leave room for tools, and for an engine that begins again. */
const MAX_CONNECTIONS = 16

/** The largest block that CometBFT allows is 100 MiB; a proposal has more than its transactions. */
const MAX_MESSAGE_BYTES = 128 * 2 ** 20

export interface AbciServerOptions {
  address: AbciAddress
  /** Name of the address's option, for error messages. */
  setting: string
  /** Larger requests are refused. */
  maxMessageBytes?: number
  /** A request that was answered with an exception, which stops the engine. `request` is undefined if it could not be read. */
  onFailure?: (error: Error, request: AbciRequest['kind'] | undefined) => void
  /** An engine or a tool has connected or left; so many connections there are now. */
  onConnections?: (count: number) => void
}

export interface AbciServer {
  /** As the engine's setting takes it: `tcp://127.0.0.1:26658`. */
  readonly address: string
  /** Ends all connections, and waits until the application has ended the request that it is at. */
  close(): Promise<void>
}

/** Serves the application: one request at a time, of all connections together. Rejects with CodedError<ListenErrorCode>. */
export async function serveAbci(application: AbciApplication, options: AbciServerOptions): Promise<AbciServer> {
  const { address, maxMessageBytes = MAX_MESSAGE_BYTES, onFailure, onConnections } = options
  const turn = new Mutex()
  const sockets = new Set<Socket>()
  const answerer: Answerer = {
    maxMessageBytes,
    answer: (request) => turn.run(() => answer(application, request)),
    failed: (error, request) => onFailure?.(error, request),
  }
  const server = createServer({ noDelay: true }, (socket) => {
    sockets.add(socket)
    onConnections?.(sockets.size)
    socket.on('close', () => {
      sockets.delete(socket)
      onConnections?.(sockets.size)
    })
    void serveConnection(socket, answerer)
  })
  server.maxConnections = MAX_CONNECTIONS
  const bound =
    'path' in address
      ? await listenAtPath(server, address.path, options.setting)
      : { ...address, port: await listen(server, { ...address, setting: options.setting }) }
  return {
    address: abciAddressText(bound),
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of sockets) socket.destroy()
      await closed
      await turn.run(async () => {})
    },
  }
}

/** Listens at a socket file that only this user can open. A file that a server left behind is replaced. */
async function listenAtPath(server: Server, path: string, setting: string): Promise<AbciAddress> {
  const stat = lstatSync(path, { throwIfNoEntry: false })
  if (stat?.isSocket() === true && !(await isServed(path))) rmSync(path)
  else if (stat !== undefined)
    throw new CodedError<ListenErrorCode>(
      'address-in-use',
      `${path} is ${stat.isSocket() ? 'already in use: stop the other program, or' : 'not a socket:'} choose another path with ${setting}`,
    )
  server.listen(path)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    throw new CodedError<ListenErrorCode>(
      'address-refused',
      `cannot listen on ${path} (${code ?? message}): choose another path with ${setting}`,
      { cause: error },
    )
  }
  chmodSync(path, 0o600)
  return { path }
}

/** Whether a program answers at the socket file. */
async function isServed(path: string): Promise<boolean> {
  const socket = connect(path)
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
