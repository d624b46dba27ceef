import { EventEmitter } from 'node:events'
import type { ChildProcess } from 'node:child_process'
import type { Readable, Writable } from 'node:stream'

interface PendingCall {
  method: string
  resolve(result: never): void
  reject(error: Error): void
}

interface CdpMessage {
  id?: number
  method?: string
  params?: unknown
  result?: unknown
  error?: { message: string }
  sessionId?: string
}

/**
 * A Chrome DevTools Protocol client over the browser's debugging pipe (file descriptors 3 and 4 of the child), so that its debugging
 * port stays free for Playwright. Events are emitted by method name; those of a session as `<session>:<method>`.
 */
export class Cdp extends EventEmitter {
  readonly process: ChildProcess
  #closed = false
  #lastId = 0
  readonly #pending = new Map<number, PendingCall>()
  readonly #input: Writable

  constructor(browser: ChildProcess) {
    super()
    this.setMaxListeners(0)
    this.process = browser
    this.#input = browser.stdio[3] as Writable
    // Calls to a browser that has exited are rejected by the exit event below.
    this.#input.on('error', () => {})
    this.#readMessages(browser.stdio[4] as Readable)
    browser.once('exit', () => {
      this.#closed = true
      for (const call of this.#pending.values()) call.reject(new Error(`${call.method}: the browser has gone`))
      this.emit('closed')
    })
  }

  get closed(): boolean {
    return this.#closed
  }

  /** Calls a protocol method of the browser, or of the session's target. */
  send<T = unknown>(method: string, params: object = {}, sessionId?: string): Promise<T> {
    if (this.#closed) return Promise.reject(new Error(`${method}: the browser has gone`))
    const id = ++this.#lastId
    return new Promise<T>((resolve, reject) => {
      this.#pending.set(id, { method, resolve, reject })
      this.#input.write(`${JSON.stringify({ id, method, params, sessionId })}\0`)
    })
  }

  #readMessages(output: Readable): void {
    let parts: Buffer[] = []
    output.on('data', (chunk: Buffer) => {
      let rest = chunk
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        parts.push(rest.subarray(0, end))
        this.#receive(Buffer.concat(parts).toString())
        parts = []
        rest = rest.subarray(end + 1)
      }
      if (rest.length > 0) parts.push(rest)
    })
  }

  #receive(text: string): void {
    const message = JSON.parse(text) as CdpMessage
    if (message.id === undefined) {
      this.emit(message.sessionId === undefined ? message.method! : `${message.sessionId}:${message.method}`, message.params)
      return
    }
    const call = this.#pending.get(message.id)
    this.#pending.delete(message.id)
    if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`))
    else call?.resolve(message.result as never)
  }
}
