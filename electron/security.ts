import type { App, Session } from 'electron'
import { APP_ORIGIN } from './protocol.ts'

/** Hosts that a link in the window may open in the user's browser. */
const EXTERNAL_HOSTS: ReadonlySet<string> = new Set([
  'ethereum.org',
  'eips.ethereum.org',
  'ethereum.github.io',
  'docs.soliditylang.org',
  'github.com',
])

/** Whether the user's browser may be asked to open the address: https, and a host of the list. */
export function isExternalAllowed(address: string): boolean {
  const url = URL.parse(address)
  return url !== null && url.protocol === 'https:' && EXTERNAL_HOSTS.has(url.host) && url.username === '' && url.password === ''
}

/** Whether the window may load the address: its own files, what it holds itself, and the developer tools. Everything else is cancelled. */
export function isRequestAllowed(address: string): boolean {
  return address.startsWith(`${APP_ORIGIN}/`) || /^(data|blob|devtools):/.test(address)
}

/** Pages stay where they are: no navigation, no new windows, no embedded pages. Links to known sites go to the user's browser. */
export function confinePages(app: App, openExternal: (address: string) => Promise<void>): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.on('will-navigate', (event) => event.preventDefault())
    contents.on('will-redirect', (event) => event.preventDefault())
    contents.on('will-attach-webview', (event) => event.preventDefault())
    contents.setWindowOpenHandler(({ url }) => {
      if (isExternalAllowed(url)) openExternal(url).catch(() => {})
      return { action: 'deny' }
    })
  })
}

/** Whether a page may have the permission: only to write to the clipboard, which its copy buttons do. */
export function isPermissionGranted(permission: string, requestingUrl: string): boolean {
  return permission === 'clipboard-sanitized-write' && (requestingUrl === APP_ORIGIN || requestingUrl.startsWith(`${APP_ORIGIN}/`))
}

/** Pages get no permission but to write to the clipboard, no device and no screen, and none reaches the network. */
export function confineSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) =>
    callback(isPermissionGranted(permission, requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => isPermissionGranted(permission, requestingOrigin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !isRequestAllowed(details.url) }))
}
