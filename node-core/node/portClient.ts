import type { JsonRpcError, JsonRpcNotification } from '../contract/jsonRpc.ts'
import type { Port } from '../contract/port.ts'
import type { TerrariumNode } from './createNode.ts'

interface Response {
  id: number
  result?: unknown
  error?: JsonRpcError
}

/** The error of a response. */
export class ResponseError extends Error {
  readonly code: number

  constructor(method: string, { code, message }: JsonRpcError) {
    super(`${method}: ${message}`)
    this.code = code
  }
}

/** A client in the process of its node, connected as the desktop's window is: every method is open to it. */
export class PortClient implements Port {
  readonly #onNotification: (notification: JsonRpcNotification) => void
  readonly #waiting = new Map<number, (response: string) => void>()
  #request: (text: string) => void = () => undefined
  #lastId = 0

  constructor(node: Pick<TerrariumNode, 'connect'>, onNotification: (notification: JsonRpcNotification) => void = () => undefined) {
    this.#onNotification = onNotification
    node.connect(this)
  }

  /** Resolves with the text of the response. */
  ask(method: string, ...params: readonly unknown[]): Promise<string> {
    const id = ++this.#lastId
    return new Promise((resolve) => {
      this.#waiting.set(id, resolve)
      this.#request(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
    })
  }

  /** Resolves with the result; rejects with ResponseError. */
  async call<T = unknown>(method: string, ...params: readonly unknown[]): Promise<T> {
    const { result, error } = JSON.parse(await this.ask(method, ...params)) as Response
    if (error !== undefined) throw new ResponseError(method, error)
    return result as T
  }

  send(text: string): void {
    const message = JSON.parse(text) as Response | JsonRpcNotification
    if ('method' in message) return this.#onNotification(message)
    const resolve = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    resolve?.(text)
  }

  onMessage(listener: (text: string) => void): void {
    this.#request = listener
  }

  onClose(): void {}

  close(): void {}
}
