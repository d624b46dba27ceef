/**
 * The window's JSON-RPC client over any port: calls of one tick are sent as one batch, subscriptions survive reconnects, and a lost port is
 * reopened with growing delays.
 */
import { type EventKind, type EventOf, namespaceOfEvent } from '../../node-core/contract/events.ts'
import type { JsonRpcError, JsonRpcRequest } from '../../node-core/contract/jsonRpc.ts'
import type { Port } from '../../node-core/contract/port.ts'
import type { MethodName, ParamsOf, ResultOf } from './methods.ts'
import { RpcError } from './rpcError.ts'

/** State of the connection; `waiting` is the delay before the next attempt. */
export type ConnectionState =
  | { status: 'connecting' }
  | { status: 'open' }
  | { status: 'waiting'; reason: string; retryAtMs: number }
  | { status: 'closed' }

/** The clock and timers that the client needs, so that tests can control them. */
export interface Timers {
  nowMs(): number
  /** Calls the function once after the delay; the returned function cancels it. */
  after(pauseMs: number, run: () => void): () => void
}

export interface RpcClientOptions {
  /** Opens a new port; rejects if the node is unreachable. */
  connect: () => Promise<Port>
  timers?: Timers
  timeoutMs?: number
  maxBatch?: number
  firstPauseMs?: number
  maxPauseMs?: number
}

/** The outcome of one request. */
export type RpcOutcome = { result: unknown } | { error: RpcError }

interface PendingCall {
  request: JsonRpcRequest
  settle: (outcome: RpcOutcome) => void
}

/** Kinds of events that take no argument. */
type SubscribedKind = EventKind<'eth' | 'devnet'>

interface Subscription {
  kind: SubscribedKind
  deliver: (event: never) => void
  /** Undefined until the node has responded. */
  id: string | undefined
}

/** The machine's clock. */
export const REAL_TIMERS: Timers = {
  nowMs: () => Date.now(),
  after: (pauseMs, run) => {
    const timer = setTimeout(run, pauseMs)
    return () => clearTimeout(timer)
  },
}

const methodOf = (verb: 'subscribe' | 'unsubscribe', kind: SubscribedKind) => `${namespaceOfEvent(kind)}_${verb}`

export class RpcClient {
  readonly #connect: () => Promise<Port>
  readonly #timers: Timers
  readonly #timeoutMs: number
  readonly #maxBatch: number
  readonly #firstPauseMs: number
  readonly #maxPauseMs: number
  readonly #listeners = new Set<(state: ConnectionState) => void>()
  readonly #calls = new Map<number, PendingCall>()
  readonly #subscriptions = new Set<Subscription>()
  #outbox: PendingCall[] = []
  #port: Port | undefined
  #state: ConnectionState = { status: 'closed' }
  #nextId = 1
  #pauseMs: number
  #cancelRetry: (() => void) | undefined

  constructor(options: RpcClientOptions) {
    this.#connect = options.connect
    this.#timers = options.timers ?? REAL_TIMERS
    this.#timeoutMs = options.timeoutMs ?? 30_000
    this.#maxBatch = options.maxBatch ?? 100
    this.#firstPauseMs = options.firstPauseMs ?? 250
    this.#maxPauseMs = options.maxPauseMs ?? 5_000
    this.#pauseMs = this.#firstPauseMs
  }

  get connection(): ConnectionState {
    return this.#state
  }

  /** Calls back on every change of the connection until the returned function is called. */
  onConnection(listener: (state: ConnectionState) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Opens the connection and keeps it open; during a delay, retries immediately. */
  open(): void {
    if (this.#state.status === 'open' || this.#state.status === 'connecting') return
    this.#cancelRetry?.()
    this.#cancelRetry = undefined
    void this.#openPort()
  }

  close(): void {
    this.#cancelRetry?.()
    this.#cancelRetry = undefined
    this.#setState({ status: 'closed' })
    const port = this.#port
    this.#port = undefined
    port?.close('closed by the window')
    this.#failAll(new RpcError('disconnected', 'the connection was closed'))
  }

  /** Calls the node; rejects with RpcError. */
  call<M extends MethodName>(method: M, ...params: ParamsOf<M>): Promise<ResultOf<M>> {
    return new Promise((resolve, reject) => {
      this.#ask(method, params, (outcome) => {
        if ('error' in outcome) reject(outcome.error)
        else resolve(outcome.result)
      })
    })
  }

  /**
   * Sends requests in one message of their own and waits as long as they take: profiling may run for minutes. If `signal` aborts, requests
   * without a response are `cancelled`, and the node ends its work on them. Never rejects.
   */
  run(requests: readonly { method: string; params: readonly unknown[] }[], signal?: AbortSignal): Promise<RpcOutcome[]> {
    const port = this.#port
    if (!port) return Promise.resolve(requests.map(() => ({ error: new RpcError('disconnected', 'not connected to the node') })))
    const asked = requests.map(({ method, params }) => ({ jsonrpc: '2.0' as const, id: this.#nextId++, method, params: [...params] }))
    const outcomes = asked.map((request) => new Promise<RpcOutcome>((settle) => this.#calls.set(request.id, { request, settle })))
    const ids = asked.map(({ id }) => id)
    signal?.addEventListener(
      'abort',
      () => {
        if (port === this.#port && ids.some((id) => this.#calls.has(id))) this.#ask('devnet_cancel', [ids], () => {})
        for (const id of ids)
          this.#settle(id, {
            error: new RpcError('cancelled', 'cancelled: the node was asked to stop, and the response is ignored'),
          })
      },
      { once: true },
    )
    if (asked.length > 0) port.send(JSON.stringify(asked.length === 1 ? asked[0] : asked))
    return Promise.all(outcomes)
  }

  /** Receives the node's events of one kind, across reconnects, until the returned function is called. */
  subscribe<K extends SubscribedKind>(kind: K, listener: (event: EventOf<K>) => void): () => void {
    const subscription: Subscription = { kind, deliver: listener, id: undefined }
    this.#subscriptions.add(subscription)
    if (this.#port) this.#establish(subscription)
    return () => {
      this.#subscriptions.delete(subscription)
      if (this.#port && subscription.id !== undefined) this.#ask(methodOf('unsubscribe', kind), [subscription.id], () => {})
    }
  }

  async #openPort(): Promise<void> {
    this.#setState({ status: 'connecting' })
    let port: Port
    try {
      port = await this.#connect()
    } catch (error) {
      this.#retryLater(error instanceof Error ? error.message : String(error))
      return
    }
    // Closed or reopened while the port was opening.
    if (this.#state.status !== 'connecting') {
      port.close('no longer needed')
      return
    }
    this.#port = port
    port.onMessage((text) => {
      if (port === this.#port) this.#receive(text)
    })
    port.onClose((reason) => {
      if (port === this.#port) this.#lost(reason)
    })
    this.#pauseMs = this.#firstPauseMs
    for (const subscription of this.#subscriptions) this.#establish(subscription)
    this.#setState({ status: 'open' })
  }

  #lost(reason: string): void {
    this.#port = undefined
    for (const subscription of this.#subscriptions) subscription.id = undefined
    this.#retryLater(reason)
    this.#failAll(new RpcError('disconnected', `the connection to the node was lost: ${reason}`))
  }

  #retryLater(reason: string): void {
    if (this.#state.status === 'closed') return
    const pauseMs = this.#pauseMs
    this.#pauseMs = Math.min(pauseMs * 2, this.#maxPauseMs)
    this.#cancelRetry = this.#timers.after(pauseMs, () => void this.#openPort())
    this.#setState({ status: 'waiting', reason, retryAtMs: this.#timers.nowMs() + pauseMs })
  }

  #setState(state: ConnectionState): void {
    this.#state = state
    for (const listener of this.#listeners) listener(state)
  }

  #establish(subscription: Subscription): void {
    const port = this.#port
    // Settled synchronously with the message, so that no event between the response and the promise's microtask is missed.
    this.#ask(methodOf('subscribe', subscription.kind), [subscription.kind], (outcome) => {
      if (!('result' in outcome) || port !== this.#port) return
      if (this.#subscriptions.has(subscription)) subscription.id = String(outcome.result)
      else this.#ask(methodOf('unsubscribe', subscription.kind), [outcome.result], () => {})
    })
  }

  #ask(method: string, params: unknown[], settle: PendingCall['settle']): void {
    if (!this.#port) {
      settle({ error: new RpcError('disconnected', 'not connected to the node') })
      return
    }
    if (this.#outbox.length === 0) queueMicrotask(() => this.#flush())
    this.#outbox.push({ request: { jsonrpc: '2.0', id: this.#nextId++, method, params }, settle })
  }

  #flush(): void {
    const outbox = this.#outbox
    this.#outbox = []
    const port = this.#port
    for (let at = 0; at < outbox.length; at += this.#maxBatch) {
      const batch = outbox.slice(at, at + this.#maxBatch)
      if (!port) {
        for (const call of batch) call.settle({ error: new RpcError('disconnected', 'not connected to the node') })
        continue
      }
      for (const call of batch) this.#calls.set(call.request.id as number, call)
      const requests = batch.map((call) => call.request)
      // Without the params, which may contain a password: the timer outlives the response.
      const asked = requests.map(({ id, method }) => ({ id, method }))
      this.#timers.after(this.#timeoutMs, () => this.#expire(asked))
      port.send(JSON.stringify(requests.length === 1 ? requests[0] : requests))
    }
  }

  #expire(requests: readonly { id: JsonRpcRequest['id']; method: string }[]): void {
    for (const { id, method } of requests) {
      this.#settle(id as number, { error: new RpcError('timeout', `${method}: no response within ${this.#timeoutMs / 1000} s`) })
    }
  }

  #failAll(error: RpcError): void {
    const calls = [...this.#calls.values()]
    this.#calls.clear()
    for (const call of calls) call.settle({ error })
  }

  #settle(id: number, outcome: Parameters<PendingCall['settle']>[0]): void {
    const call = this.#calls.get(id)
    if (!call) return
    this.#calls.delete(id)
    call.settle(outcome)
  }

  #receive(text: string): void {
    let message: unknown
    try {
      message = JSON.parse(text)
    } catch {
      this.#port?.close('malformed message')
      this.#lost('the node sent a message that is not valid JSON')
      return
    }
    if (Array.isArray(message)) for (const part of message) this.#receiveOne(part)
    else this.#receiveOne(message)
  }

  #receiveOne(message: unknown): void {
    if (typeof message !== 'object' || message === null) return
    const { id, result, error, method, params } = message as {
      id?: unknown
      result?: unknown
      error?: JsonRpcError
      method?: unknown
      params?: { subscription?: unknown; result?: unknown }
    }
    if (typeof method === 'string' && method.endsWith('_subscription')) {
      for (const subscription of this.#subscriptions) {
        if (subscription.id !== undefined && subscription.id === params?.subscription) subscription.deliver(params.result as never)
      }
    } else if (typeof id === 'number') {
      this.#settle(id, error ? { error: new RpcError('refused', error.message, error) } : { result })
    } else if (error) {
      // An error without id refers to a whole batch (too long, not a request): the oldest one in flight.
      this.#failAll(new RpcError('refused', error.message, error))
    }
  }
}
