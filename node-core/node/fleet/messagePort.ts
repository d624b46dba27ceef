/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import type { MessagePort } from 'node:worker_threads'
import type { Port } from '../../contract/port.ts'

/** The node's end of a connection: a Port over the message port received from the main thread. */
export function portFromMessagePort(messagePort: MessagePort): Port {
  return {
    send: (text) => messagePort.postMessage(text),
    onMessage: (listener) =>
      void messagePort.on('message', (text: unknown) => {
        if (typeof text === 'string') listener(text)
      }),
    onClose: (listener) => void messagePort.once('close', () => listener('the window has closed its connection')),
    close: () => messagePort.close(),
  }
}
