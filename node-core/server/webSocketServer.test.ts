import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { TOKEN_SUBPROTOCOL_PREFIX } from './auth.ts'
import { plain, serviceOf, startServers, type TestServers, TOKEN } from './fixture.ts'

let servers: TestServers
let upgradeUrl: string
beforeAll(async () => {
  servers = await startServers()
  upgradeUrl = servers.http.url.replace('http:', 'ws:')
})
afterAll(() => servers.close())

function open(url: string, options: ClientOptions = {}, protocols: string[] = []): Promise<WebSocket> {
  const socket = new WebSocket(url, protocols, options)
  return new Promise((resolve, reject) => socket.once('open', () => resolve(socket)).once('error', reject))
}

const nextMessage = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => socket.once('message', (data: Buffer) => resolve(data.toString('utf8'))))

const closed = (socket: WebSocket): Promise<{ code: number; reason: string }> =>
  new Promise((resolve) => socket.once('close', (code, reason: Buffer) => resolve({ code, reason: reason.toString('utf8') })))

async function ask(socket: WebSocket, text: string): Promise<{ text: string; authenticated: boolean; transport: string }> {
  const answer = nextMessage(socket)
  socket.send(text)
  return JSON.parse(await answer) as { text: string; authenticated: boolean; transport: string }
}

describe.each([
  ['its own address', () => servers.ws],
  ['the HTTP address', () => upgradeUrl],
])('on %s', (_where, url) => {
  test('a text gets its answer', async () => {
    const socket = await open(url())
    expect(await ask(socket, '{"id":"é"}')).toEqual({ text: '{"id":"é"}', authenticated: false, transport: 'websocket' })
    socket.close()
  })

  test('a binary frame is taken as UTF-8 text', async () => {
    const socket = await open(url())
    const answer = nextMessage(socket)
    socket.send(Buffer.from('€'))
    expect(JSON.parse(await answer)).toMatchObject({ text: '€' })
    socket.close()
  })

  test('the token opens private methods as a header and as a subprotocol, which is confirmed', async () => {
    const byHeader = await open(url(), { headers: { authorization: `Bearer ${TOKEN}` } })
    expect((await ask(byHeader, '1')).authenticated).toBe(true)
    const byProtocol = await open(url(), {}, [TOKEN_SUBPROTOCOL_PREFIX + TOKEN])
    expect((await ask(byProtocol, '1')).authenticated).toBe(true)
    expect(byProtocol.protocol).toBe(TOKEN_SUBPROTOCOL_PREFIX + TOKEN)
    const byWrong = await open(url(), {}, [TOKEN_SUBPROTOCOL_PREFIX + 'b'.repeat(64)])
    expect((await ask(byWrong, '1')).authenticated).toBe(false)
    for (const socket of [byHeader, byProtocol, byWrong]) socket.close()
  })

  test('a foreign page and a rebound name are refused', async () => {
    await expect(open(url(), { origin: 'https://evil.example' })).rejects.toThrow('403')
    await expect(open(url(), { headers: { host: 'rebound.example' } })).rejects.toThrow('403')
  })

  test('a loopback page and a browser extension are let in', async () => {
    for (const origin of ['http://localhost:3000', 'moz-extension://2b0f']) (await open(url(), { origin })).close()
  })

  test('a message over the body limit closes the connection with status 1009', async () => {
    const socket = await open(url())
    const end = closed(socket)
    socket.send('x'.repeat(10_001))
    expect((await end).code).toBe(1009)
  })

  test('another path is refused', async () => {
    await expect(open(`${url()}/other`)).rejects.toThrow('404')
  })
})

describe('/window', () => {
  test('the page that the node serves reaches the service of the window', async () => {
    const socket = await open(`${upgradeUrl}/window`, { origin: servers.http.url })
    const answer = nextMessage(socket)
    socket.send('1')
    expect(await answer).toBe('"window"')
    socket.close()
  })

  test.each([undefined, 'http://localhost:1', 'chrome-extension://x', 'https://evil.example'])('Origin %s is refused', async (origin) => {
    await expect(open(`${upgradeUrl}/window`, origin === undefined ? {} : { origin })).rejects.toThrow('403')
  })
})

test('the WebSocket address tells an HTTP client where it is', async () => {
  const reply = await fetch(servers.ws.replace('ws:', 'http:'), { method: 'POST', body: '{}' })
  expect(reply.status).toBe(426)
  expect(await reply.text()).toContain('json-rpc.address')
})

test('a request that is no WebSocket handshake is refused with 400', async () => {
  const socket = connect(Number(new URL(servers.ws).port), '127.0.0.1')
  socket.write('GET / HTTP/1.1\r\nhost: localhost\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n')
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  expect(received).toContain('400 Bad Request')
})

test('a connection over the limit is refused with 503', async () => {
  const limited = await startServers({ maxOpenConnections: 1 })
  const socket = await open(limited.ws)
  await expect(open(limited.ws)).rejects.toThrow('503')
  await expect(open(limited.http.url.replace('http', 'ws'))).rejects.toThrow('503')
  socket.close()
  await limited.close()
})

test('a reader that never reads is closed at the limit, what it listened to ends, and no more is kept for it', async () => {
  const state = { ended: false, sent: 0 }
  const filling = await startServers({
    bufferLimitBytes: 4_000_000,
    service: serviceOf((_text, session) => {
      session.onClose(() => (state.ended = true))
      // Megabytes beyond what the socket and the limit hold.
      for (; !state.ended && state.sent < 200; state.sent++) session.notify!(plain('x'.repeat(500_000)))
      return undefined
    }),
  })
  const socket = await open(filling.ws)
  socket.pause()
  socket.send('go')
  await expect.poll(() => state.ended).toBe(true)
  expect(state.sent).toBeLessThan(100)
  const end = closed(socket)
  socket.resume()
  const { code, reason } = await end
  // Read on in time, the reader still gets what waited and the reason.
  expect([1006, 1008]).toContain(code)
  if (code === 1008) expect(reason).toContain('slow client')
  await filling.close()
})

test('a stop of the server, with the node or alone, says goodbye with status 1001', async () => {
  const stopping = await startServers()
  const socket = await open(stopping.ws)
  const end = closed(socket)
  await stopping.close()
  expect(await end).toEqual({ code: 1001, reason: 'the server is shutting down' })
})
