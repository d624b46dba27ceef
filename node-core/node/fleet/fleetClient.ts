/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import type { MessagePort } from 'node:worker_threads'
import { CodedError } from '../../base/codedError.ts'
import type { Fleet, FleetCall, FleetErrorCode, NodeAddresses } from './fleetCalls.ts'
import type { FromHost, ToHost } from './hostMessages.ts'

/** The fleet as a node in a worker thread sees it: calls are messages to the main thread. */
export function createFleetClient(main: MessagePort): Fleet {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  main.on('message', (message: ToHost) => {
    if (message.type !== 'reply') return
    const call = waiting.get(message.id)
    waiting.delete(message.id)
    if (message.error === undefined) call?.resolve(message.result)
    else call?.reject(new CodedError<FleetErrorCode>('fleet', message.error))
  })
  function call(asked: FleetCall): Promise<unknown> {
    const id = ++lastId
    const reply = Promise.withResolvers<unknown>()
    waiting.set(id, reply)
    main.postMessage({ type: 'call', id, call: asked } satisfies FromHost)
    return reply.promise
  }
  return {
    open: (...args) => call({ name: 'open', args }) as Promise<NodeAddresses>,
    close: (...args) => call({ name: 'close', args }) as Promise<boolean>,
    rename: (...args) => call({ name: 'rename', args }) as Promise<void>,
    restart: () => void call({ name: 'restart', args: [] }),
  }
}
