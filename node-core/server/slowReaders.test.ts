// @module-tag full
/** Clients that do not read what they asked for. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { plain, post, serviceOf, startServers, type TestServers, type TestServersOptions } from './fixture.ts'

const MB = 1_000_000
const IDLE_TIMEOUT_MS = 500

let servers: TestServers | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await servers?.close()
})

/**
 * Servers that answer a number with a text of so many megabytes, or push it where it is negative. Two bytes a character in UTF-8 at each
 * end.
 */
async function start(options: TestServersOptions): Promise<TestServers> {
  const service = serviceOf((text, session) => {
    const length = Math.abs(Number(text)) * MB - 2
    if (Number(text) > 0) return `é${'x'.repeat(length)}é`
    session.notify!(plain('x'.repeat(length)))
    return undefined
  })
  return (servers = await startServers({ bufferLimitBytes: 1000 * MB, ...options, service }))
}

/** Headers of the request; what both wait for long is tried with the second kind in full runs only. */
const KINDS = [
  { name: 'a plain request', lines: '', tags: [] },
  { name: 'a request that node:http answers', lines: 'x-other: 1\r\n', tags: ['long'] },
]

/** A client that has asked for an answer of so many megabytes, and reads nothing of it. */
async function askAndStop(megabytes: number, lines = ''): Promise<Socket> {
  const { hostname, port } = new URL(servers!.http.url)
  const socket = connect(Number(port), hostname).pause()
  sockets.push(socket)
  await once(socket, 'connect')
  const body = String(megabytes)
  socket.write(
    `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n${lines}content-length: ${body.length}\r\n\r\n${body}`,
  )
  return socket
}

/** Reads to the end of an answer, a megabyte every now and then. */
async function readSlowly(socket: Socket, megabytes: number, pauseMs: number): Promise<string> {
  const chunks: Buffer[] = []
  let [length, sincePause] = [0, 0]
  socket.on('data', (chunk: Buffer) => {
    chunks.push(chunk)
    length += chunk.length
    sincePause += chunk.length
    if (sincePause < MB) return
    sincePause = 0
    socket.pause()
    setTimeout(() => socket.resume(), pauseMs)
  })
  socket.resume()
  await expect.poll(() => length >= megabytes * MB || socket.destroyed).toBe(true)
  return Buffer.concat(chunks).toString()
}

const isOver = (text: string, megabytes: number) => text.endsWith(`\r\n\r\né${'x'.repeat(megabytes * MB - 2)}é`)

describe.each(KINDS)('$name', ({ lines, tags }) => {
  test('whose client reads nothing for the time that it may is disconnected, and nothing waits for it any more', async () => {
    const { connections, disconnected } = await start({ idleTimeoutMs: IDLE_TIMEOUT_MS })
    await askAndStop(40, lines)
    await expect.poll(() => disconnected.length).toBe(1)
    expect(disconnected[0]).toMatch(/^client disconnected with \d{8} bytes buffered: no data read for 0.5 s$/)
    await expect.poll(() => connections.open).toBe(0)
  })

  test('whose client reads on slowly is answered whole, however long it takes', { tags }, async () => {
    const { disconnected } = await start({ idleTimeoutMs: IDLE_TIMEOUT_MS })
    const startedAtMs = performance.now()
    const text = await readSlowly(await askAndStop(40, lines), 40, 40)
    expect(performance.now() - startedAtMs).toBeGreaterThan(2 * IDLE_TIMEOUT_MS)
    expect(isOver(text, 40)).toBe(true)
    expect(disconnected).toEqual([])
  })

  test('that comes when too much waits for all disconnects who has read nothing for the longest time', { tags }, async () => {
    const { connections, disconnected, http } = await start({ totalBufferLimitBytes: 90 * MB })
    const first = await askAndStop(40, lines)
    await expect.poll(() => connections.waitingBytes).toBeGreaterThan(25 * MB)
    // Between them is a look at all connections.
    await new Promise((resolve) => setTimeout(resolve, 1100))
    await askAndStop(40, lines)
    await expect.poll(() => connections.waitingBytes).toBeGreaterThan(55 * MB)
    expect((await post(http.url, '40')).text.length).toBe(40 * MB)
    expect([disconnected.length, first.destroyed]).toEqual([1, false])
    expect(disconnected[0]).toContain('json-rpc.total-buffer-limit')
    first.resume()
    await once(first, 'close')
    expect(connections.open).toBeLessThanOrEqual(2)
    expect(connections.waitingBytes).toBeLessThan(45 * MB)
  })

  test('is not waited for longer than its connection lasts', async () => {
    const { connections } = await start({})
    const socket = await askAndStop(40, lines)
    await expect.poll(() => connections.waitingBytes).toBeGreaterThan(25 * MB)
    socket.destroy()
    await expect.poll(() => [connections.open, connections.waitingBytes]).toEqual([0, 0])
  })
})

test('a client that goes on asking without reading is disconnected too', async () => {
  const { disconnected } = await start({ idleTimeoutMs: IDLE_TIMEOUT_MS })
  const socket = await askAndStop(1)
  const asking = setInterval(
    () => socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 1\r\n\r\n1'),
    10,
  )
  socket.on('error', () => undefined)
  await expect.poll(() => disconnected.length).toBe(1)
  clearInterval(asking)
})

/** A WebSocket that is pushed so many megabytes and reads nothing. */
async function listen(megabytes: number): Promise<WebSocket> {
  const socket = new WebSocket(servers!.ws)
  await once(socket, 'open')
  socket.pause()
  socket.send(String(-megabytes))
  return socket
}

test('requests that are not all there yet count too', async () => {
  const { connections, disconnected, http } = await start({ totalBufferLimitBytes: 50 * MB, bodyLimitBytes: 40 * MB })
  const beginRequest = () => {
    const socket = connect(Number(new URL(http.url).port), '127.0.0.1')
    sockets.push(socket.on('error', () => undefined))
    socket.write(
      `POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${40 * MB}\r\n\r\n${' '.repeat(30 * MB)}`,
    )
    return socket
  }
  const socket = beginRequest()
  await expect.poll(() => connections.waitingBytes).toBe(30 * MB)
  socket.write(`${' '.repeat(10 * MB - 1)}1`)
  await expect.poll(() => connections.waitingBytes).toBe(0)
  beginRequest()
  beginRequest()
  await expect.poll(() => disconnected.length).toBe(1)
})

describe('a WebSocket', () => {
  test('whose client reads no notifications may stay as long as there is room, and counts where there is none', async () => {
    const { connections, disconnected } = await start({ idleTimeoutMs: IDLE_TIMEOUT_MS, totalBufferLimitBytes: 60 * MB })
    const socket = await listen(40)
    await expect.poll(() => connections.waitingBytes).toBeGreaterThan(25 * MB)
    await new Promise((resolve) => setTimeout(resolve, 2 * IDLE_TIMEOUT_MS))
    expect(disconnected).toEqual([])
    await askAndStop(40)
    await expect.poll(() => disconnected.length).toBe(1)
    const closed = once(socket, 'close')
    socket.resume()
    await closed
  })
})
