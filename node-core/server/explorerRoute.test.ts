import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ExplorerRequest } from '../explorer/request.ts'
import { explorerPathOf } from './explorerRoute.ts'
import { type TestServers, fetchRaw, startServers } from './fixture.ts'

let servers: TestServers
let url: string
const handled: ExplorerRequest[] = []

beforeAll(async () => {
  servers = await startServers({
    corsOrigins: ['https://explorer.example'],
    bodyLimitBytes: 100,
    explorer: {
      handle(request) {
        handled.push(request)
        if (request.path === '/server/broken') return Promise.reject(new Error('broken'))
        if (request.accept === 'application/octet-stream') return Promise.resolve({ status: 200, body: Uint8Array.of(1, 0, 255) })
        return Promise.resolve({ status: request.path === '/api' ? 200 : 404, body: { path: request.path } })
      },
    },
  })
  ;({ url } = servers.http)
})
afterAll(() => servers?.close())

test.each([
  ['/api', '/api'],
  ['/api/?module=contract', '/api'],
  ['/v2/api?module=contract', '/v2/api'],
  ['/v2/chainlist', '/v2/chainlist'],
  ['/server', '/server'],
  ['/server/v2/verify/1337/0x00?a=/b', '/server/v2/verify/1337/0x00'],
  ['/eth/v1/beacon/blobs/12?versioned_hashes=0x00', '/eth/v1/beacon/blobs/12'],
  ['/eth/v2/beacon/blocks/head', undefined],
  ['/', undefined],
  ['/apis', undefined],
  ['/v2', undefined],
  ['/servers/v2', undefined],
  ['/status?x=/api', undefined],
])('%s is the path %s of an explorer', (target, path) => {
  expect(explorerPathOf(target)).toBe(path)
})

describe('a request', () => {
  test('reaches the explorer with its query, and the answer is JSON that no cache keeps', async () => {
    const reply = await fetchRaw(`${url}/api?module=account&action=balance`)
    expect([reply.status, reply.text]).toEqual([200, '{"path":"/api"}'])
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    expect(handled.at(-1)).toMatchObject({ method: 'GET', path: '/api', mediaType: '', body: '' })
    expect(Object.fromEntries(handled.at(-1)!.query)).toEqual({ module: 'account', action: 'balance' })
  })

  test('has its body and media type, whatever the limit of JSON-RPC', async () => {
    const body = 'sourceCode=é'.padEnd(1000, 'x')
    const headers = { 'content-type': 'application/X-WWW-form-urlencoded; charset=utf-8' }
    const reply = await fetchRaw(`${url}/v2/api/`, { method: 'POST', headers, body })
    expect(reply.status).toBe(404)
    expect(handled.at(-1)).toMatchObject({ method: 'POST', path: '/v2/api', mediaType: 'application/x-www-form-urlencoded', body })
  })

  test('is refused where its body is larger than 20 MiB', async () => {
    const reply = await fetchRaw(`${url}/server/v2/verify/1/0x00`, { method: 'POST', body: Buffer.alloc(20 * 1024 * 1024 + 1) })
    expect([reply.status, reply.text]).toEqual([413, '{"message":"the request body is larger than 20971520 bytes"}'])
  })

  test('is refused for another method, a foreign page and a foreign host', async () => {
    expect((await fetchRaw(`${url}/api`, { method: 'DELETE' })).status).toBe(405)
    const count = handled.length
    expect((await fetchRaw(`${url}/api`, { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    expect((await fetchRaw(`${url}/server/health`, { headers: { host: 'evil.example' } })).status).toBe(403)
    expect(handled.length).toBe(count)
  })

  test('of an allowed page has the headers that the page needs', async () => {
    const origin = 'https://explorer.example'
    expect((await fetchRaw(`${url}/api`, { headers: { origin } })).headers).toMatchObject({ 'access-control-allow-origin': origin })
    expect((await fetchRaw(`${url}/server/v2/x`, { method: 'OPTIONS', headers: { origin } })).status).toBe(204)
  })

  test('is answered with bytes where the explorer has bytes', async () => {
    const reply = await fetch(`${url}/eth/v1/beacon/blobs/head`, { headers: { accept: 'application/octet-stream' } })
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(new Uint8Array(await reply.arrayBuffer())).toEqual(Uint8Array.of(1, 0, 255))
  })

  test('that meets a bug is answered without internals', async () => {
    const reply = await fetchRaw(`${url}/server/broken`)
    expect([reply.status, reply.text]).toEqual([500, '{"message":"internal error"}'])
    expect(servers.errors.map(String)).toEqual(['Error: broken'])
  })
})
