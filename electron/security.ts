import type { App, Session } from 'electron'
import { APP_ORIGIN } from './protocol.ts'

/** Hosts that links in the window may open in the user's browser. */
const EXTERNAL_HOSTS: ReadonlySet<string> = new Set([
  'ethereum.org',
  'eips.ethereum.org',
  'ethereum.github.io',
  'docs.soliditylang.org',
  'github.com',
])

/** The window of a validator's node, which is another one than this: its Validators view and nothing else. */
const VALIDATOR_WINDOW = /^http:\/\/127\.0\.0\.1:\d{1,5}\/validators$/

/** Whether the address may be opened in the user's browser: it must be https, with a listed host, or the window of a validator. */
export function isExternalAllowed(address: string): boolean {
  const url = URL.parse(address)
  if (url === null || url.username !== '' || url.password !== '') return false
  return (url.protocol === 'https:' && EXTERNAL_HOSTS.has(url.host)) || VALIDATOR_WINDOW.test(address)
}

/** Whether the window may load the address: its own files, its own blobs and data, and the developer tools. All else is cancelled. */
export function isRequestAllowed(address: string): boolean {
  return address.startsWith(`${APP_ORIGIN}/`) || /^(data|blob|devtools):/.test(address)
}

/** Prevents navigation, new windows and embedded pages. Links to known sites open in the user's browser. */
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

/** Whether a page gets the permission: only clipboard writes, for copy buttons. */
export function isPermissionGranted(permission: string, requestingUrl: string): boolean {
  return permission === 'clipboard-sanitized-write' && (requestingUrl === APP_ORIGIN || requestingUrl.startsWith(`${APP_ORIGIN}/`))
}

/** Denies pages all permissions except clipboard writes, all devices and screens, and network access. */
export function confineSession(session: Session): void {
  session.setPermissionRequestHandler((_contents, permission, callback, { requestingUrl }) =>
    callback(isPermissionGranted(permission, requestingUrl)),
  )
  session.setPermissionCheckHandler((_contents, permission, requestingOrigin) => isPermissionGranted(permission, requestingOrigin))
  session.setDevicePermissionHandler(() => false)
  session.setDisplayMediaRequestHandler(null)
  session.webRequest.onBeforeRequest((details, callback) => callback({ cancel: !isRequestAllowed(details.url) }))
}
