/** Where the application listens for its engine, in the form of the engine's setting `proxy_app`. */
import { isIP } from 'node:net'
import { CodedError } from '../../base/codedError.ts'
import { hostAndPort } from '../../base/listen.ts'
import { isLoopbackHostname } from '../../base/loopback.ts'

/** `bad-address`: text that is no address of an ABCI server. */
export type AbciAddressErrorCode = 'bad-address'

/** A TCP port, 0 for any that is free; or a socket file. */
export type AbciAddress = { readonly host: string; readonly port: number } | { readonly path: string }

/**
 * Longest path of a socket file on every system (macOS; Linux takes four more), with its final zero byte.
 */
const MAX_SOCKET_PATH_BYTES = 103

const badAddress = (text: string, reason: string) =>
  new CodedError<AbciAddressErrorCode>('bad-address', `${JSON.stringify(text)} is no address of an ABCI server: ${reason}`)

/**
 * Reads `tcp://HOST:PORT`, `HOST:PORT` or `unix:///PATH`. Whoever can connect commands the chain, so that no address of a network is taken.
 * Throws CodedError<AbciAddressErrorCode>.
 */
export function parseAbciAddress(text: string): AbciAddress {
  if (text.startsWith('unix:')) {
    const path = text.replace(/^unix:(?:\/\/)?/, '')
    if (!path.startsWith('/')) throw badAddress(text, 'a socket file needs its full path, unix:///PATH')
    if (Buffer.byteLength(path) > MAX_SOCKET_PATH_BYTES) throw badAddress(text, `the path is longer than ${MAX_SOCKET_PATH_BYTES} bytes`)
    return { path }
  }
  const match = /^(?:tcp:\/\/)?(\[[^\]]+\]|[^:/[\]]+):(\d{1,5})$/.exec(text)
  if (match === null) throw badAddress(text, 'write tcp://HOST:PORT or unix:///PATH')
  const host = match[1]!.replace(/^\[|\]$/g, '')
  const port = Number(match[2])
  if (match[1]!.startsWith('[') && isIP(host) !== 6) throw badAddress(text, 'brackets are for IPv6 addresses')
  if (port > 65535) throw badAddress(text, 'a port is at most 65535')
  if (!isLoopbackHostname(host)) throw badAddress(text, 'it is not on loopback, and there is no authentication')
  return { host, port }
}

/** The address as the engine's setting takes it. */
export function abciAddressText(address: AbciAddress): string {
  return 'path' in address ? `unix://${address.path}` : `tcp://${hostAndPort(address.host, address.port)}`
}
