// @module-tag full
/** Many listeners on one node: each hears every head in order, and those that do not read hold up nobody. */
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY, callNode } from './fixture.ts'

let node: TerrariumNode | undefined
afterEach(() => node?.close())

/** A WebSocket that has subscribed to heads with their transactions. */
async function subscribe(url: string): Promise<{ socket: WebSocket; heads: number[] }> {
  const socket = new WebSocket(url)
  const heads: number[] = []
  const subscribed = Promise.withResolvers<void>()
  socket.on('message', (data: Buffer) => {
    // A head is large; its number stands at the beginning.
    const number = /"result":\{"number":"(0x[0-9a-f]+)"/.exec(data.toString('utf8', 0, 300))?.[1]
    if (number === undefined) subscribed.resolve()
    else heads.push(Number(number))
  })
  await once(socket, 'open')
  socket.send('{"jsonrpc":"2.0","id":1,"method":"eth_subscribe","params":["newHeads",{"includeTransactions":true}]}')
  await subscribed.promise
  return { socket, heads }
}

test('a send is answered before subscribers are notified of its block', async () => {
  node = await createNode(IN_MEMORY)
  const [from] = (await callNode(node.http!, 'eth_accounts')) as [string]
  const socket = new WebSocket(node.ws!)
  const came: string[] = []
  socket.on('message', (data: Buffer) => {
    const { id, params } = JSON.parse(data.toString()) as { id?: number; params?: { result: unknown } }
    if (params) came.push(typeof params.result === 'string' ? 'hash' : 'of the block')
    else came.push(`answer ${id}`)
  })
  await once(socket, 'open')
  const ask = (id: number, method: string, params: unknown[]) => socket.send(JSON.stringify({ jsonrpc: '2.0', id, method, params }))
  ask(1, 'eth_subscribe', ['newHeads'])
  ask(2, 'eth_subscribe', ['newPendingTransactions'])
  // Of a log with nothing in it: PUSH0 PUSH0 LOG0.
  ask(3, 'eth_subscribe', ['logs'])
  ask(4, 'eth_sendTransaction', [{ from, data: '0x5f5fa0', gas: '0x186a0' }])
  await expect.poll(() => came.length).toBe(7)
  // The hash is announced when the transaction is in the pool, which may be before.
  expect(came.filter((it) => it !== 'hash')).toEqual(['answer 1', 'answer 2', 'answer 3', 'answer 4', 'of the block', 'of the block'])
  socket.terminate()
})

test('a batch that subscribes and mines is answered before its heads come', async () => {
  node = await createNode(IN_MEMORY)
  const [from] = (await callNode(node.http!, 'eth_accounts')) as [string]
  const socket = new WebSocket(node.ws!)
  const came: unknown[] = []
  socket.on('message', (data: Buffer) => came.push(JSON.parse(data.toString())))
  await once(socket, 'open')
  // More than the node lets wait: it delivers them during the batch.
  const blocks = 150
  const requests = [['eth_subscribe', ['newHeads']], ...Array.from({ length: blocks }, () => ['eth_sendTransaction', [{ from, to: from }]])]
  socket.send(JSON.stringify(requests.map(([method, params], id) => ({ jsonrpc: '2.0', id, method, params }))))
  await expect.poll(() => came.length).toBe(1 + blocks)
  const [answers, ...heads] = came as [{ result: string }[], ...{ params: { subscription: string; result: { number: string } } }[]]
  const subscription = answers[0]!.result
  expect(heads.map(({ params }) => [params.subscription, Number(params.result.number)])).toEqual(
    Array.from({ length: blocks }, (_, i) => [subscription, i + 1]),
  )
  socket.terminate()
})

test('four readers hear fifty large blocks in order while two that never read are sent away', { tags: 'long' }, async () => {
  node = await createNode({ ...IN_MEMORY, bufferLimitBytes: 64 * 1024 })
  const [http, ws] = [node.http!, node.ws!]
  const readers = await Promise.all(Array.from({ length: 4 }, () => subscribe(ws)))
  const idlers = await Promise.all(Array.from({ length: 2 }, () => subscribe(ws)))
  const closed = idlers.map(({ socket }) => once(socket, 'close'))
  for (const { socket } of idlers) socket.pause()

  const [from, to] = (await callNode(http, 'eth_accounts')) as [string, string]
  // Each head has 200 kB, so that what idlers leave unread soon exceeds what the system takes for them.
  const data = `0x${'00'.repeat(100_000)}`
  const blocks = 50
  for (let i = 0; i < blocks; i++) {
    await callNode(http, 'eth_sendTransaction', [{ from, to, data, gas: '0x1e8480' }])
    // Readers share this process: let them read.
    await expect.poll(() => readers.every(({ heads }) => heads.length === i + 1), { interval: 5 }).toBe(true)
  }

  const all = Array.from({ length: blocks }, (_, i) => i + 1)
  for (const { heads } of readers) expect(heads).toEqual(all)
  for (const { socket } of idlers) socket.resume()
  await Promise.all(closed)
  for (const { heads } of idlers) {
    expect(heads.length).toBeLessThan(blocks)
    // What they were sent before is in order too.
    expect(heads).toEqual(all.slice(0, heads.length))
  }
  for (const { socket } of readers) socket.close()
})

test('a hundred and fifty connections, of which fifty subscribe, hear a stream of blocks whole and in order, and leave nothing behind', async () => {
  node = await createNode({ ...IN_MEMORY, api: ['eth', 'evm'], metrics: true })
  const [http, ws] = [node.http!, node.ws!]
  const silent = await Promise.all(
    Array.from({ length: 100 }, () => new WebSocket(ws)).map(async (socket) => (await once(socket, 'open'), socket)),
  )
  const readers = await Promise.all(Array.from({ length: 50 }, () => subscribe(ws)))
  // All at once: heads come faster than one by one.
  await callNode(http, 'evm_mineBlocks', ['0x78'])
  await expect.poll(() => readers.every(({ heads }) => heads.length === 120)).toBe(true)
  const all = Array.from({ length: 120 }, (_, i) => i + 1)
  for (const { heads } of readers) expect(heads).toEqual(all)

  for (const socket of [...silent, ...readers.map((reader) => reader.socket)]) socket.terminate()
  const left = async () => /^\S*subscriptions\S* (\d+)$/m.exec(await (await fetch(`${http}/metrics`)).text())?.[1]
  await expect.poll(left).toBe('0')
})
