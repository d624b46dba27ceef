import { describe, expect, test } from 'vitest'
import type { Port } from '../../node-core/contract/port.ts'
import { RpcClient, type Timers } from './rpcClient.ts'
import { RpcError } from './rpcError.ts'

interface Request {
  id: number
  method: string
  params: unknown[]
}

class FakePort implements Port {
  readonly sent: unknown[] = []
  #message: (text: string) => void = () => {}
  #close: (reason: string) => void = () => {}

  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  onMessage(listener: (text: string) => void): void {
    this.#message = listener
  }
  onClose(listener: (reason: string) => void): void {
    this.#close = listener
  }
  close(): void {}
  deliver(message: unknown): void {
    this.#message(typeof message === 'string' ? message : JSON.stringify(message))
  }
  drop(reason: string): void {
    this.#close(reason)
  }
  /** Requests of the last message, one or many. */
  get last(): Request[] {
    return [this.sent.at(-1)].flat() as Request[]
  }
}

class FakeTimers implements Timers {
  now = 0
  readonly #due: { atMs: number; run: () => void }[] = []
  nowMs(): number {
    return this.now
  }
  after(pauseMs: number, run: () => void): () => void {
    const entry = { atMs: this.now + pauseMs, run }
    this.#due.push(entry)
    return () => this.#due.splice(this.#due.indexOf(entry), 1)
  }
  pass(spanMs: number): void {
    this.now += spanMs
    for (const entry of this.#due.filter(({ atMs }) => atMs <= this.now)) {
      this.#due.splice(this.#due.indexOf(entry), 1)
      entry.run()
    }
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

async function openClient(): Promise<{ client: RpcClient; ports: FakePort[]; timers: FakeTimers; refuse: { next: boolean } }> {
  const ports: FakePort[] = []
  const timers = new FakeTimers()
  const refuse = { next: false }
  const client = new RpcClient({
    timers,
    timeoutMs: 1_000,
    maxBatch: 3,
    firstPauseMs: 100,
    maxPauseMs: 400,
    connect: async () => {
      if (refuse.next) throw new Error('nobody there')
      const port = new FakePort()
      ports.push(port)
      return port
    },
  })
  client.open()
  await turn()
  return { client, ports, timers, refuse }
}

describe('calls', () => {
  test('a single call is sent as one request and returns its result', async () => {
    const { client, ports } = await openClient()
    const answer = client.call('eth_blockNumber')
    await turn()
    expect(ports[0]!.sent).toEqual([{ jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] }])
    ports[0]!.deliver({ jsonrpc: '2.0', id: 1, result: '0x7' })
    expect(await answer).toBe('0x7')
  })

  test('calls of one tick are sent as one batch, split at its limit', async () => {
    const { client, ports } = await openClient()
    const answers = [1, 2, 3, 4].map(() => client.call('eth_blockNumber'))
    await turn()
    expect(ports[0]!.sent.map((message) => [message].flat().length)).toEqual([3, 1])
    ports[0]!.deliver([3, 1, 2].map((id) => ({ jsonrpc: '2.0', id, result: `0x${id}` })))
    ports[0]!.deliver({ jsonrpc: '2.0', id: 4, result: '0x4' })
    expect(await Promise.all(answers)).toEqual(['0x1', '0x2', '0x3', '0x4'])
  })

  test("an error has the node's code and data", async () => {
    const { client, ports } = await openClient()
    const answer = client.call('eth_blockNumber')
    await turn()
    ports[0]!.deliver({ jsonrpc: '2.0', id: 1, error: { code: 3, message: 'execution reverted', data: '0x1234' } })
    await expect(answer).rejects.toMatchObject({ reason: 'refused', code: 3, data: '0x1234' })
  })

  test('a call without a response times out', async () => {
    const { client, timers } = await openClient()
    const answer = client.call('eth_blockNumber')
    await turn()
    timers.pass(1_000)
    await expect(answer).rejects.toMatchObject({ reason: 'timeout' })
  })

  test('long-running calls wait without a timeout, in a message of their own, each with its own outcome', async () => {
    const { client, ports, timers } = await openClient()
    const outcomes = client.run([
      { method: 'debug_cpuProfile', params: ['a', 60] },
      { method: 'net_version', params: [] },
    ])
    void client.call('eth_blockNumber').catch(() => undefined)
    await turn()
    expect(ports[0]!.sent.map((message) => [message].flat().length)).toEqual([2, 1])
    timers.pass(100_000)
    ports[0]!.deliver([
      { jsonrpc: '2.0', id: 2, error: { code: 4100, message: 'no' } },
      { jsonrpc: '2.0', id: 1, result: null },
    ])
    expect(await outcomes).toMatchObject([{ result: null }, { error: { reason: 'refused', code: 4100 } }])
  })

  test('a long-running call can be cancelled, and fails with its port', async () => {
    const { client, ports } = await openClient()
    const cancel = new AbortController()
    const [cancelled, lost] = [
      client.run([{ method: 'evm_mine', params: [] }], cancel.signal),
      client.run([{ method: 'evm_mine', params: [] }]),
    ]
    expect(ports[0]!.last).toMatchObject([{ method: 'evm_mine' }])
    cancel.abort()
    expect(await cancelled).toMatchObject([{ error: { reason: 'cancelled' } }])
    await turn()
    expect(ports[0]!.last).toMatchObject([{ method: 'devnet_cancel', params: [[1]] }])
    ports[0]!.drop('gone')
    expect(await lost).toMatchObject([{ error: { reason: 'disconnected' } }])
    expect(await client.run([{ method: 'evm_mine', params: [] }])).toMatchObject([{ error: { reason: 'disconnected' } }])
  })

  test('calls in flight fail when the port is lost, and so do calls before the next one opens', async () => {
    const { client, ports } = await openClient()
    const answer = client.call('eth_blockNumber')
    await turn()
    ports[0]!.drop('gone')
    await expect(answer).rejects.toBeInstanceOf(RpcError)
    await expect(client.call('eth_blockNumber')).rejects.toMatchObject({ reason: 'disconnected' })
  })

  test('an error for a whole batch fails all its calls', async () => {
    const { client, ports } = await openClient()
    const answer = client.call('eth_blockNumber')
    await turn()
    ports[0]!.deliver({ jsonrpc: '2.0', id: null, error: { code: -32005, message: 'batch too long' } })
    await expect(answer).rejects.toThrow('batch too long')
  })
})

describe('connection', () => {
  test('delays grow while the node is unreachable and reset after a success', async () => {
    const { client, ports, timers, refuse } = await openClient()
    refuse.next = true
    const pauses: number[] = []
    client.onConnection((state) => {
      if (state.status === 'waiting') pauses.push(state.retryAtMs - timers.now)
    })
    ports[0]!.drop('gone')
    for (const spanMs of [100, 200, 400, 400]) {
      timers.pass(spanMs)
      await turn()
    }
    expect(pauses).toEqual([100, 200, 400, 400, 400])
    refuse.next = false
    timers.pass(400)
    await turn()
    expect(client.connection.status).toBe('open')
    ports[1]!.drop('gone')
    expect(pauses.at(-1)).toBe(100)
  })

  test('open() ends a delay immediately', async () => {
    const { client, ports } = await openClient()
    ports[0]!.drop('gone')
    client.open()
    await turn()
    expect([client.connection.status, ports.length]).toEqual(['open', 2])
  })

  test('a message that is not JSON ends the port', async () => {
    const { client, ports } = await openClient()
    ports[0]!.deliver('{oops')
    expect(client.connection.status).toBe('waiting')
  })

  test('nothing is retried after close()', async () => {
    const { client, ports, timers } = await openClient()
    client.close()
    ports[0]!.drop('gone')
    timers.pass(10_000)
    await turn()
    expect([client.connection.status, ports.length]).toEqual(['closed', 1])
  })
})

const event = (subscription: string, result: unknown): unknown => ({
  jsonrpc: '2.0',
  method: 'eth_subscription',
  params: { subscription, result },
})

describe('subscriptions', () => {
  test('events of the subscription arrive, others do not', async () => {
    const { client, ports } = await openClient()
    const heard: string[] = []
    client.subscribe('newPendingTransactions', (hash) => heard.push(hash))
    await turn()
    ports[0]!.deliver({ jsonrpc: '2.0', id: ports[0]!.last[0]!.id, result: '0xa' })
    ports[0]!.deliver(event('0xa', '0x01'))
    ports[0]!.deliver(event('0xb', '0x02'))
    expect(heard).toEqual(['0x01'])
  })

  test('subscriptions are renewed after a reconnect, and ids of the old port are dead', async () => {
    const { client, ports, timers } = await openClient()
    const heard: string[] = []
    client.subscribe('newPendingTransactions', (hash) => heard.push(hash))
    await turn()
    ports[0]!.deliver({ jsonrpc: '2.0', id: ports[0]!.last[0]!.id, result: '0xa' })
    ports[0]!.drop('gone')
    timers.pass(100)
    await turn()
    expect(ports[1]!.last.map(({ method, params }) => [method, params])).toEqual([['eth_subscribe', ['newPendingTransactions']]])
    ports[1]!.deliver(event('0xa', '0x01'))
    ports[1]!.deliver({ jsonrpc: '2.0', id: ports[1]!.last[0]!.id, result: '0xc' })
    ports[1]!.deliver(event('0xc', '0x02'))
    expect(heard).toEqual(['0x02'])
  })

  test('a subscription ended before the node responded is unsubscribed then', async () => {
    const { client, ports } = await openClient()
    client.subscribe('newHeads', () => {})()
    await turn()
    ports[0]!.deliver({ jsonrpc: '2.0', id: ports[0]!.last[0]!.id, result: '0xa' })
    await turn()
    expect(ports[0]!.last).toMatchObject([{ method: 'eth_unsubscribe', params: ['0xa'] }])
  })
})
