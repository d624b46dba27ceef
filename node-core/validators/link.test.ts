import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Link } from './link.ts'

/** A clock that stands still until it is moved. */
const clock = { nowMs: 0, timers: [] as { dueMs: number; run: () => void }[] }
function moveClock(byMs: number): void {
  clock.nowMs += byMs
  for (const timer of clock.timers.filter(({ dueMs }) => dueMs <= clock.nowMs)) {
    clock.timers.splice(clock.timers.indexOf(timer), 1)
    timer.run()
  }
}

let target: Server
let link: Link
/** What the dialled side has received, on all connections. */
let received: string
const accepted: Socket[] = []
const dialled: Socket[] = []

beforeEach(async () => {
  received = ''
  target = createServer((socket) => {
    accepted.push(socket)
    socket.on('error', () => undefined)
    socket.setEncoding('utf8').on('data', (text: string) => (received += text))
  })
  target.listen(0, '127.0.0.1')
  await once(target, 'listening')
  Object.assign(clock, { nowMs: 0, timers: [] })
  link = await Link.open({
    targetPort: (target.address() as { port: number }).port,
    nowMs: () => clock.nowMs,
    after(delayMs, run) {
      const timer = { dueMs: clock.nowMs + delayMs, run }
      clock.timers.push(timer)
      return () => void (clock.timers = clock.timers.filter((it) => it !== timer))
    },
  })
})
afterEach(() => {
  link.close()
  target.close()
  for (const socket of [...accepted.splice(0), ...dialled.splice(0)]) socket.destroy()
})

/** A connection through the link, and what it has received. */
async function dial(): Promise<{ socket: Socket; text: () => string }> {
  const socket = connect(link.port, '127.0.0.1')
  dialled.push(socket)
  let text = ''
  socket.on('error', () => undefined)
  socket.setEncoding('utf8').on('data', (piece: string) => (text += piece))
  await once(socket, 'connect')
  return { socket, text: () => text }
}

describe('a link', () => {
  test('passes bytes on in both directions, and the end', async () => {
    const { socket, text } = await dial()
    socket.write('ping')
    await expect.poll(() => received).toBe('ping')
    accepted[0]!.write('pong')
    await expect.poll(text).toBe('pong')
    socket.end()
    await expect.poll(() => accepted[0]!.destroyed).toBe(true)
  })

  test('delays what is sent from then on, in order', async () => {
    const { socket } = await dial()
    socket.write('a')
    await expect.poll(() => received).toBe('a')
    link.set({ delayMs: 100 })
    socket.write('b')
    await expect.poll(() => clock.timers.length).toBe(1)
    moveClock(60)
    socket.write('c')
    link.set({ delayMs: 10 })
    moveClock(39)
    expect(received).toBe('a')
    moveClock(1)
    await expect.poll(() => received).toMatch(/^ab/)
    moveClock(10)
    await expect.poll(() => received).toBe('abc')
    expect(link.state).toEqual({ delayMs: 10, isCut: false })
  })

  test('holds everything back while it is cut, new connections too', async () => {
    const { socket } = await dial()
    socket.write('a')
    await expect.poll(() => received).toBe('a')
    link.set({ isCut: true })
    socket.write('b')
    const later = await dial()
    later.socket.write('c')
    // A link that is not cut shows that time has passed.
    const other = await Link.open({ targetPort: (target.address() as { port: number }).port })
    const through = connect(other.port, '127.0.0.1')
    dialled.push(through)
    through.write('x')
    await expect.poll(() => received).toBe('ax')
    expect(accepted).toHaveLength(2)
    link.set({ isCut: false })
    await expect.poll(() => received.split('').toSorted().join('')).toBe('abcx')
    other.close()
  })

  test('holds no more than a bounded part of what is sent while it is cut', async () => {
    const { socket } = await dial()
    socket.write('a')
    await expect.poll(() => received).toBe('a')
    link.set({ isCut: true })
    const sent = 64 * 2 ** 20
    socket.write('b'.repeat(sent))
    await expect.poll(() => socket.bytesWritten - socket.writableLength).toBeGreaterThan(0)
    expect(socket.writableLength).toBeGreaterThan(sent / 2)
    link.set({ isCut: false })
    await expect.poll(() => received.length).toBe(sent + 1)
  })

  test('closes the connection if nobody listens on the other side', async () => {
    target.close()
    const { socket } = await dial()
    await expect.poll(() => socket.destroyed).toBe(true)
  })
})
