import { describe, expect, test } from 'vitest'
import type { Port } from '../contract/port.ts'
import { SharedText } from '../rpc/notification.ts'
import { plain, serviceOf } from './fixture.ts'
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

const open = (port: Port, service: Service) =>
  openSession(port, { transport: 'inProcess', authority: 'full', service, bufferLimitBytes: 100 }).session

/** A session whose requests are answered when the test says so. */
function openAnswering() {
  const testPort = createTestPort()
  const answers: ((text: string | undefined) => void)[] = []
  const service = serviceOf(() => new Promise((resolve) => answers.push(resolve)))
  return { ...testPort, session: open(testPort.port, service), answers }
}

describe('session', () => {
  test('answers at once what the dispatcher answers at once', () => {
    const { port, sent, receive } = createTestPort()
    open(
      port,
      serviceOf((text) => `got ${text}`),
    )
    receive('a')
    expect(sent).toEqual(['got a'])
  })

  test('sends an answer that comes later, and nothing where there is none', async () => {
    const { port, sent, receive } = createTestPort()
    open(
      port,
      serviceOf((text) => (text === 'quiet' ? Promise.resolve(undefined) : Promise.resolve(text))),
    )
    receive('quiet')
    receive('late')
    await expect.poll(() => sent).toEqual(['late'])
  })

  test('tells its listeners once when the connection ends, and at once those that come later', () => {
    const { port, end } = createTestPort()
    const session = open(
      port,
      serviceOf(() => undefined),
    )
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
    const session = open(
      port,
      serviceOf((text) => text),
    )
    end()
    receive('a')
    session.notify!(plain('b'))
    expect(sent).toEqual([])
  })

  test('pushes what others get too as bytes that all share, between parts of its own, where it is large', () => {
    const shared = new SharedText('x'.repeat(20_000))
    const parts = ['a', 'b'].map((head) => {
      const { port } = createTestPort()
      const sent: (string | Uint8Array)[] = []
      const session = open(
        { ...port, sendPart: (part, isLast) => void sent.push(part, String(isLast)) },
        serviceOf(() => undefined),
      )
      session.notify!({ subscription: '0x1', head, shared, tail: '}' })
      return sent
    })
    expect(parts).toEqual([
      ['a', 'false', shared.bytes, 'false', '}', 'true'],
      ['b', 'false', shared.bytes, 'false', '}', 'true'],
    ])
    expect(parts[0]![2]).toBe(parts[1]![2])
  })

  test('pushes as one text what is small, and everything where the transport knows nothing else', () => {
    const { port, sent } = createTestPort()
    const long = 'x'.repeat(20_000)
    open(
      port,
      serviceOf(() => undefined),
    ).notify!({ subscription: '0x1', head: '{', shared: new SharedText(long), tail: '}' })
    open(
      { ...port, sendPart: () => expect.unreachable() },
      serviceOf(() => undefined),
    ).notify!({ subscription: '0x1', head: '{', shared: new SharedText('1'), tail: '}' })
    expect(sent).toEqual([`{${long}}`, '{1}'])
  })

  describe('with a subscription whose id the client does not have yet', () => {
    test('notifications wait for the response with the id, and others do not', async () => {
      const { session, sent, receive, answers } = openAnswering()
      receive('another request')
      receive('subscribes')
      session.subscribed!('0xa')
      session.notify!(plain('of a', '0xa'))
      session.notify!(plain('of b', '0xb'))
      expect(sent).toEqual(['of b'])
      answers[0]!('without')
      await expect.poll(() => sent).toEqual(['of b', 'without'])
      session.notify!(plain('a again', '0xa'))
      answers[1]!('[1,"0xa"]')
      await expect.poll(() => sent).toEqual(['of b', 'without', '[1,"0xa"]', 'of a', 'a again'])
      session.notify!(plain('at once', '0xa'))
      expect(sent.at(-1)).toBe('at once')
    })

    test('notifications come after the last response that could have had it, too', async () => {
      const { session, sent, receive, answers } = openAnswering()
      receive('subscribes without an id')
      receive('another request')
      session.subscribed!('0xa')
      session.notify!(plain('of a', '0xa'))
      answers[0]!(undefined)
      answers[1]!('without')
      await expect.poll(() => sent).toEqual(['without', 'of a'])
    })

    test('notifications that wait count as buffered', () => {
      const { session, sent, closes, receive } = openAnswering()
      receive('subscribes')
      session.subscribed!('0xa')
      session.notify!(plain('x'.repeat(101), '0xa'))
      session.notify!(plain('y', '0xa'))
      expect(sent).toEqual([])
      expect(closes).toHaveLength(1)
    })
  })

  test('sends up to the limit of what waits, and closes past it with the reason', () => {
    const { port, sent, closes } = createTestPort()
    const session = open(
      port,
      serviceOf(() => undefined),
    )
    let ended = false
    session.onClose(() => (ended = true))
    port.bufferedSizeBytes = 100
    session.notify!(plain('a'))
    expect([sent, closes]).toEqual([['a'], []])
    port.bufferedSizeBytes = 101
    session.notify!(plain('b'))
    session.notify!(plain('c'))
    expect(sent).toEqual(['a'])
    expect(closes).toEqual(['slow client: more than 100 bytes are buffered (json-rpc.buffer-limit)'])
    expect(ended).toBe(true)
  })
})
