// @module-tag full
/** Calls that run for long, of a real node: others are answered meanwhile. */
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createNode, type TerrariumNode } from './createNode.ts'

const FREE = { host: '127.0.0.1', port: 0 }
/** JUMPDEST PUSH0 JUMP: runs until it is stopped. */
const ENDLESS = '0x5b5f56'
/** Creation code that counts from 400,000 down to zero: ten million gas. */
const COUNTING = '0x62061a805b600190038060045700'

/** Creation code that takes 6,000 powers, ten million gas, too: many slices in every tier. */
const POWERS = `0x6117705b7f${'ff'.repeat(32)}800a50600190038060035700`

/** Creation code that takes powers, which take long for their gas, until it is out of gas. */
const DEAR = `0x5b7f${'ff'.repeat(32)}800a505f56`

let node: TerrariumNode
let from: string
const folder = mkdtempSync(join(tmpdir(), 'terrarium-long-'))

interface Reply {
  result?: unknown
  error?: { code: number; message: string }
}

const call = async (method: string, ...params: unknown[]): Promise<Reply> => {
  const reply = await fetch(node.http!, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  return (await reply.json()) as Reply
}

beforeAll(async () => {
  node = await createNode({
    dataDir: folder,
    jsonRpc: true,
    httpAddress: FREE,
    wsAddress: FREE,
    auth: 'none',
    api: ['eth', 'debug', 'evm', 'trace'],
    rpcEvmTimeoutMs: 1500,
  })
  const { result } = await call('eth_accounts')
  ;[from] = result as [string]
})
afterAll(async () => {
  await node.close()
  rmSync(folder, { recursive: true })
})

const TIMEOUT = { error: { code: -32005, message: 'execution aborted (timeout = 1.5s)' } }
const GAS = '0xffffffffffff'

test.each([
  ['eth_call', [{ data: ENDLESS, gas: GAS }], TIMEOUT],
  ['eth_estimateGas', [{ data: POWERS }], { result: expect.stringMatching(/^0x9[0-9a-f]{5}$/) as string }],
  ['eth_createAccessList', [{ data: ENDLESS, gas: GAS }], TIMEOUT],
  [
    'eth_simulateV1',
    [
      {
        blockStateCalls: [
          {
            calls: [
              { data: DEAR, gas: '0x400000' },
              { data: COUNTING, gas: '0xbd0000' },
            ],
          },
        ],
      },
    ],
    { result: [{ calls: [{ status: '0x0' }, { status: '0x1' }] }] },
  ],
  [
    'eth_callMany',
    [
      [
        {
          transactions: [
            { data: COUNTING, gas: '0xe4e1c0' },
            { data: ENDLESS, gas: GAS },
          ],
        },
      ],
    ],
    TIMEOUT,
  ],
  ['trace_call', [{ data: ENDLESS, gas: GAS }, ['trace']], TIMEOUT],
  ['debug_traceCall', [{ data: ENDLESS, gas: GAS }, 'latest', { tracer: 'callTracer', timeout: '1s' }], { error: { code: -32005 } }],
])('others are answered while %s runs', async (method, params, expected) => {
  const order: string[] = []
  const long = call(method, ...params).then((reply) => {
    order.push('long')
    return reply
  })
  // On a connection that is there already, after the long call has begun.
  const shorts = (async () => {
    for (let i = 0; i < 3; i++) {
      expect(await call('eth_blockNumber')).toHaveProperty('result')
      order.push('short')
    }
  })()
  expect(await long).toMatchObject(expected)
  await shorts
  expect(order.indexOf('long')).toBeGreaterThan(0)
})

test('blocks are made while a call runs, which sees the state that was there when it came', async () => {
  const socket = new WebSocket(node.ws!)
  await once(socket, 'open')
  const answers: Reply[] = []
  socket.on('message', (data: Buffer) => answers.push(JSON.parse(data.toString('utf8')) as Reply))
  const { result: before } = await call('eth_blockNumber')
  // NUMBER after 8,192 powers, which take many slices in every tier: the block of the call.
  const data = `0x6120005b7f${'ff'.repeat(32)}800a5060019003806003574360005260206000f3`
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'long', method: 'eth_call', params: [{ data, gas: GAS }] }))
  socket.send(JSON.stringify({ jsonrpc: '2.0', id: 'mine', method: 'evm_mine', params: [] }))
  await expect.poll(() => answers.length).toBe(2)
  socket.terminate()
  expect(answers.map((it) => (it as { id?: string }).id)).toEqual(['mine', 'long'])
  const { result } = answers[1]!
  expect(BigInt(result as string)).toBe(BigInt(before as string))
})

test('what an account sends after a transaction whose gas is long estimated comes after it', async () => {
  const socket = new WebSocket(node.ws!)
  await once(socket, 'open')
  const hashes = new Map<number, string>()
  socket.on('message', (data: Buffer) => {
    const { id, result } = JSON.parse(data.toString('utf8')) as { id: number; result: string }
    hashes.set(id, result)
  })
  const send = (id: number, transaction: object) =>
    socket.send(JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_sendTransaction', params: [{ from, ...transaction }] }))
  send(0, { data: COUNTING })
  send(1, { to: from })
  send(2, { to: from, gas: '0x5208' })
  await expect.poll(() => hashes.size).toBe(3)
  socket.terminate()
  const nonces = await Promise.all(
    [0, 1, 2].map(async (id) => ((await call('eth_getTransactionByHash', hashes.get(id))).result as { nonce: string }).nonce),
  )
  expect(nonces).toEqual(['0x0', '0x1', '0x2'])
})
