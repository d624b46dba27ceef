/** Detects requests from programs on this machine, as far as a request reveals it. */
import type { IncomingMessage } from 'node:http'
import { isLoopbackAddress, isLoopbackHostname } from '../base/loopback.ts'
import { hostnameFromHostHeader } from './originPolicy.ts'

/** The part of a request before its body. */
export type RequestHead = Pick<IncomingMessage, 'headers' | 'socket' | 'httpVersion'>

/** Headers added by proxies, tunnels and CDNs, and never by clients themselves. */
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
 * Whether the request shows signs of a proxy: a header, or HTTP/1.0, the default of nginx and others for upstream servers.
 */
function isForwarded({ headers, httpVersion }: Pick<RequestHead, 'headers' | 'httpVersion'>): boolean {
  if (httpVersion === '1.0') return true
  for (const name in headers) if (FORWARDING_HEADERS.has(name) || FORWARDING_PREFIX.test(name)) return true
  return false
}

/** Whether the request comes over loopback, uses a loopback name, and shows no sign of a proxy. */
export function isFromThisMachine(head: RequestHead): boolean {
  if (!isLoopbackAddress(head.socket.remoteAddress)) return false
  const hostname = hostnameFromHostHeader(head.headers.host ?? '')
  return hostname !== undefined && isLoopbackHostname(hostname) && !isForwarded(head)
}

/** Whether the request comes from a program on this machine, and not from a web page in its browser. */
export function isLocalProgram(head: RequestHead): boolean {
  return head.headers.origin === undefined && isFromThisMachine(head)
}
