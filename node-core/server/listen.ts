import type { Server, Socket } from 'node:net'
import { CodedError } from '../base/codedError.ts'

/** `address-in-use`: another program listens there. `address-refused`: the system does not let the node listen there. */
export type ListenErrorCode = 'address-in-use' | 'address-refused'

/** Where a server shall listen; `setting` is the option's name for error messages. */
export interface ListenOptions {
  host: string
  port: number
  setting: string
}

/** HOST:PORT with brackets around an IPv6 host. */
export function hostAndPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The host by which a client on this machine reaches a server that listens there: every address means loopback too. */
export function hostForClients(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

/** Starts a server and answers the port it got. Throws CodedError<ListenErrorCode>, which names the setting and the remedy. */
export function listen(server: Server, { host, port, setting }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = hostAndPort(host, port)
      reject(
        error.code === 'EADDRINUSE'
          ? new CodedError<ListenErrorCode>('address-in-use', `${where} is in use by another program: end that, or choose another address with ${setting} (port 0 takes a free one)`)
          : new CodedError<ListenErrorCode>('address-refused', `cannot listen on ${where} (${error.code ?? error.message}): choose another address with ${setting}`),
      )
    })
    server.listen({ host, port }, () => resolve((server.address() as { port: number }).port))
  })
}

/** Counts the open connections of all servers together. */
export class ConnectionLimit {
  /** 0: no limit. */
  readonly most: number
  #open = 0

  constructor(most: number) {
    this.most = most
  }

  get open(): number {
    return this.#open
  }

  /** Counts the socket until it closes, and answers whether it is within the limit. */
  admit(socket: Socket): boolean {
    this.#open++
    socket.once('close', () => this.#open--)
    return this.most === 0 || this.#open <= this.most
  }

  /** Why a connection over the limit is refused. */
  get reason(): string {
    return `too many open connections: json-rpc.max-open-connections is ${this.most}`
  }
}
