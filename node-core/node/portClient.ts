import type { Port } from '../contract/port.ts'
import type { TerrariumNode } from './createNode.ts'

/** What a node says without having been asked. */
export interface Notification {
  method: string
  params: { subscription: string; result: unknown }
}

interface Answer {
  id?: number
  result?: unknown
  error?: { code: number; message: string }
}

/** The error of an answer. */
export class AnswerError extends Error {
  readonly code: number

  constructor(method: string, { code, message }: { code: number; message: string }) {
    super(`${method}: ${message}`)
    this.code = code
  }
}

/** A client in the process of its node, connected as the desktop's window is: every method is open to it. */
export class PortClient implements Port {
  readonly #notified: (notification: Notification) => void
  readonly #waiting = new Map<number, (answer: string) => void>()
  #request: (text: string) => void = () => undefined
  #lastId = 0

  constructor(node: Pick<TerrariumNode, 'connect'>, notified: (notification: Notification) => void = () => undefined) {
    this.#notified = notified
    node.connect(this)
  }

  /** The text of the answer. */
  ask(method: string, ...params: readonly unknown[]): Promise<string> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#request(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  /** The result. Throws AnswerError. */
  async call<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T> {
    const { result, error } = JSON.parse(await this.ask(method, ...params)) as Answer
    if (error !== undefined) throw new AnswerError(method, error)
    return result as T
  }

  send(text: string): void {
    const message = JSON.parse(text) as Answer | Notification
    if ('method' in message) return this.#notified(message)
    const resolve = this.#waiting.get(message.id!)
    this.#waiting.delete(message.id!)
    resolve?.(text)
  }

  onMessage(listener: (text: string) => void): void {
    this.#request = listener
  }

  onClose(): void {}

  close(): void {}
}
