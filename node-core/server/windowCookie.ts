/**
 * How the node's own page in a browser opens private methods. The page gets a cookie, new with each start, and shows it when it connects
 * to /window. Scripts cannot read it; other sites' requests do not carry it (SameSite); and since a cookie knows no ports, /window also
 * asks for the Origin of this very port. Both take a loopback connection and a loopback `Host`, so a rebound name gets nothing, whatever
 * hosts the user allowed, and neither does what shows that it was forwarded (`isForwarded`). What remains possible: a proxy on this machine
 * that rewrites `Host`, speaks HTTP/1.1 over connections that it keeps, and adds no header of its own cannot be told from a browser, so
 * that whoever reaches it gets the cookie. Nothing but the token closes the node to its clients; put no such proxy in front of it.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isSameOrigin } from './originPolicy.ts'
import { isFromThisMachine } from './thisMachine.ts'

export interface WindowCookie {
  /** Value of Set-Cookie in the answer to a request for a page, or of the page to `/window`; undefined where it gets none. */
  headerFor(request: IncomingMessage): string | undefined
  /** Whether the request comes from this machine with the cookie. */
  isShownBy(request: IncomingMessage): boolean
}

/** Path of the window's socket, and of the cookie. */
export const WINDOW_PATH = '/window'

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Cookie with a secret that lives as long as the process. */
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

/** Nodes on several ports of a host share its cookies, so each has its own name. */
const nameFor = (request: IncomingMessage) => `terrarium-window-${request.socket.localPort}`

/** A browser opens the address: in a tab, not in a frame, an image or a script of another page. */
function asksForPage({ method, headers }: IncomingMessage): boolean {
  const destination = headers['sec-fetch-dest']
  if (method !== 'GET' || headers.origin !== undefined) return false
  // Every browser keeps its connections; proxies often do not.
  if (headers.connection?.toLowerCase() === 'close') return false
  // Browsers without these headers say what they want by `Accept` alone.
  return destination === undefined ? (headers.accept ?? '').includes('text/html') : destination === 'document'
}

/** The page renews its cookie before it connects: the node may have been started anew since it was opened. */
function isPageAskingForWindow({ method, url, headers }: IncomingMessage): boolean {
  if (method !== 'GET' || url !== WINDOW_PATH) return false
  return headers['sec-fetch-site'] === 'same-origin' && (headers.origin === undefined || isSameOrigin(headers.origin, headers.host))
}
