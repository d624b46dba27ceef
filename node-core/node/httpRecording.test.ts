/** Requests that call no method, in the recording: refused ones, and those of explorers and monitors. */
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type {
  WireRecordedExchange,
  WireRecordedRequest,
  WireRecordingState,
  WireRequestClient,
  WireRequestPage,
} from '../contract/wire/recordedRequests.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'devnet'], metrics: true, bodyLimitBytes: 5000 })
})
afterAll(() => node.close())

async function ask<T>(method: string, ...params: unknown[]): Promise<T> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(node.http!, { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  return ((await reply.json()) as { result: T }).result
}

/** The status of the answer. */
function send(path: string, method: string, headers: Record<string, string>, body = ''): Promise<number> {
  return new Promise((resolve, reject) => {
    const sent = request(`${node.http}${path}`, { method, headers, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode!))
    })
    sent.on('error', reject).end(body)
  })
}

/** Requests that call no method, since the recording was cleared. */
const httpRows = async (): Promise<WireRecordedRequest[]> =>
  (await ask<WireRequestPage>('devnet_requests', { filter: 'is:http', limit: 1000 })).rows

const JSON_TYPE = { 'content-type': 'application/json' }

test('each refused request is there with its path, status, reason and client', async () => {
  await ask('devnet_clearRequests')
  expect(await send('/', 'POST', { ...JSON_TYPE, host: 'evil.example' }, '{}')).toBe(403)
  expect(await send('/', 'POST', { ...JSON_TYPE, origin: 'https://dapp.example' }, '{}')).toBe(403)
  expect(await send('/', 'POST', { 'content-type': 'text/plain' }, '{}')).toBe(415)
  expect(await send('/', 'POST', JSON_TYPE, 'x'.repeat(5001))).toBe(413)
  expect(await send('/rpc?key=hunter2', 'POST', JSON_TYPE, '{}')).toBe(405)
  expect(await send('/nothing', 'GET', {})).toBe(404)
  const rows = await httpRows()
  expect(rows.map(({ http, status, error }) => [http!.method, http!.path, http!.status, status, error!.code])).toEqual([
    ['POST', '/', 403, 'error', 403],
    ['POST', '/', 403, 'error', 403],
    ['POST', '/', 415, 'error', 415],
    ['POST', '/', 413, 'error', 413],
    ['POST', '/rpc', 405, 'error', 405],
    ['GET', '/nothing', 404, 'error', 404],
  ])
  expect(rows[0]!.error!.message).toContain('Host "evil.example" is not allowed')
  expect(rows[1]!.error!.message).toContain('origin https://dapp.example is not allowed')
  expect(JSON.stringify(rows)).not.toContain('hunter2')
  const clients = await ask<WireRequestClient[]>('devnet_requestClients')
  expect(clients.find(({ id }) => id === rows[1]!.client)).toMatchObject({ origin: 'https://dapp.example', requests: 1, errors: 1 })
})

test('a WebSocket that is refused is there, and an HTTP request to the address of WebSockets', async () => {
  await ask('devnet_clearRequests')
  const socket = new WebSocket(node.ws!, { origin: 'https://dapp.example' })
  await new Promise((resolve) => socket.once('error', resolve))
  expect((await fetch(node.ws!.replace('ws:', 'http:'))).status).toBe(426)
  expect((await httpRows()).map(({ http }) => http!.status)).toEqual([403, 426])
})

test('requests of explorers are there with what they ask and get, without keys; so are those of monitors, and no pages', async () => {
  await ask('devnet_clearRequests')
  const address = '0x00000000000000000000000000000000000c0de1'
  await fetch(`${node.http}/api?module=contract&action=getabi&address=${address}&apikey=hunter2`)
  const form = new URLSearchParams({ module: 'contract', action: 'checkverifystatus', guid: 'none', apiKey: 'hunter2' })
  await fetch(`${node.http}/api`, { method: 'POST', body: form })
  expect((await fetch(`${node.http}/metrics`)).status).toBe(200)
  expect((await fetch(`${node.http}/`)).status).toBe(200)
  const rows = await httpRows()
  expect(rows.map(({ http, status }) => [http!.method, http!.path, status])).toEqual([
    ['GET', '/api', 'ok'],
    ['POST', '/api', 'ok'],
    ['GET', '/metrics', 'ok'],
  ])
  const exchange = await ask<WireRecordedExchange>('devnet_request', rows[0]!.seq)
  expect(JSON.parse(exchange.params!.text)).toEqual({ module: 'contract', action: 'getabi', address })
  expect(JSON.parse(exchange.answer!.text)).toMatchObject({ status: '0' })
  expect(JSON.parse((await ask<WireRecordedExchange>('devnet_request', rows[1]!.seq)).params!.text)).toHaveProperty(
    'action',
    'checkverifystatus',
  )
  expect(JSON.stringify([rows, exchange])).not.toContain('hunter2')
  const { log } = await ask<{ log: { entries: { request: object; response: object; _jsonrpc: unknown[] }[] } }>('devnet_exportHar', {
    seqs: [rows[0]!.seq],
  })
  expect(log.entries[0]).toMatchObject({ request: { method: 'GET', url: `${node.http}/api` }, response: { status: 200 }, _jsonrpc: [] })
  expect(log.entries[0]!.request).not.toHaveProperty('postData')
})

test('a flood of refused requests pushes out no call, and is bounded, as is the number of strangers', async () => {
  await ask('devnet_clearRequests')
  await ask('eth_chainId')
  const before = (await ask<WireRequestClient[]>('devnet_requestClients')).length
  for (let i = 0; i < 1100; i += 50)
    await Promise.all(
      Array.from({ length: 50 }, (_, at) => send('/', 'POST', { ...JSON_TYPE, origin: `https://site${i + at}.example` }, '{}')),
    )
  expect(await httpRows()).toHaveLength(1000)
  expect((await ask<WireRecordingState>('devnet_recording')).requests).toBe(1001)
  expect((await ask<WireRequestPage>('devnet_requests', { filter: 'method:eth_chainId' })).rows).toHaveLength(1)
  expect((await ask<WireRequestClient[]>('devnet_requestClients')).length).toBeLessThanOrEqual(before + 101)
})

test('nothing is recorded while the recording is off', async () => {
  await ask('devnet_clearRequests')
  await ask('devnet_setRecording', false)
  await send('/', 'POST', { ...JSON_TYPE, host: 'evil.example' }, '{}')
  await fetch(`${node.http}/metrics`)
  expect(await httpRows()).toEqual([])
})
