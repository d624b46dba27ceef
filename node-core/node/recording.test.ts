/** Real clients at once against one node: each is told apart, and each of its requests is in the list once, with the answer that it got. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { JsonRpcProvider, WebSocketProvider } from 'ethers'
import { createPublicClient, http, webSocket } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Web3 } from 'web3'
import type { WireRecordedExchange, WireRequestClient, WireRequestPage } from '../contract/wire/recordedRequests.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'
import { PortClient } from './portClient.ts'

const METAMASK = 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn'
const REQUESTS = 20

let node: TerrariumNode
let window: PortClient
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, api: ['eth', 'net', 'web3', 'personal'] })
  window = new PortClient(node)
})
afterAll(() => node.close())

const as = (name: string) => `${node.http}/as/${name}`

/** Balances of addresses of its own, asked by each client: the number in the address tells whose request it is. */
const addressOf = (client: number, at: number) => `0x${(client * 1000 + at).toString(16).padStart(40, '0')}` as const

async function post(address: string): Promise<string> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: address, method: 'eth_getBalance', params: [address, 'latest'] })
  const reply = await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json', origin: METAMASK }, body })
  return ((await reply.json()) as { result: string }).result
}

test('each client is told apart, and each request is there once with its answer', async () => {
  const web3 = new Web3(as('web3'))
  const [viem, viemSocket] = [
    createPublicClient({ transport: http(as('viem'), { batch: true }) }),
    createPublicClient({ transport: webSocket(`${node.ws}/as/socket`) }),
  ]
  const [ethers, ethersSocket] = [new JsonRpcProvider(as('ethers')), new WebSocketProvider(node.ws!)]
  const clients: ((address: `0x${string}`) => Promise<unknown>)[] = [
    (address) => viem.getBalance({ address }),
    (address) => viemSocket.getBalance({ address }),
    (address) => ethers.getBalance(address),
    (address) => ethersSocket.getBalance(address),
    (address) => web3.eth.getBalance(address),
    (address) => post(address),
  ]
  try {
    await Promise.all(clients.flatMap((balanceOf, client) => Array.from({ length: REQUESTS }, (_, at) => balanceOf(addressOf(client, at)))))
  } finally {
    ethers.destroy()
    await ethersSocket.destroy()
    const socket = await viemSocket.transport.getSocket()
    socket.close()
  }
  const { rows } = await window.call<WireRequestPage>('devnet_requests', { filter: 'method:eth_getBalance', limit: 1000 })
  const known = await window.call<WireRequestClient[]>('devnet_requestClients')
  const nameOf = (id: number) => known.find((it) => it.id === id)!.name
  expect(rows).toHaveLength(clients.length * REQUESTS)
  const byName = Object.groupBy(rows, ({ client }) => nameOf(client))
  expect(Object.keys(byName)).toEqual(expect.arrayContaining(['viem', 'socket', 'ethers', 'web3', 'MetaMask']))
  expect(Object.values(byName).map((them) => them!.length)).toEqual(clients.map(() => REQUESTS))
  for (const { seq } of rows) {
    const { request, params, answer } = (await window.call<WireRecordedExchange | null>('devnet_request', seq))!
    const [address] = JSON.parse(params!.text) as [string]
    const client = Math.floor(Number(address) / 1000)
    expect(
      byName[nameOf(request.client)]!.every((it) => Math.floor(Number(`0x${/0{30}([0-9a-f]{10})/.exec(it.params)![1]}`) / 1000) === client),
    ).toBe(true)
    expect(JSON.parse(answer!.text)).toEqual({ jsonrpc: '2.0', id: JSON.parse(request.id!) as unknown, result: '0x0' })
  }
  expect(new Set(rows.map(({ params }) => params)).size).toBe(rows.length)
  expect(rows.some(({ batch }) => batch !== undefined)).toBe(true)
})

const send = (body: string) =>
  fetch(as('raw'), { method: 'POST', headers: { 'content-type': 'application/json', authorization: 'Bearer hunter2' }, body })

test('malformed texts, refused batches, unknown methods and notifications are there; secrets are not', async () => {
  await window.call('devnet_clearRequests')
  await send('{"method":"personal_newAccount","params":["hunter2"')
  await send('[]')
  await send('{"jsonrpc":"2.0","method":"personal_newAcount","id":1,"params":["hunter2"]}')
  await send('{"jsonrpc":"2.0","method":"personal_newAccount","id":1,"params":["hunter2"]}')
  await send('{"jsonrpc":"2.0","method":"eth_chainId"}')
  const { rows } = await window.call<WireRequestPage>('devnet_requests')
  expect(rows.map(({ method, id, status, error }) => [method, id, status, error?.code])).toEqual([
    [undefined, undefined, 'error', -32700],
    [undefined, undefined, 'error', -32600],
    ['personal_newAcount', '1', 'error', -32601],
    ['personal_newAccount', '1', 'error', 4100],
    ['eth_chainId', undefined, 'ok', undefined],
  ])
  const whole = await Promise.all(rows.map(({ seq }) => window.call('devnet_request', seq)))
  const everything = [rows, whole, await window.call('devnet_requestClients'), await window.call('devnet_repeatedRequests', { least: 1 })]
  expect(JSON.stringify(everything)).not.toContain('hunter2')
  expect((await window.call<WireRequestClient[]>('devnet_requestClients')).find(({ name }) => name === 'raw')!.unknownMethods).toEqual([
    'personal_newAcount',
  ])
})

const clientsNow = () => window.call<WireRequestClient[]>('devnet_requestClients')

test('viem, ethers and web3.js are recognised by their habits, over both transports, while several send no user agent', async () => {
  const before = new Set((await clientsNow()).map(({ id }) => id))
  const viem = createPublicClient({ transport: http(node.http!) })
  const [ethers, ethersSocket] = [new JsonRpcProvider(node.http!), new WebSocketProvider(node.ws!)]
  const [web3, web3Socket] = [new Web3(node.http!), new Web3(node.ws!)]
  try {
    for (let i = 0; i < 2; i++) {
      await viem.getBlockNumber({ cacheTime: 0 })
      await Promise.all([ethers.getBlockNumber(), ethersSocket.getBlockNumber()])
      await Promise.all([web3.eth.getChainId(), web3Socket.eth.getChainId()])
    }
  } finally {
    ethers.destroy()
    await ethersSocket.destroy()
    web3Socket.provider!.disconnect()
  }
  const guessed = (await clientsNow()).filter(({ id, isGuessed }) => isGuessed === true && !before.has(id))
  expect(new Set(guessed.map(({ kind }) => kind))).toEqual(new Set(['viem', 'ethers', 'web3.js']))
  expect(guessed.every(({ name, kind }) => name === kind || name.startsWith(`${kind} in `))).toBe(true)
})

const PROGRAM = `
const body = JSON.stringify({ method: 'eth_chainId', id: 'x', jsonrpc: '2.0' })
await (await fetch(process.argv[1], { method: 'POST', headers: { 'content-type': 'application/json', 'user-agent': 'twins' }, body })).text()
process.stdin.resume()`

test.runIf(process.platform === 'linux')('two processes with the same user agent are two clients, each with its process', async () => {
  const programs = [1, 2].map(() =>
    spawn(process.execPath, ['--input-type=module', '-e', PROGRAM, node.http!], { stdio: ['pipe', 'ignore', 'inherit'] }),
  )
  try {
    const pids = programs.map(({ pid }) => pid)
    const twins = async () => (await clientsNow()).filter(({ userAgent }) => userAgent === 'twins')
    await expect.poll(async () => new Set((await twins()).map((it) => it.process?.pid)), { timeout: 10_000 }).toEqual(new Set(pids))
    for (const { name, process: it, requests } of await twins()) expect([name, requests]).toEqual([`${it!.name} (pid ${it!.pid})`, 1])
  } finally {
    for (const program of programs) program.stdin.end()
    await Promise.all(programs.map(async (it) => it.exitCode ?? (await once(it, 'exit'))))
  }
})

test.each([
  ['a batch within batches', (nested: string) => nested],
  ['params', (nested: string) => `{"jsonrpc":"2.0","id":1,"method":"eth_chainId","params":[${nested}]}`],
  [
    'params of an id that no number holds',
    (nested: string) => `{"jsonrpc":"2.0","id":9007199254740993,"method":"eth_call","params":[${nested}]}`,
  ],
  ['a member that no request has', (nested: string) => `{"jsonrpc":"2.0","id":1,"method":"eth_chainId","more":${nested}}`],
])('%s of any depth are answered and recorded, and the node goes on', async (_, textOf) => {
  for (const depth of [900, 2000, 4500, 9900]) {
    for (const [open, close] of [
      ['[', ']'],
      ['{"a":', '}'],
    ] as const) {
      const body = textOf(`${open.repeat(depth)}1${close.repeat(depth)}`)
      const reply = await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
      expect(await reply.text()).toContain('"jsonrpc":"2.0"')
      const { rows } = await window.call<WireRequestPage>('devnet_requests', { limit: 1 })
      expect(await window.call('devnet_request', rows[0]!.seq)).toMatchObject({ answer: { text: expect.stringContaining('2.0') } })
    }
  }
})
