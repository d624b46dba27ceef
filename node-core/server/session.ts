/** One connection: its texts go to the dispatcher, answers and notifications come back, and its end ends what it subscribed to. */
import type { Port } from '../contract/port.ts'
import type { Dispatcher } from '../rpc/dispatcher.ts'
import type { RpcSession } from '../rpc/session.ts'

/** What a kind of client reaches: the methods of a profile, and of them these namespaces. */
export interface Service {
  readonly dispatcher: Dispatcher
  readonly namespaces: ReadonlySet<string>
}

export interface SessionOptions {
  transport: RpcSession['transport']
  /** Private methods are open to it. */
  authenticated: boolean
  service: Service
  /** Bytes that may wait for a slow reader when one more text is sent; past them the connection is closed. */
  bufferLimitBytes: number
}

/** Serves a connection until it closes. */
export function openSession(port: Port, options: SessionOptions): RpcSession {
  const { dispatcher, namespaces } = options.service
  const closeListeners = new Set<() => void>()
  let isOpen = true

  const end = () => {
    if (!isOpen) return
    isOpen = false
    for (const listener of closeListeners) listener()
    closeListeners.clear()
  }
  const send = (text: string) => {
    if (!isOpen) return
    if ((port.bufferedSizeBytes ?? 0) > options.bufferLimitBytes) {
      // Ended at once: what is subscribed must not go on filling memory while the close is under way.
      end()
      port.close(`too slow a reader: more than ${options.bufferLimitBytes} bytes are waiting (json-rpc.buffer-limit)`)
      return
    }
    port.send(text)
  }
  const session: RpcSession = {
    transport: options.transport,
    authenticated: options.authenticated,
    namespaces,
    notify: send,
    onClose(listener) {
      if (isOpen) closeListeners.add(listener)
      else listener()
    },
  }
  port.onMessage((text) => {
    if (!isOpen) return
    const answer = dispatcher.handle(text, session)
    if (answer instanceof Promise) void answer.then((it) => it !== undefined && send(it))
    else if (answer !== undefined) send(answer)
  })
  port.onClose(end)
  return session
}

/** Session that all HTTP requests of the same authority share: nothing can be pushed to it, and it never closes. */
export function createHttpSession(service: Service, authenticated: boolean): RpcSession {
  return { transport: 'http', authenticated, namespaces: service.namespaces, onClose: () => {} }
}
