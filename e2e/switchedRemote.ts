import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startHeadlessNode } from './headlessNode.ts'
import { makeOrdersChain, type OrdersChain } from './ordersChain.ts'

/** A node as the remote chain of a fork, behind a server that can stop answering. */
export interface SwitchedRemote {
  /** Where it answers, with a key that must not be shown. */
  url: string
  /** The node itself. */
  http: string
  chain: OrdersChain
  /** Number of its newest block. */
  head: number
  isOn: boolean
  close(): Promise<void>
}

export const REMOTE_KEY = 'k3y-k3y'

/** Starts it with the contracts and transactions of `makeOrdersChain`. */
export async function startSwitchedRemote(): Promise<SwitchedRemote> {
  const node = await startHeadlessNode()
  const chain = await makeOrdersChain(node.http)
  const server = createServer((request, response) => {
    if (remote.isOn) void forward(node.http, request, response)
    else request.socket.destroy()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const remote: SwitchedRemote = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/${REMOTE_KEY}`,
    http: node.http,
    chain,
    head: 7,
    isOn: true,
    async close() {
      server.closeAllConnections()
      server.close()
      await node.close()
    },
  }
  return remote
}

async function forward(to: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  const headers = { 'Content-Type': 'application/json' }
  const answer = await fetch(to, { method: 'POST', body: Buffer.concat(parts), headers })
  response.writeHead(answer.status, headers).end(await answer.text())
}
