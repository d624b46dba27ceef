/** Answers that are made as they are sent, over each transport. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { AnswerStream } from '../rpc/answerStream.ts'
import { fetchRaw, post, serviceOf, startServers, type TestServers } from './fixture.ts'
import type { Service } from './session.ts'

const PART = 'x'.repeat(100_000)

let servers: TestServers | undefined
afterEach(() => servers?.close())

/** A service that answers `"long"` with a stream of so many parts, and everything else with itself; and how many parts were made. */
function streamingService(parts: number, { fails = false } = {}): { service: Service; made: () => number; ended: Promise<boolean> } {
  let made = 0
  const ended = Promise.withResolvers<boolean>()
  function* pieces() {
    for (; made < parts; made++) yield PART
    if (fails) throw new Error('the time is up')
  }
  const echo = serviceOf((text) => text)
  const respond = (text: string) =>
    text === '"long"'
      ? new AnswerStream('<', pieces(), '>', (error) => {
          ended.resolve(error === undefined)
          return error === undefined ? undefined : { code: -32005, message: (error as Error).message }
        })
      : text
  return { service: { ...echo, dispatcher: { ...echo.dispatcher, respond } }, made: () => made, ended: ended.promise }
}

const whole = (parts: number) => `<${PART.repeat(parts)}>`

async function start(parts: number, { idleTimeoutMs, ...options }: { fails?: boolean; idleTimeoutMs?: number } = {}) {
  const streaming = streamingService(parts, options)
  servers = await startServers({
    service: streaming.service,
    bufferLimitBytes: 1000,
    ...(idleTimeoutMs !== undefined && { idleTimeoutMs }),
  })
  return { ...streaming, servers }
}

/** A client that has asked for the long answer, and does not read it. */
async function askAndStop(url: string) {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.pause()
  socket.write('POST / HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 6\r\n\r\n"long"')
  return socket
}

describe('a stream over HTTP', () => {
  test.each([
    ['a plain request', {}],
    ['a request that node:http answers', { origin: 'http://localhost' }],
  ])('goes out in chunks to %s, and the connection lives on', async (_, headers) => {
    const {
      servers: { http },
    } = await start(50)
    const reply = await post(http.url, '"long"', headers)
    expect([reply.status, reply.headers['transfer-encoding'], reply.headers['content-type']]).toEqual([200, 'chunked', 'application/json'])
    expect(reply.text === whole(50)).toBe(true)
    expect((await post(http.url, '"short"', headers)).text).toBe('"short"')
  })

  test('is made no faster than the client takes it, and no more once it is gone', async () => {
    const {
      servers: { http },
      made,
      ended,
    } = await start(10_000)
    const socket = await askAndStop(http.url)
    // Until the system takes no more for the client.
    let before = -1
    await expect.poll(() => made() > 0 && before === (before = made()), { interval: 100 }).toBe(true)
    expect(made()).toBeLessThan(1000)
    expect((await post(http.url, '"short"')).text).toBe('"short"')
    socket.destroy()
    await ended
    expect(made()).toBeLessThan(1000)
  })

  test('ends with the connection of a client that takes nothing for too long', async () => {
    const {
      servers: { http, disconnected },
      made,
      ended,
    } = await start(10_000, { idleTimeoutMs: 300 })
    await askAndStop(http.url)
    await ended
    expect(made()).toBeLessThan(1000)
    expect(disconnected).toEqual([expect.stringContaining('no data read for 0.3 s')])
  })

  test('that fails breaks the connection, so that its beginning is not taken for the whole', async () => {
    const {
      servers: { http },
      ended,
    } = await start(5, { fails: true })
    await expect(fetchRaw(http.url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '"long"' })).rejects.toThrow(
      /aborted|hang up/,
    )
    expect(await ended).toBe(false)
  })
})

async function open(url: string) {
  const client = new WebSocket(url)
  const texts: string[] = []
  client.on('message', (data: Buffer) => texts.push(data.toString()))
  await once(client, 'open')
  return { client, texts }
}

describe('a stream over a WebSocket', () => {
  test('is one message, and what is answered meanwhile comes after it, in order', async () => {
    const {
      servers: { ws },
    } = await start(50)
    const { client, texts } = await open(ws)
    for (const text of ['"long"', '"a"', '"b"']) client.send(text)
    await expect.poll(() => texts.length).toBe(3)
    expect(texts[0] === whole(50)).toBe(true)
    expect(texts.slice(1)).toEqual(['"a"', '"b"'])
  })

  test('is made no faster than the client takes it, and no more once it is gone', async () => {
    const {
      servers: { ws },
      made,
      ended,
    } = await start(10_000)
    const { client } = await open(ws)
    client.pause()
    client.send('"long"')
    let before = -1
    await expect.poll(() => made() > 0 && before === (before = made()), { interval: 100 }).toBe(true)
    expect(made()).toBeLessThan(1000)
    client.terminate()
    await ended
    expect(made()).toBeLessThan(1000)
  })

  test('ends with the connection of a client that takes nothing for too long', async () => {
    const {
      servers: { ws, disconnected },
      made,
      ended,
    } = await start(10_000, { idleTimeoutMs: 300 })
    const { client } = await open(ws)
    client.pause()
    client.send('"long"')
    await ended
    expect(made()).toBeLessThan(1000)
    expect(disconnected).toEqual([expect.stringContaining('no data read for 0.3 s')])
    client.terminate()
  })

  test('that fails closes the connection with the reason', async () => {
    const {
      servers: { ws },
    } = await start(5, { fails: true })
    const { client, texts } = await open(ws)
    client.send('"long"')
    const [code, reason] = (await once(client, 'close')) as [number, Buffer]
    expect([code, reason.toString(), texts]).toEqual([1008, 'the response cannot be completed: the time is up', []])
  })
})
