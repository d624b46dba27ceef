/** Which requests come from a program on this machine itself, as far as a request shows it. */
import type { IncomingMessage } from 'node:http'
import { hostnameFromHostHeader, isLoopbackAddress, isLoopbackHostname } from './originPolicy.ts'

/** What a request shows before its body. */
export type ShownHead = Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>

/** Headers that proxies, tunnels and content networks add, and no client sends of its own accord. */
const FORWARDING_HEADERS: ReadonlySet<string> = new Set([
  'via',
  'forwarded',
  'proxy-connection',
  'max-forwards',
  'cdn-loop',
  'x-real-ip',
  'x-real-host',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-remote-ip',
  'x-remote-addr',
  'x-originating-ip',
  'x-proxyuser-ip',
  'true-client-ip',
  'client-ip',
  'fastly-client-ip',
  'x-host',
  'x-original-host',
  'x-original-url',
  'x-original-uri',
  'x-original-forwarded-for',
  'x-original-for',
  'x-original-proto',
  'x-rewrite-url',
  'x-scheme',
  'x-url-scheme',
  'front-end-https',
  'x-arr-ssl',
  'x-arr-log-id',
  'x-varnish',
  'x-amz-cf-id',
  'x-nginx-proxy',
])
const FORWARDING_PREFIX = /^(?:x-forwarded-|x-proxy-|cf-|x-envoy-|x-azure-|x-appengine-|x-vercel-|fly-|tailscale-)/

/**
 * Whether anything shows that the request came through a proxy: a header, or HTTP/1.0, which nginx and others speak to the server behind
 * them unless they are told otherwise.
 */
export function isForwarded({ headers, httpVersion }: Pick<ShownHead, 'headers' | 'httpVersion'>): boolean {
  if (httpVersion === '1.0') return true
  for (const name in headers) if (FORWARDING_HEADERS.has(name) || FORWARDING_PREFIX.test(name)) return true
  return false
}

/** Whether the request comes over loopback, calls the node by a loopback name, and shows no sign of a proxy. */
export function isFromThisMachine(head: ShownHead): boolean {
  if (!isLoopbackAddress(head.socket.remoteAddress)) return false
  const hostname = hostnameFromHostHeader(head.headers.host ?? '')
  return hostname !== undefined && isLoopbackHostname(hostname) && !isForwarded(head)
}

/** Whether the request is that of a program on this machine, not of a web page in a browser on it. */
export function isLocalProgram(head: ShownHead): boolean {
  return head.headers.origin === undefined && isFromThisMachine(head)
}
