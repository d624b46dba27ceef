/**
 * How the node's own page in a browser is authorized for private methods. The page gets a cookie, new on each startup, and sends it when it
 * connects to /window. Scripts cannot read it, and other sites' requests do not include it (SameSite). Because cookies ignore ports,
 * /window also requires the Origin of this port. Both require a loopback connection and a loopback `Host`, so a rebound name gets nothing,
 * whatever hosts the user allowed, and neither does a request that shows signs of forwarding (`isForwarded`). The remaining risk: a proxy
 * on this machine that rewrites `Host`, keeps its HTTP/1.1 connections open and adds no header of its own cannot be distinguished from a
 * browser, so all of its clients get the cookie. Only the token restricts the node's clients; do not put such a proxy in front of it.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isSameOrigin } from './originPolicy.ts'
import { isFromThisMachine } from './thisMachine.ts'

export interface WindowCookie {
  /** Returns the Set-Cookie value for a page request, or for the page's request to `/window`; undefined if it gets none. */
  headerFor(request: IncomingMessage): string | undefined
  /** Whether the request comes from this machine and has the cookie. */
  isShownBy(request: IncomingMessage): boolean
}

/** Path of the window's socket, and of the cookie. */
export const WINDOW_PATH = '/window'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Creates a cookie whose secret lives as long as the process. */
export function createWindowCookie(): WindowCookie {
  const secret = randomBytes(32).toString('hex')
  const expected = digest(secret)
  return {
    headerFor(request) {
      if (!isFromThisMachine(request) || !(asksForPage(request) || isPageAskingForWindow(request))) return undefined
      return `${nameFor(request)}=${secret}; Path=${WINDOW_PATH}; HttpOnly; SameSite=Strict`
    },
    isShownBy(request) {
      if (!isFromThisMachine(request)) return false
      const prefix = `${nameFor(request)}=`
      const values = (request.headers.cookie ?? '')
        .split(';')
        .map((it) => it.trim())
        .filter((it) => it.startsWith(prefix))
      return values.some((it) => timingSafeEqual(digest(it.slice(prefix.length)), expected))
    },
  }
}

/** Ports of one host share cookies, so each node has its own cookie name. */
const nameFor = (request: IncomingMessage) => `terrarium-window-${request.socket.localPort}`

/** Whether a browser opens the address in a tab, not as a frame, image or script of another page. */
function asksForPage({ method, headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest']
  if (method !== 'GET' || headers.origin !== undefined) return false
  // Browsers keep their connections open; proxies often do not.
  if (headers.connection?.toLowerCase() === 'close') return false
  // Browsers without these headers indicate it with `Accept` only.
  return destination === undefined ? (headers.accept ?? '').includes('text/html') : destination === 'document'
}

/** The page renews its cookie before it connects, because the node may have restarted since it was opened. */
function isPageAskingForWindow({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || url !== WINDOW_PATH) return false
  return headers['sec-fetch-site'] === 'same-origin' && (headers.origin === undefined || isSameOrigin(headers.origin, headers.host))
}
