import { EventEmitter } from 'node:events'
import { hostApp } from './app.ts'
import { hostState } from './hostState.ts'
import { nativeTheme } from './nativeTheme.ts'
import { openWindows, type OpenWindow } from './openWindows.ts'
import { createPreventable } from './preventable.ts'
import { record } from './recorded.ts'
import { strict } from './strict.ts'
import { closePage, createPage } from './targets.ts'
import { HostWebContents } from './webContents.ts'

type WindowSurface = Pick<
  Electron.BrowserWindow,
  | 'close'
  | 'destroy'
  | 'flashFrame'
  | 'focus'
  | 'getBounds'
  | 'getNormalBounds'
  | 'getTitle'
  | 'hide'
  | 'id'
  | 'isDestroyed'
  | 'isFocused'
  | 'isMaximized'
  | 'isMinimized'
  | 'isVisible'
  | 'loadURL'
  | 'maximize'
  | 'restore'
  | 'setBounds'
  | 'setTitle'
  | 'show'
>

/** A window: one page of the browser. Its position on the screen is only remembered. */
export class BrowserWindow extends EventEmitter implements WindowSurface, OpenWindow {
  /** The strict proxy, as the application sees it. */
  readonly webContents: HostWebContents
  readonly #page: HostWebContents
  #bounds: Electron.Rectangle
  #title: string
  #isVisible: boolean
  #isMaximized = false
  #isDestroyed = false

  constructor(options: Electron.BrowserWindowConstructorOptions = {}) {
    super()
    if (!hostState.isReady) throw new Error('Cannot create BrowserWindow before app is ready')
    this.#bounds = { x: options.x ?? 0, y: options.y ?? 0, width: options.width ?? 800, height: options.height ?? 600 }
    this.#title = options.title ?? hostApp.getName()
    this.#isVisible = options.show !== false
    this.#page = new HostWebContents(() => this.close())
    this.webContents = strict('webContents', this.#page)
    this.#page.on('did-finish-load', () => this.emit('ready-to-show'))
    openWindows.add(this)
    hostApp.emit('browser-window-created', {}, this)
    hostApp.emit('web-contents-created', {}, this.webContents)
    this.#open(options.webPreferences ?? {}).catch((error: unknown) => {
      if (hostState.isExiting) return
      process.stderr.write(`electron host: a window could not be opened: ${String(error)}\n`)
      hostApp.exit(1)
    })
  }

  static getAllWindows(): BrowserWindow[] {
    return Array.from(openWindows) as BrowserWindow[]
  }

  /** The newest window is in front. */
  static getFocusedWindow(): BrowserWindow | null {
    return BrowserWindow.getAllWindows().at(-1) ?? null
  }

  static fromId(id: number): BrowserWindow | null {
    return BrowserWindow.getAllWindows().find((window) => window.id === id) ?? null
  }

  static fromWebContents(webContents: { readonly id: number }): BrowserWindow | null {
    return BrowserWindow.fromId(webContents.id)
  }

  get id(): number {
    return this.#page.id
  }

  loadURL(url: string): Promise<void> {
    return this.#page.loadURL(url)
  }

  close(): void {
    if (this.#isDestroyed) return
    const event = createPreventable({})
    this.emit('close', event)
    if (!event.defaultPrevented) this.destroy()
  }

  destroy(): void {
    if (this.#isDestroyed) return
    this.#isDestroyed = true
    openWindows.delete(this)
    this.#page.markDestroyed()
    this.#page.attached.then(() => closePage(this.#page.targetId)).catch(() => {})
    this.emit('closed')
    if (openWindows.size === 0) hostApp.lastWindowClosed()
  }

  isDestroyed(): boolean {
    return this.#isDestroyed
  }

  show(): void {
    this.#isVisible = true
    this.emit('show')
  }

  hide(): void {
    this.#isVisible = false
    this.emit('hide')
  }

  isVisible(): boolean {
    return this.#isVisible
  }

  focus(): void {}

  flashFrame(isFlashing: boolean): void {
    record('window.flashFrame', isFlashing)
  }

  isFocused(): boolean {
    return BrowserWindow.getFocusedWindow() === this
  }

  isMinimized(): boolean {
    return false
  }

  restore(): void {}

  maximize(): void {
    this.#isMaximized = true
  }

  isMaximized(): boolean {
    return this.#isMaximized
  }

  getBounds(): Electron.Rectangle {
    return { ...this.#bounds }
  }

  getNormalBounds(): Electron.Rectangle {
    return this.getBounds()
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
    this.#page.attached.then(() => this.#applySize()).catch(() => {})
  }

  setTitle(title: string): void {
    this.#title = title
  }

  getTitle(): string {
    return this.#title
  }

  applyTheme(source: Electron.NativeTheme['themeSource']): void {
    const features = source === 'system' ? [] : [{ name: 'prefers-color-scheme', value: source }]
    this.#page.attached.then(() => this.#page.call('Emulation.setEmulatedMedia', { features })).catch(() => {})
  }

  async #open(preferences: Electron.WebPreferences): Promise<void> {
    const { width, height } = this.#bounds
    const { targetId, sessionId } = await createPage({ width, height }, { webContents: this.#page, gone: () => this.destroy() })
    await this.#page.attach(targetId, sessionId, preferences)
    await this.#applySize()
    if (nativeTheme.themeSource !== 'system') this.applyTheme(nativeTheme.themeSource)
    await this.#page.call('Runtime.runIfWaitingForDebugger')
  }

  #applySize(): Promise<unknown> {
    const { width, height } = this.#bounds
    return this.#page.call('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor: 1, mobile: false })
  }
}
