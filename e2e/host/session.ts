import { browser } from './hostState.ts'
import { protocol } from './protocol.ts'
import { record } from './recorded.ts'
import { strict } from './strict.ts'

type BeforeRequestListener = (
  details: Pick<Electron.OnBeforeRequestListenerDetails, 'url' | 'method' | 'resourceType' | 'webContentsId'>,
  callback: (response: Electron.CallbackResponse) => void,
) => void

let beforeRequest: BeforeRequestListener | undefined

/** Whether the application's request filter cancels the request. */
export function isCancelled(details: Parameters<BeforeRequestListener>[0]): Promise<boolean> {
  const listener = beforeRequest
  if (!listener) return Promise.resolve(false)
  return new Promise((resolve) => listener(details, (response) => resolve(response.cancel === true)))
}

type PermissionCheckHandler = NonNullable<Parameters<Electron.Session['setPermissionCheckHandler']>[0]>

/**
 * Permissions by Electron's name and by the browser's. The host asks the check handler about these; the browser denies all others on its
 * own.
 */
const PERMISSIONS = [
  ['clipboard-sanitized-write', { name: 'clipboard-write' }],
  ['clipboard-read', { name: 'clipboard-read' }],
  ['geolocation', { name: 'geolocation' }],
  ['notifications', { name: 'notifications' }],
] as const

let checkPermission: PermissionCheckHandler = () => true

/** Makes the browser grant an origin what the application's check handler grants, which by default is everything, as in Electron. */
export async function applyPermissions(url: string, wireOrigin: string): Promise<void> {
  const requestingOrigin = /^[a-z]+:\/\/[^/]*\/?/.exec(url)?.[0] ?? url
  await Promise.all(
    PERMISSIONS.map(([name, permission]) => {
      const isGranted = checkPermission(null, name, requestingOrigin, { isMainFrame: true, requestingUrl: url })
      return browser().send('Browser.setPermission', { permission, setting: isGranted ? 'granted' : 'denied', origin: wireOrigin })
    }),
  )
}

/** The one session. */
export const defaultSession = strict('session', {
  protocol,
  setPermissionRequestHandler: (handler: unknown): void => record('session.setPermissionRequestHandler', typeof handler),
  setPermissionCheckHandler(handler: PermissionCheckHandler | null): void {
    checkPermission = handler ?? (() => true)
  },
  setDevicePermissionHandler: (handler: unknown): void => record('session.setDevicePermissionHandler', typeof handler),
  setDisplayMediaRequestHandler: (handler: unknown): void => record('session.setDisplayMediaRequestHandler', typeof handler),
  webRequest: strict('session.webRequest', {
    onBeforeRequest(listener: BeforeRequestListener | null): void {
      beforeRequest = listener ?? undefined
    },
  }),
})

export const session = strict('session', { defaultSession })
