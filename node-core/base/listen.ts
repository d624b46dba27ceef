import type { Server } from 'node:net'
import { CodedError } from './codedError.ts'

/** `address-in-use`: another program listens there. `address-refused`: the system does not allow the node to listen there. */
export type ListenErrorCode = 'address-in-use' | 'address-refused'

/** Address of a server; `setting` is the option's name for error messages. */
export interface ListenOptions {
  host: string
  port: number
  setting: string
}

/** HOST:PORT with brackets around an IPv6 host. */
export function hostAndPort(host: string, port: number): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** The host that clients on this machine use for a server on this address: an unspecified address includes loopback. */
export function hostForClients(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  return host === '::' ? '::1' : host
}

/** Starts a server and returns its port. Throws CodedError<ListenErrorCode>, which names the setting and the remedy. */
export function listen(server: Server, { host, port, setting }: ListenOptions): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const where = hostAndPort(host, port)
      reject(
        error.code === 'EADDRINUSE'
          ? new CodedError<ListenErrorCode>(
              'address-in-use',
              `${where} is already in use: stop the other program, or choose another address with ${setting} (port 0 picks a free port)`,
            )
          : new CodedError<ListenErrorCode>(
              'address-refused',
              `cannot listen on ${where} (${error.code ?? error.message}): choose another address with ${setting}`,
            ),
      )
    })
    server.listen({ host, port }, () => resolve((server.address() as { port: number }).port))
  })
}
