import { describe, expect, test } from 'vitest'
import type { Port } from '../contract/port.ts'
import { serviceOf } from './fixture.ts'
import { openSession, type Service } from './session.ts'

function createTestPort() {
  const sent: string[] = []
  const closes: (string | undefined)[] = []
  let message: ((text: string) => void) | undefined
  let close: ((reason: string) => void) | undefined
  const port = {
    send: (text: string) => void sent.push(text),
    onMessage: (listener: (text: string) => void) => void (message = listener),
    onClose: (listener: (reason: string) => void) => void (close = listener),
    close: (reason?: string) => void closes.push(reason),
    bufferedSizeBytes: 0,
  } satisfies Port
  return { port, sent, closes, receive: (text: string) => message!(text), end: () => close!('gone') }
}

const open = (port: Port, service: Service) => openSession(port, { transport: 'inProcess', authority: 'full', service, bufferLimitBytes: 100 })

describe('session', () => {
  test('answers at once what the dispatcher answers at once', () => {
    const { port, sent, receive } = createTestPort()
    open(port, serviceOf((text) => `got ${text}`))
    receive('a')
    expect(sent).toEqual(['got a'])
  })

  test('sends an answer that comes later, and nothing where there is none', async () => {
    const { port, sent, receive } = createTestPort()
    open(port, serviceOf((text) => (text === 'quiet' ? Promise.resolve(undefined) : Promise.resolve(text))))
    receive('quiet')
    receive('late')
    await expect.poll(() => sent).toEqual(['late'])
  })

  test('tells its listeners once when the connection ends, and at once those that come later', () => {
    const { port, end } = createTestPort()
    const session = open(port, serviceOf(() => undefined))
    let calls = 0
    session.onClose(() => calls++)
    end()
    end()
    expect(calls).toBe(1)
    session.onClose(() => calls++)
    expect(calls).toBe(2)
  })

  test('neither sends nor dispatches after the end', () => {
    const { port, sent, receive, end } = createTestPort()
    const session = open(port, serviceOf((text) => text))
    end()
    receive('a')
    session.notify!('b')
    expect(sent).toEqual([])
  })

  test('sends up to the limit of what waits, and closes past it with the reason', () => {
    const { port, sent, closes } = createTestPort()
    const session = open(port, serviceOf(() => undefined))
    let ended = false
    session.onClose(() => (ended = true))
    port.bufferedSizeBytes = 100
    session.notify!('a')
    expect([sent, closes]).toEqual([['a'], []])
    port.bufferedSizeBytes = 101
    session.notify!('b')
    session.notify!('c')
    expect(sent).toEqual(['a'])
    expect(closes).toEqual(['too slow a reader: more than 100 bytes are waiting (json-rpc.buffer-limit)'])
    expect(ended).toBe(true)
  })
})
