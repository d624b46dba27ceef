import { hostState } from './hostState.ts'
import { strict } from './strict.ts'

/**
 * Custom schemes. Chromium cannot be taught one from outside, so `app://bundle/x` is served as `https://bundle.app.invalid/x` by request
 * interception, and everything that the main process sees is translated back.
 */

type ProtocolHandler = (request: Request) => Response | Promise<Response>

const handlers = new Map<string, ProtocolHandler>()
const privileges = new Map<string, Electron.Privileges>()

/** The URL as the browser knows it. */
export function wireUrlFromUrl(url: string): string {
  const [, scheme, host, rest] = /^([a-z][\w+.-]*):\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (scheme === undefined || !privileges.has(scheme)) return url
  return `https://${host}.${scheme}.invalid${rest === '' ? '/' : rest}`
}

/** The URL as the application knows it. */
export function urlFromWireUrl(wireUrl: string): string {
  const [, host, scheme, rest] = /^https:\/\/([^/?#]*)\.([\w+-]+)\.invalid(.*)$/s.exec(wireUrl) ?? []
  if (scheme === undefined || !privileges.has(scheme)) return wireUrl
  return `${scheme}://${host}${rest === '' ? '/' : rest}`
}

/** The handler of the URL's scheme. */
export function protocolHandlerOf(url: string): ProtocolHandler | undefined {
  return handlers.get(url.slice(0, url.indexOf(':')))
}

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    if (hostState.isReady) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges: granted } of schemes) privileges.set(scheme, granted ?? {})
  },
  handle(scheme: string, handler: ProtocolHandler): void {
    if (!hostState.isReady) throw new Error('protocol.handle: app is not ready')
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    const granted = privileges.get(scheme)
    if (!granted?.standard || !granted.secure) {
      throw new Error(
        `electron host: register the scheme '${scheme}' as standard and secure before app is ready; the host carries no other`,
      )
    }
    handlers.set(scheme, handler)
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme)
  },
  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme)
  },
})
