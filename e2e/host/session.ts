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

/** The one session. The browser denies every permission by itself, so that handlers are only taken down. */
export const defaultSession = strict('session', {
  protocol,
  setPermissionRequestHandler: (handler: unknown): void => record('session.setPermissionRequestHandler', typeof handler),
  setPermissionCheckHandler: (handler: unknown): void => record('session.setPermissionCheckHandler', typeof handler),
  setDevicePermissionHandler: (handler: unknown): void => record('session.setDevicePermissionHandler', typeof handler),
  setDisplayMediaRequestHandler: (handler: unknown): void => record('session.setDisplayMediaRequestHandler', typeof handler),
  webRequest: strict('session.webRequest', {
    onBeforeRequest(listener: BeforeRequestListener | null): void {
      beforeRequest = listener ?? undefined
    },
  }),
})

export const session = strict('session', { defaultSession })
