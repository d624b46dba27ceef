// @module-tag full
/** Clients that send a request byte by byte. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { post, serviceOf, startServers, type TestServers } from './fixture.ts'

const REQUEST_TIMEOUT_MS = 300

let servers: TestServers
beforeAll(async () => {
  const service = serviceOf((text) => new Promise((resolve) => setTimeout(resolve, text === '"slow"' ? 3 * REQUEST_TIMEOUT_MS : 0, text)))
  servers = await startServers({ requestTimeoutMs: REQUEST_TIMEOUT_MS, service })
})
afterAll(() => servers.close())

const HEAD = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n'

/** What comes back where a byte more is sent every now and then until the connection ends. */
async function drip(url: string, begin: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  socket.write(begin)
  const drops = setInterval(() => socket.write('x'), 20)
  // A byte may be on its way when the connection ends.
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  await new Promise((resolve) => socket.once('close', resolve))
  clearInterval(drops)
  return received
}

test.each([
  ['a body', () => servers.http.url, `${HEAD}\r\n`],
  ['a body in chunks', () => servers.http.url, `${HEAD.replace('Content-Length: 1000', 'Transfer-Encoding: chunked')}\r\n3E8\r\n`],
  ['a head', () => servers.http.url, HEAD],
  ['the first line', () => servers.http.url, 'POST /'],
  ['the head of a handshake', () => servers.ws, 'GET / HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nX-A: '],
])('%s that drips in is refused when its time is over', async (_, url, begin) => {
  expect(await drip(url(), begin)).toMatch(/^HTTP\/1\.1 408 /)
})

test('a request that is all there may take its time to be answered', async () => {
  for (const headers of [{}, { 'x-other': '1' }]) expect((await post(servers.http.url, '"slow"', headers)).text).toBe('"slow"')
})
