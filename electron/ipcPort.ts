import type { IpcMain, IpcMainEvent, WebContents } from 'electron'
import type { MessagePort } from 'node:worker_threads'
import { CHANNELS } from './channels.ts'
import type { NodeWorker } from '../node-core/node/fleet/nodeWorker.ts'
import { isTrustedSender } from './trustedSender.ts'

/**
 * Passes JSON-RPC messages between the window's pages and the node, with one connection per loaded page: a reload drops the old page's
 * subscriptions with its connection. When the node restarts, every page gets a new connection before it is notified.
 */
export function relayPages(ipcMain: IpcMain, node: Pick<NodeWorker, 'state' | 'onState' | 'connect'>): void {
  const connections = new Map<WebContents, MessagePort | undefined>()

  function disconnect(page: WebContents): void {
    connections.get(page)?.close()
    connections.set(page, undefined)
  }
  function connect(page: WebContents): void {
    disconnect(page)
    const port = node.connect()
    connections.set(page, port)
    port?.on('message', (text: string) => {
      if (!page.isDestroyed() && connections.get(page) === port) page.send(CHANNELS.rpc, text)
    })
  }

  ipcMain.on(CHANNELS.open, (event: IpcMainEvent) => {
    if (!isTrustedSender(event.senderFrame)) return
    const page = event.sender
    if (!connections.has(page)) {
      page.once('destroyed', () => {
        disconnect(page)
        connections.delete(page)
      })
    }
    connect(page)
    page.send(CHANNELS.nodeState, node.state)
  })
  ipcMain.on(CHANNELS.rpc, (event: IpcMainEvent, text: unknown) => {
    if (isTrustedSender(event.senderFrame) && typeof text === 'string') connections.get(event.sender)?.postMessage(text)
  })
  node.onState((state) => {
    for (const page of connections.keys()) {
      if (state.status === 'starting') connect(page)
      else if (state.status === 'stopped') disconnect(page)
      page.send(CHANNELS.nodeState, state)
    }
  })
}
