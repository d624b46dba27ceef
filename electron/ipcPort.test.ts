/* oxlint-disable unicorn/require-post-message-target-origin -- messages to a thread have no origin */
import { EventEmitter, once } from 'node:events'
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { IpcMain } from 'electron'
import { describe, expect, test } from 'vitest'
import type { NodeState } from '../node-core/contract/desktopBridge.ts'
import { CHANNELS } from './channels.ts'
import { portFromMessagePort } from '../node-core/node/fleet/messagePort.ts'
import type { NodeWorker } from '../node-core/node/fleet/nodeWorker.ts'
import { relayPages } from './ipcPort.ts'

describe('port over a message port', () => {
  test('carries texts both ways and nothing else', async () => {
    const { port1, port2 } = new MessageChannel()
    const port = portFromMessagePort(port1)
    port.onMessage((text) => port.send(`${text} ${text}`))
    port2.postMessage({ not: 'a text' })
    port2.postMessage('hello')
    expect(await once(port2, 'message')).toEqual(['hello hello'])
    port.close()
  })

  test('tells once that the other end has closed', async () => {
    const { port1, port2 } = new MessageChannel()
    const port = portFromMessagePort(port1)
    port.onMessage(() => {})
    const closed = new Promise<string>((resolve) => port.onClose(resolve))
    port2.close()
    expect(await closed).toContain('closed')
  })
})

class TestPage extends EventEmitter {
  readonly sent = new EventEmitter()
  isDestroyed = (): boolean => false
  send(channel: string, payload: unknown): void {
    this.sent.emit(channel, payload)
  }
}

function setUp(): {
  page: TestPage
  ends: MessagePort[]
  send: (channel: string, payload?: unknown, url?: string) => void
  setState: (state: NodeState) => void
} {
  const ends: MessagePort[] = []
  const ipcMain = new EventEmitter()
  const page = new TestPage()
  let listener: ((state: NodeState) => void) | undefined
  const node = {
    state: { status: 'starting' },
    connect() {
      const { port1, port2 } = new MessageChannel()
      ends.push(port2)
      return port1
    },
    onState: (heard: (state: NodeState) => void) => void (listener = heard),
  }
  relayPages(ipcMain as unknown as IpcMain, node as unknown as NodeWorker)
  return {
    page,
    ends,
    send: (channel, payload, url = 'app://bundle/blocks') =>
      void ipcMain.emit(channel, { sender: page, senderFrame: { url, parent: null } }, payload),
    setState: (state) => listener!(state),
  }
}

describe('relay between pages and node', () => {
  test('a page that opens hears the state and gets a connection', async () => {
    const { page, ends, send } = setUp()
    const state = once(page.sent, CHANNELS.nodeState)
    send(CHANNELS.open)
    expect(await state).toEqual([{ status: 'starting' }])
    send(CHANNELS.rpc, 'question')
    expect(await once(ends[0]!, 'message')).toEqual(['question'])
    ends[0]!.postMessage('answer')
    expect(await once(page.sent, CHANNELS.rpc)).toEqual(['answer'])
    page.emit('destroyed')
  })

  test('a reload closes the old connection and opens a new one', async () => {
    const { page, ends, send } = setUp()
    send(CHANNELS.open)
    const closed = once(ends[0]!, 'close')
    send(CHANNELS.open)
    await closed
    expect(ends).toHaveLength(2)
    page.emit('destroyed')
  })

  test('a page that goes closes its connection', async () => {
    const { page, ends, send } = setUp()
    send(CHANNELS.open)
    const closed = once(ends[0]!, 'close')
    page.emit('destroyed')
    await closed
  })

  test('a node that starts again gets a new connection before the page hears it', () => {
    const { page, ends, send, setState } = setUp()
    send(CHANNELS.open)
    const seen: [string, number][] = []
    page.sent.on(CHANNELS.nodeState, ({ status }: NodeState) => seen.push([status, ends.length]))
    setState({ status: 'stopped', reason: 'x' })
    setState({ status: 'starting' })
    setState({ status: 'ready', http: null, ws: null })
    expect(seen).toEqual([
      ['stopped', 1],
      ['starting', 2],
      ['ready', 2],
    ])
    page.emit('destroyed')
  })

  test('messages from a foreign frame are ignored', () => {
    const { ends, send } = setUp()
    send(CHANNELS.open, undefined, 'https://example.com/')
    expect(ends).toHaveLength(0)
  })
})
