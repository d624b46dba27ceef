import { createPreventable } from './preventable.ts'
import { protocolHandlerOf, urlFromWireUrl } from './protocol.ts'
import { isCancelled } from './session.ts'

/** `Fetch.requestPaused`. */
export interface PausedRequest {
  requestId: string
  frameId: string
  resourceType: string
  request: { url: string; method: string; headers: Record<string, string>; hasPostData?: boolean; postData?: string }
}

/** What the response needs from the page. */
export interface RequestingPage {
  readonly id: number
  readonly targetId: string
  readonly isReloading: boolean
  hostNavigation: string
  emit(event: string, ...args: unknown[]): boolean
  call(method: string, params: object): Promise<unknown>
}

/** Handles a page's request as Electron does: `will-navigate`, then the request filter, then the scheme's handler. */
export async function answerRequest(page: RequestingPage, paused: PausedRequest): Promise<void> {
  const { requestId, request } = paused
  const url = urlFromWireUrl(request.url)
  const fail = (errorReason: string): Promise<unknown> => page.call('Fetch.failRequest', { requestId, errorReason })
  try {
    if (paused.resourceType === 'Document' && paused.frameId === page.targetId && !allowsNavigation(page, request.url, url)) {
      await fail('Aborted')
      return
    }
    const resourceType = paused.resourceType.toLowerCase() as Electron.OnBeforeRequestListenerDetails['resourceType']
    if (await isCancelled({ url, method: request.method, resourceType, webContentsId: page.id })) {
      await fail('BlockedByClient')
      return
    }
    const handler = protocolHandlerOf(url)
    if (!handler) {
      await page.call('Fetch.continueRequest', { requestId })
      return
    }
    const body = request.hasPostData ? (request.postData ?? null) : null
    const response = await handler(new Request(url, { method: request.method, headers: request.headers, body }))
    await page.call('Fetch.fulfillRequest', {
      requestId,
      responseCode: response.status,
      responseHeaders: Array.from(response.headers, ([name, value]) => ({ name, value })),
      body: Buffer.from(await response.arrayBuffer()).toString('base64'),
    })
  } catch (error) {
    process.stderr.write(`electron host: ${url}: ${String(error)}\n`)
    await fail('Failed').catch(() => {})
  }
}

/** Whether the page may go there. Electron asks only about navigations started by the page, and not about reloads. */
function allowsNavigation(page: RequestingPage, wireUrl: string, url: string): boolean {
  const isHosts = page.isReloading || wireUrl === page.hostNavigation
  page.hostNavigation = ''
  if (isHosts) return true
  const event = createPreventable({ url, isMainFrame: true })
  page.emit('will-navigate', event, url)
  return !event.defaultPrevented
}
