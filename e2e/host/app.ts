import { EventEmitter } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import path from 'node:path'
import { hostState } from './hostState.ts'
import { openWindows } from './openWindows.ts'
import { createPreventable } from './preventable.ts'
import { record } from './recorded.ts'
import { strict } from './strict.ts'

type PathName = Parameters<Electron.App['getPath']>[0]

type AppSurface = Pick<
  Electron.App,
  | 'enableSandbox'
  | 'exit'
  | 'focus'
  | 'getAppPath'
  | 'getLocale'
  | 'getName'
  | 'getPath'
  | 'getVersion'
  | 'isPackaged'
  | 'isReady'
  | 'name'
  | 'quit'
  | 'requestSingleInstanceLock'
  | 'setBadgeCount'
  | 'setName'
  | 'setPath'
  | 'whenReady'
>

class HostApp extends EventEmitter implements AppSurface {
  name = 'Electron'
  readonly isPackaged = false
  readonly commandLine = strict('app.commandLine', {
    appendSwitch: (name: string, value = ''): void => void hostState.switches.set(name, value),
    removeSwitch: (name: string): void => void hostState.switches.delete(name),
    hasSwitch: (name: string): boolean => hostState.switches.has(name),
    getSwitchValue: (name: string): string => hostState.switches.get(name) ?? '',
  })
  readonly #paths = new Map<string, string>()
  readonly #ready = Promise.withResolvers<void>()
  #isQuitting = false

  whenReady(): Promise<void> {
    return this.#ready.promise
  }

  isReady(): boolean {
    return hostState.isReady
  }

  /** Called by the boot when the application's main module has been evaluated and the browser is running. */
  becomeReady(): void {
    hostState.isReady = true
    mkdirSync(this.getPath('userData'), { recursive: true })
    this.emit('ready', {}, {})
    this.#ready.resolve()
  }

  getName(): string {
    return this.name
  }

  setName(name: string): void {
    this.name = name
  }

  getVersion(): string {
    return hostState.applicationPackage.version ?? '0.0.0'
  }

  getLocale(): string {
    return 'en-US'
  }

  getAppPath(): string {
    return hostState.applicationPath
  }

  getPath(name: PathName): string {
    const userData = hostState.switches.get('user-data-dir') || path.join(hostState.profileDir, 'userData')
    const known: Partial<Record<PathName, string>> = {
      home: homedir(),
      temp: tmpdir(),
      exe: process.execPath,
      userData,
      sessionData: userData,
      logs: path.join(userData, 'logs'),
    }
    return this.#paths.get(name) ?? known[name] ?? path.join(hostState.profileDir, name)
  }

  setPath(name: string, value: string): void {
    this.#paths.set(name, value)
  }

  /** Every run has its own user data folder here, so it is always the first instance. */
  requestSingleInstanceLock(): boolean {
    return true
  }

  /** Every window of the host is sandboxed anyway. */
  enableSandbox(): void {}

  focus(): void {}

  setBadgeCount(count = 0): boolean {
    record('app.setBadgeCount', count)
    return true
  }

  quit(): void {
    if (this.#isQuitting || !this.#allow('before-quit')) return
    this.#isQuitting = true
    for (const window of Array.from(openWindows)) window.close()
    // A window whose close was prevented stops the quit; so may a listener of will-quit.
    setImmediate(() => {
      if (openWindows.size === 0 && this.#allow('will-quit')) this.exit(0)
      else this.#isQuitting = false
    })
  }

  exit(code = 0): void {
    if (hostState.isExiting) return
    hostState.isExiting = true
    this.emit('quit', {}, code)
    const end = (): never => {
      rmSync(hostState.profileDir, { recursive: true, force: true, maxRetries: 3 })
      process.exit(code)
    }
    const { cdp } = hostState
    if (!cdp || cdp.closed) end()
    cdp!.once('closed', end)
    cdp!.send('Browser.close').catch(() => {})
    setTimeout(() => cdp!.process.kill('SIGKILL'), 2000).unref()
  }

  /** Called when the last window has been closed. */
  lastWindowClosed(): void {
    if (!this.#isQuitting && !this.emit('window-all-closed')) this.quit()
  }

  #allow(eventName: 'before-quit' | 'will-quit'): boolean {
    const event = createPreventable({})
    this.emit(eventName, event)
    return !event.defaultPrevented
  }
}

/** The host uses the plain type; the application gets the strict proxy. */
export const hostApp = new HostApp()
export const app = strict('app', hostApp)
