import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { VIEW_IDS, viewPath } from '../contract/views.ts'
import { echoService, fetchRaw, post, serviceOf, startServers, type TestServers, TOKEN } from './fixture.ts'

/** Node tells upgrades apart from 24.9 on. */
const [MAJOR = 0, MINOR = 0] = process.versions.node.split('.').map(Number)
const CAN_IGNORE_UPGRADES = MAJOR > 24 || (MAJOR === 24 && MINOR >= 9)

let servers: TestServers
let url: string
beforeAll(async () => {
  servers = await startServers({ corsOrigins: ['https://app.example'] })
  url = servers.http.url
})
afterAll(() => servers.close())

describe('POST /', () => {
  test('the answer of the dispatcher rides on 200 as JSON with its length', async () => {
    const reply = await post(url, '{"é":1}')
    expect(reply.status).toBe(200)
    expect(reply.headers['content-type']).toBe('application/json')
    expect(Number(reply.headers['content-length'])).toBe(Buffer.byteLength(reply.text))
    expect(JSON.parse(reply.text)).toEqual({ text: '{"é":1}', authenticated: false, transport: 'http' })
  })

  test('a query after the path makes no difference', async () => {
    expect((await post(`${url}/?key=1`, '{}')).status).toBe(200)
  })

  test('a body in many chunks arrives as one text, even if a chunk ends inside a character', async () => {
    const body = Buffer.from('{"a":"€€€"}')
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\nconnection: close\r\n\r\n`,
    )
    for (const byte of body) socket.write(Buffer.concat([Buffer.from('1\r\n'), Buffer.of(byte), Buffer.from('\r\n')]))
    socket.write('0\r\n\r\n')
    let received = ''
    for await (const chunk of socket) received += String(chunk)
    expect(received).toContain('200 OK')
    expect(received).toContain(JSON.stringify('{"a":"€€€"}'))
  })

  test.skipIf(!CAN_IGNORE_UPGRADES)("an offer of HTTP/2, as Java's HttpClient makes it, is ignored", async () => {
    const offer = { connection: 'Upgrade, HTTP2-Settings', upgrade: 'h2c', 'http2-settings': 'AAEAAEAAAAIAAAABAAMAAABkAAQBAAAAAAUAAEAA' }
    const reply = await post(url, '{"a":1}', offer)
    expect([reply.status, JSON.parse(reply.text)]).toEqual([200, { text: '{"a":1}', authenticated: false, transport: 'http' }])
    expect((await fetchRaw(`${url}/openrpc.json`, { headers: offer })).status).toBe(200)
  })

  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset=UTF-8',
    'Application/JSON',
    'application/json-rpc',
    'application/jsonrequest',
  ])('media type %s is taken', async (type) => {
    expect((await post(url, '{}', { 'content-type': type })).status).toBe(200)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'application/jsonx', ''])(
    'media type %j is refused with 415, since a foreign page can send it unasked',
    async (type) => {
      const reply = await post(url, '{}', { 'content-type': type })
      expect([reply.status, reply.text]).toEqual([415, `the Content-Type "${type}" is not JSON: send application/json\n`])
    },
  )

  test('a compressed body is refused with 415', async () => {
    expect((await post(url, '{}', { 'content-encoding': 'gzip' })).status).toBe(415)
  })

  test('a body over the limit is refused with 413 that names the setting', async () => {
    const reply = await post(url, 'x'.repeat(10_001))
    expect(reply.status).toBe(413)
    expect(reply.text).toContain('json-rpc.body-limit')
    expect((await post(url, 'x'.repeat(10_000))).status).toBe(200)
  })

  test('a chunked body over the limit is refused as well', async () => {
    const reply = await fetchRaw(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'transfer-encoding': 'chunked' },
      body: 'x'.repeat(200_000),
    })
    expect(reply.status).toBe(413)
  })

  test('the status is 204 if there is no response', async () => {
    const quiet = await startServers({ service: serviceOf(() => undefined) })
    const reply = await post(quiet.http.url, '{}')
    expect([reply.status, reply.text]).toEqual([204, ''])
    await quiet.close()
  })

  test('requests over one connection are answered on that connection', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    const opened = servers.connections.open
    for (let i = 0; i < 3; i++) {
      await fetchRaw(url, { agent, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
      expect(servers.connections.open).toBe(opened + 1)
    }
    agent.destroy()
  })

  test('the bearer token opens private methods for its request only', async () => {
    expect((await post(url, '{}', { authorization: `Bearer ${TOKEN}` })).text).toContain('"authenticated":true')
    expect((await post(url, '{}', { authorization: `Bearer ${'b'.repeat(64)}` })).text).toContain('"authenticated":false')
    expect((await post(url, '{}')).text).toContain('"authenticated":false')
  })
})

describe('Host and Origin', () => {
  test('a name that was rebound to loopback is refused with 403 that names the setting', async () => {
    const reply = await post(url, '{}', { host: 'rebound.example:8545' })
    expect(reply.status).toBe(403)
    expect(reply.text).toContain('json-rpc.allowed-hosts')
  })

  test('a foreign page is refused with 403, without any CORS header', async () => {
    const reply = await post(url, '{}', { origin: 'https://evil.example' })
    expect(reply.status).toBe(403)
    expect(reply.text).toContain('json-rpc.cors-origins')
    expect(reply.headers['access-control-allow-origin']).toBeUndefined()
  })

  test('Host and Origin are checked for every path and method', async () => {
    for (const [method, path] of [
      ['GET', '/'],
      ['GET', '/status'],
      ['OPTIONS', '/'],
      ['POST', '/other'],
    ] as const) {
      expect((await fetchRaw(url + path, { method, headers: { host: 'evil.example' } })).status).toBe(403)
      expect((await fetchRaw(url + path, { method, headers: { origin: 'null' } })).status).toBe(403)
    }
  })

  test.each(['http://localhost:3000', 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn', 'https://app.example'])(
    '%s may read the answer',
    async (origin) => {
      const reply = await post(url, '{}', { origin })
      expect(reply.status).toBe(200)
      expect(reply.headers['access-control-allow-origin']).toBe(origin)
      expect(reply.headers.vary).toContain('Origin')
    },
  )

  test('the preflight of an allowed origin allows the headers it asks for, and access to the private network', async () => {
    const reply = await fetchRaw(url, {
      method: 'OPTIONS',
      headers: {
        origin: 'https://app.example',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-request-id',
        'access-control-request-private-network': 'true',
      },
    })
    expect(reply.status).toBe(204)
    expect(reply.headers).toMatchObject({
      'access-control-allow-origin': 'https://app.example',
      'access-control-allow-headers': 'content-type,x-request-id',
      'access-control-allow-private-network': 'true',
    })
    expect(reply.headers['access-control-allow-methods']).toContain('POST')
  })

  test('the preflight of a foreign origin is refused', async () => {
    expect((await fetchRaw(url, { method: 'OPTIONS', headers: { origin: 'https://evil.example' } })).status).toBe(403)
  })
})

describe('pages', () => {
  const renderer = mkdtempSync(join(tmpdir(), 'terrarium-renderer-'))
  let built: TestServers
  beforeAll(async () => {
    writeFileSync(join(renderer, 'index.html'), '<!doctype html><title>window</title>')
    mkdirSync(join(renderer, 'assets'))
    writeFileSync(join(renderer, 'assets', 'main.js'), 'export {}')
    built = await startServers({ rendererDir: renderer })
  })
  afterAll(async () => {
    await built.close()
    rmSync(renderer, { recursive: true })
  })

  const samples = { id: 'latest', hash: `0x${'0'.repeat(64)}`, address: `0x${'0'.repeat(40)}`, from: 1, to: 'latest' }

  test.each([...VIEW_IDS.map((id) => viewPath(id, samples)), '/index.html', '/block/17/', '/tx/0xzz', '/Blocks', '/?a=1'])(
    'GET %s is the window, under a strict policy and never cached',
    async (path) => {
      const reply = await fetchRaw(built.http.url + path)
      expect([reply.status, reply.text]).toEqual([200, '<!doctype html><title>window</title>'])
      expect(reply.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'; style-src 'self'")
      expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' })
      expect(reply.headers['x-powered-by']).toBeUndefined()
    },
  )

  test("the window's files have their media types", async () => {
    const reply = await fetchRaw(`${built.http.url}/assets/main.js`)
    expect([reply.status, reply.text]).toEqual([200, 'export {}'])
    expect(reply.headers['content-type']).toContain('javascript')
  })

  test.each(['/nothing', '/../package.json', '/%2e%2e/%2e%2e/etc/passwd', '/block/1/2', '/tx/', '/assets', '/block/../status/x'])(
    'GET %s is not found',
    async (path) => {
      expect((await fetchRaw(built.http.url, { path })).status).toBe(404)
    },
  )

  test('for a path that was typed, not found is the window, which says so', async () => {
    const headers = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' }
    const reply = await fetchRaw(built.http.url, { path: '/nothing', headers })
    expect([reply.status, reply.text]).toEqual([404, '<!doctype html><title>window</title>'])
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
    expect(reply.headers['content-security-policy']).toContain("default-src 'none'")
    const plain = await fetchRaw(built.http.url, { path: '/nothing' })
    expect([plain.status, plain.text]).toEqual([404, 'not found: the window is at /\n'])
  })

  test('the path of a token leads to its address', async () => {
    const reply = await fetchRaw(built.http.url, { path: '/token/0x5FbDB2315678afecb367f032d93F642f64180aa3?a=0x1' })
    expect([reply.status, reply.headers['location']]).toEqual([302, '/address/0x5FbDB2315678afecb367f032d93F642f64180aa3'])
  })

  test('without the built window a page explains how to connect', async () => {
    const reply = await fetchRaw(url)
    expect(reply.status).toBe(200)
    expect(reply.text).toContain(`<code>${url}</code>`)
    expect(reply.text).toContain('<code>1337</code>')
    expect(reply.headers['content-security-policy']).toBeDefined()
  })

  test('GET /status and /openrpc.json answer JSON', async () => {
    expect(JSON.parse((await fetchRaw(`${url}/status`)).text)).toEqual({ chainId: 1337, ws: 'ws://127.0.0.1:1' })
    expect(JSON.parse((await fetchRaw(`${url}/openrpc.json`)).text)).toEqual({ openrpc: '1.3.2' })
  })

  test('GET /terrarium-rpc.d.ts answers the types of the methods as a text', async () => {
    const reply = await fetchRaw(`${url}/terrarium-rpc.d.ts`)
    expect(reply.text).toBe('export type Hex = string\n')
    expect(reply.headers).toMatchObject({ 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'no-store' })
  })

  test.each(['PUT', 'DELETE', 'PATCH'])('%s / is refused with 405', async (method) => {
    expect((await fetchRaw(url, { method })).status).toBe(405)
  })

  test.each([
    ['POST', '/rpc', 'GET, HEAD'],
    ['POST', '/like/hardat', 'GET, HEAD'],
    ['GET', '/like/hardhat', 'POST, OPTIONS'],
    ['GET', '/as/app', 'POST, OPTIONS'],
  ])('%s %s is refused with 405 that names the right paths', async (method, path, allow) => {
    const reply = await fetchRaw(`${url}${path}`, { method, headers: { 'content-type': 'application/json' } })
    const text = 'send JSON-RPC requests by POST to /, /like/anvil, /like/hardhat, each also with /as/NAME\n'
    expect([reply.status, reply.text, reply.headers.allow]).toEqual([405, text, allow])
  })
})

describe('connections', () => {
  test('a connection above the limit gets a 503 that names the setting, until another one closes', async () => {
    const limited = await startServers({ maxOpenConnections: 1 })
    const agent = new Agent({ keepAlive: true })
    const first = () => fetchRaw(limited.http.url, { agent, method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    expect((await first()).status).toBe(200)
    const refused = await post(limited.http.url, '{}')
    expect([refused.status, refused.text]).toEqual([503, 'too many open connections: json-rpc.max-open-connections is 1\n'])
    expect((await first()).status).toBe(200)
    agent.destroy()
    await expect.poll(async () => (await post(limited.http.url, '{}')).status).toBe(200)
    await limited.close()
  })

  test('a port in use is an error that names the address, the setting and the remedy', async () => {
    const { port } = new URL(url)
    const { createHttpServer } = await import('./httpServer.ts')
    const { createAuthorizer } = await import('./auth.ts')
    const { createOriginPolicy } = await import('./originPolicy.ts')
    const { createWindowCookie } = await import('./windowCookie.ts')
    const second = createHttpServer({
      address: { host: '127.0.0.1', port: Number(port), setting: '--json-rpc.address' },
      access: {
        policy: createOriginPolicy({ allowedHosts: [], corsOrigins: [] }),
        authorizer: createAuthorizer('none', ''),
        windowCookie: createWindowCookie(),
      },
      connections: servers.connections,
      service: echoService,
      bodyLimitBytes: 1,
      onError: () => {},
      web: { rendererDir: undefined, status: () => ({ chainId: 1, ws: null }), openRpc: () => ({}), declaration: () => '' },
    })
    await expect(second).rejects.toThrow(
      `127.0.0.1:${port} is already in use: stop the other program, or choose another address with --json-rpc.address`,
    )
  })

  test('closing waits for the request under way and answers it', async () => {
    const gate = Promise.withResolvers<string>()
    const reached = Promise.withResolvers<void>()
    const slow = await startServers({
      service: serviceOf(() => {
        reached.resolve()
        return gate.promise
      }),
    })
    const reply = post(slow.http.url, '{}')
    await reached.promise
    const closed = slow.close()
    gate.resolve('"late"')
    expect((await reply).text).toBe('"late"')
    await closed
  })
})
