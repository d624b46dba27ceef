import { hostState, browser } from './hostState.ts'
import { urlFromWireUrl } from './protocol.ts'
import { record } from './recorded.ts'
import type { HostWebContents } from './webContents.ts'

/** Maps windows to pages of the browser. */

interface TargetInfo {
  targetId: string
  type: string
  url: string
  openerId?: string
}

interface PageOwner {
  webContents: HostWebContents
  /** The page closed on its own. */
  gone(): void
}

const owners = new Map<string, PageOwner>()
const awaitedSessions = new Map<string, (sessionId: string) => void>()
const earlySessions = new Map<string, string>()
let creating = 0

/** Opens a page for a window and returns its target and session; the page waits for its debugger. */
export async function createPage(
  size: { width: number; height: number },
  owner: PageOwner,
): Promise<{ targetId: string; sessionId: string }> {
  // The session may be announced before the response to the call.
  creating++
  const { targetId } = await browser().send<{ targetId: string }>('Target.createTarget', { url: 'about:blank', newWindow: true, ...size })
  creating--
  owners.set(targetId, owner)
  const early = earlySessions.get(targetId)
  earlySessions.delete(targetId)
  const sessionId = early ?? (await new Promise<string>((resolve) => awaitedSessions.set(targetId, resolve)))
  return { targetId, sessionId }
}

/** Closes a window's page. */
export function closePage(targetId: string): void {
  owners.delete(targetId)
  browser()
    .send('Target.closeTarget', { targetId })
    .catch(() => {})
}

/** The page of a target, for Playwright. */
export function webContentsOfTarget(targetId: string): HostWebContents | undefined {
  return owners.get(targetId)?.webContents
}

/** Attaches to every page that opens from now on. */
export async function watchTargets(): Promise<void> {
  const { cdp } = hostState
  cdp!.on('Target.attachedToTarget', ({ sessionId, targetInfo }: { sessionId: string; targetInfo: TargetInfo }) => {
    const awaited = awaitedSessions.get(targetInfo.targetId)
    awaitedSessions.delete(targetInfo.targetId)
    if (targetInfo.type !== 'page') cdp!.send('Runtime.runIfWaitingForDebugger', {}, sessionId).catch(() => {})
    else if (awaited) awaited(sessionId)
    else if (creating > 0) earlySessions.set(targetInfo.targetId, sessionId)
    else void refusePopup(sessionId, targetInfo)
  })
  cdp!.on('Target.detachedFromTarget', ({ sessionId }: { sessionId: string }) => {
    for (const owner of Array.from(owners.values())) if (owner.webContents.sessionId === sessionId) owner.gone()
  })
  await cdp!.send('Target.setAutoAttach', { autoAttach: true, waitForDebuggerOnStart: true, flatten: true })
}

/** A page that no window requested, from window.open. Its opener's handler is asked, and the page is closed. */
async function refusePopup(sessionId: string, target: TargetInfo): Promise<void> {
  const opener = (target.openerId === undefined ? undefined : owners.get(target.openerId)) ?? Array.from(owners.values()).at(-1)
  const url = urlFromWireUrl(await addressOfPopup(sessionId, target))
  const referrer = { url: '', policy: 'default' } as Electron.Referrer
  const decision = opener?.webContents.windowOpenHandler?.({ url, frameName: '', features: '', disposition: 'foreground-tab', referrer })
  record('window.open', url, decision?.action ?? 'none')
  if (decision?.action !== 'deny')
    process.stderr.write("electron host: windows that a page opens are always closed; answer { action: 'deny' }\n")
  await browser()
    .send('Target.closeTarget', { targetId: target.targetId })
    .catch(() => {})
}

/** A page without a request after this time has no URL. */
const FIRST_REQUEST_MS = 10_000

/** The URL is known from the target, or only from its first request. */
async function addressOfPopup(sessionId: string, target: TargetInfo): Promise<string> {
  if (target.url !== '' && target.url !== 'about:blank') return target.url
  const cdp = browser()
  return await new Promise<string>((resolve) => {
    cdp.once(`${sessionId}:Fetch.requestPaused`, ({ request }: { request: { url: string } }) => resolve(request.url))
    setTimeout(resolve, FIRST_REQUEST_MS, 'about:blank').unref()
    cdp
      .send('Fetch.enable', { patterns: [{ urlPattern: '*' }] }, sessionId)
      .then(() => cdp.send('Runtime.runIfWaitingForDebugger', {}, sessionId))
      .catch(() => resolve('about:blank'))
  })
}
