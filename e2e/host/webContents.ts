import { EventEmitter } from 'node:events'
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createCodec } from './codec.ts'
import { browser, hostState } from './hostState.ts'
import { hostIpcMain } from './ipcMain.ts'
import { urlFromWireUrl, wireUrlFromUrl } from './protocol.ts'
import { record } from './recorded.ts'
import { answerRequest, type PausedRequest } from './requests.ts'
import { applyPermissions, defaultSession } from './session.ts'
import { linkWorlds, startMainWorld, startPreloadWorld, type PreloadConfig, type WorldNames } from './worlds.ts'

const codec = createCodec()
/** Electron's name for it; DevTools shows it. */
const PRELOAD_WORLD = 'Electron Isolated Context'
const BINDING = 'electronHostSend'

interface ExecutionContext {
  name: string
  uniqueId: string
  auxData: { frameId: string }
}

type WindowOpenHandler = (details: Electron.HandlerDetails) => Electron.WindowOpenHandlerResponse

type WebContentsSurface = Pick<
  Electron.WebContents,
  | 'close'
  | 'executeJavaScript'
  | 'getURL'
  | 'id'
  | 'isDestroyed'
  | 'isLoading'
  | 'loadURL'
  | 'openDevTools'
  | 'reload'
  | 'send'
  | 'setWindowOpenHandler'
>

let lastId = 0

/** A page: a target of the browser, driven through its session. Events have Electron's names and arguments. */
export class HostWebContents extends EventEmitter implements WebContentsSurface {
  readonly id = ++lastId
  readonly session = defaultSession
  mainFrame: { url: string; origin: string; parent: null } = { url: '', origin: 'null', parent: null }
  windowOpenHandler: WindowOpenHandler | undefined
  /** The URL of a navigation started by the main process itself. */
  hostNavigation = ''
  /** Whether the most recently started navigation is a reload. */
  isReloading = false
  targetId = ''
  sessionId = ''
  readonly #attached = Promise.withResolvers<void>()
  readonly #closeWindow: () => void
  #preloadContext = ''
  #isLoading = false
  #isDestroyed = false

  constructor(closeWindow: () => void) {
    super()
    this.#closeWindow = closeWindow
  }

  /** Settled when the page is attached and its scripts are in place. */
  get attached(): Promise<void> {
    return this.#attached.promise
  }

  call<T = unknown>(method: string, params: object = {}): Promise<T> {
    return browser().send<T>(method, params, this.sessionId)
  }

  getURL(): string {
    return this.mainFrame.url
  }

  isLoading(): boolean {
    return this.#isLoading
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  async loadURL(url: string): Promise<void> {
    await this.attached
    this.hostNavigation = wireUrlFromUrl(url)
    await applyPermissions(url, new URL(this.hostNavigation).origin)
    const finished = new Promise<void>((resolve) => this.once('did-finish-load', resolve))
    const { errorText } = await this.call<{ errorText?: string }>('Page.navigate', { url: this.hostNavigation })
    if (errorText) throw new Error(`${errorText} loading '${url}'`)
    await finished
  }

  reload(): void {
    this.call('Page.reload').catch(() => {})
  }

  close(): void {
    this.#closeWindow()
  }

  openDevTools(): void {
    record('webContents.openDevTools')
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.windowOpenHandler = handler
  }

  async executeJavaScript<T = unknown>(code: string): Promise<T> {
    interface Evaluation {
      result: { value: T }
      exceptionDetails?: { text: string; exception?: { description?: string } }
    }
    const { result, exceptionDetails } = await this.call<Evaluation>('Runtime.evaluate', {
      expression: code,
      awaitPromise: true,
      returnByValue: true,
    })
    if (exceptionDetails) throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
    return result.value
  }

  send(channel: string, ...args: unknown[]): void {
    this.#deliver('event', 0, channel, codec.encode(structuredClone(args)))
  }

  markDestroyed(): void {
    this.#isDestroyed = true
    this.emit('destroyed')
  }

  /** Takes over a target that waits for its debugger: adds listeners, installs the scripts of both worlds, lets it run. */
  async attach(targetId: string, sessionId: string, preferences: Electron.WebPreferences): Promise<void> {
    this.targetId = targetId
    this.sessionId = sessionId
    assertSandboxed(preferences)
    this.#listen()
    const names: WorldNames = { main: `main-${randomUUID()}`, preload: `preload-${randomUUID()}` }
    const config: PreloadConfig = { names, binding: BINDING, process: sandboxedProcess() }
    const preload = preferences.preload === undefined ? '' : readFileSync(preferences.preload, 'utf8')
    const common = `${createCodec.toString()},${linkWorlds.toString()}`
    const addScript = (source: string, worldName?: string): Promise<unknown> =>
      this.call('Page.addScriptToEvaluateOnNewDocument', { source, ...(worldName === undefined ? {} : { worldName }) })
    await Promise.all([
      this.call('Page.enable'),
      this.call('Runtime.enable'),
      this.call('Inspector.enable'),
      this.call('Runtime.addBinding', { name: BINDING, executionContextName: PRELOAD_WORLD }),
      this.call('Fetch.enable', { patterns: [{ urlPattern: '*' }] }),
      addScript(`(${startMainWorld.toString()})(${JSON.stringify(names)},${common})`),
      addScript(
        `(${startPreloadWorld.toString()})(${JSON.stringify(config)},${common},function(require,process,module,exports){${preload}\n})`,
        PRELOAD_WORLD,
      ),
    ])
    this.#attached.resolve()
  }

  #listen(): void {
    const on = (event: string, listener: (params: never) => void): void =>
      void browser().on(`${this.sessionId}:${event}`, listener as () => void)
    on('Runtime.executionContextCreated', ({ context }: { context: ExecutionContext }) => {
      if (context.name === PRELOAD_WORLD && context.auxData.frameId === this.targetId) this.#preloadContext = context.uniqueId
    })
    on('Runtime.bindingCalled', ({ name, payload }: { name: string; payload: string }) => {
      if (name === BINDING) this.#receive(...(JSON.parse(payload) as [string, number, string, string]))
    })
    on('Fetch.requestPaused', (request: PausedRequest) => void answerRequest(this, request))
    on('Page.frameNavigated', ({ frame }: { frame: { parentId?: string; url: string } }) => {
      if (frame.parentId !== undefined) return
      this.#isLoading = true
      this.#setUrl(frame.url)
      this.emit('did-navigate', {}, this.getURL())
    })
    on('Page.frameStartedNavigating', ({ frameId, navigationType }: { frameId: string; navigationType: string }) => {
      if (frameId === this.targetId) this.isReloading = navigationType.startsWith('reload')
    })
    on('Page.navigatedWithinDocument', ({ url }: { url: string }) => {
      this.#setUrl(url)
      this.emit('did-navigate-in-page', {}, this.getURL(), true)
    })
    on('Page.domContentEventFired', () => this.emit('dom-ready', {}))
    on('Page.loadEventFired', () => {
      this.#isLoading = false
      this.emit('did-finish-load')
    })
    on('Inspector.targetCrashed', () => this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 1 }))
  }

  #setUrl(wireUrl: string): void {
    const url = urlFromWireUrl(wireUrl)
    this.mainFrame = { url, origin: /^[a-z]+:\/\/[^/]*/.exec(url)?.[0] ?? 'null', parent: null }
  }

  #deliver(operation: 'event' | 'result' | 'error', call: number, channel: string, text: string): void {
    if (this.#preloadContext === '' || this.#isDestroyed) return
    const args = [operation, call, channel, text].map((arg) => JSON.stringify(arg)).join(',')
    // A page that has closed meanwhile receives nothing, as in Electron.
    this.call('Runtime.evaluate', { uniqueContextId: this.#preloadContext, expression: `electronHostDeliver(${args})` }).catch(() => {})
  }

  #receive(operation: string, call: number, channel: string, text: string): void {
    const args = codec.decode(text) as unknown[]
    const event = { type: 'frame', sender: this, senderFrame: this.mainFrame, frameId: 1, processId: 1 }
    if (operation === 'send') {
      if (!hostIpcMain.emit(channel, event, ...args)) record('ipc.unheard', channel)
      return
    }
    hostIpcMain.invoke(channel, event as unknown as Electron.IpcMainInvokeEvent, args).then(
      (result) => this.#deliver('result', call, channel, codec.encode(structuredClone(result))),
      (error: unknown) => this.#deliver('error', call, channel, codec.encode(String(error))),
    )
  }
}

function assertSandboxed(preferences: Electron.WebPreferences): void {
  const { nodeIntegration, contextIsolation, sandbox, webSecurity } = preferences
  if (nodeIntegration === true || contextIsolation === false || sandbox === false || webSecurity === false) {
    throw new Error('electron host: only sandboxed, context-isolated windows with web security and without node integration are carried')
  }
}

function sandboxedProcess(): object {
  const { platform, arch, versions, env } = process
  return {
    type: 'renderer',
    sandboxed: true,
    contextIsolated: true,
    platform,
    arch,
    versions,
    env: { ...env },
    resourcesPath: hostState.applicationPath,
  }
}
