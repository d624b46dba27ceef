import { CodedError } from '../../base/codedError.ts'
import type { Fleet, FleetCall, FleetErrorCode, NodeAddresses } from './fleetCalls.ts'
import type { FromHost, ToHost } from './hostMessages.ts'

/** The fleet as a node in a worker thread sees it. */
export interface FleetClient extends Fleet {
  /** Handles the reply to a call. */
  receive(reply: Extract<ToHost, { type: 'reply' }>): void
}

/** Calls are messages to the main thread, posted by `post`. */
export function createFleetClient(post: (message: FromHost) => void): FleetClient {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  function call(asked: FleetCall): Promise<unknown> {
    const id = ++lastId
    const reply = Promise.withResolvers<unknown>()
    waiting.set(id, reply)
    post({ type: 'call', id, call: asked })
    return reply.promise
  }
  return {
    open: (...args) => call({ name: 'open', args }) as Promise<NodeAddresses>,
    close: (...args) => call({ name: 'close', args }) as Promise<boolean>,
    rename: (...args) => call({ name: 'rename', args }) as Promise<void>,
    restart: () => void call({ name: 'restart', args: [] }),
    receive({ id, result, error }) {
      const reply = waiting.get(id)
      waiting.delete(id)
      if (error === undefined) reply?.resolve(result)
      else reply?.reject(new CodedError<FleetErrorCode>('fleet', error))
    },
  }
}
