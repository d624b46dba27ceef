import { EventEmitter } from 'node:events'
import { strict } from './strict.ts'

type InvokeHandler = (event: Electron.IpcMainInvokeEvent, ...args: never[]) => unknown

class HostIpcMain extends EventEmitter implements Pick<Electron.IpcMain, 'handle' | 'handleOnce' | 'removeHandler'> {
  readonly #handlers = new Map<string, InvokeHandler>()

  handle(channel: string, handler: InvokeHandler): void {
    if (this.#handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    this.#handlers.set(channel, handler)
  }

  handleOnce(channel: string, handler: InvokeHandler): void {
    this.handle(channel, (event, ...args) => {
      this.#handlers.delete(channel)
      return handler(event, ...args)
    })
  }

  removeHandler(channel: string): void {
    this.#handlers.delete(channel)
  }

  /** Runs the handler of a channel for a page that invoked it. */
  async invoke(channel: string, event: Electron.IpcMainInvokeEvent, args: unknown[]): Promise<unknown> {
    const handler = this.#handlers.get(channel)
    if (!handler) throw new Error(`No handler registered for '${channel}'`)
    return await handler(event, ...(args as never[]))
  }
}

/** The host uses the plain type; the application gets the strict proxy. */
export const hostIpcMain = new HostIpcMain()
export const ipcMain = strict('ipcMain', hostIpcMain)
