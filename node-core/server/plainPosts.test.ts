import { once } from 'node:events'
import { type Socket, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serviceOf, startServers, type TestServers, TOKEN } from './fixture.ts'

let servers: TestServers
const answers: (() => void)[] = []
/** Long requests that were begun, and that saw their client go. */
let [begun, ended] = [0, 0]
beforeAll(async () => {
  const service = serviceOf((text, session) => {
    const { authenticated } = session
    if (text === '"nothing"') return undefined
    if (text === '"long"') {
      return new Promise((resolve) => {
        const look = () => (session.isOpen === false ? resolve('"gone"') : setImmediate(look))
        setImmediate(() => {
          begun++
          look()
        })
      }).then((text) => {
        ended++
        return text as string
      })
    }
    if (text.startsWith('"later')) return new Promise((resolve) => answers.push(() => resolve(text)))
    return `{"text":${JSON.stringify(text)},"authenticated":${authenticated}}`
  })
  servers = await startServers({ service, bodyLimitBytes: 1_000_000, corsOrigins: ['https://app.example'] })
})
afterAll(() => servers.close())

const open = (): Socket => connect({ port: Number(new URL(servers.http.url).port), host: '127.0.0.1', noDelay: true })

/** A request with further header lines; Host and Content-Type stand unless the lines bring their own. */
function requestOf(body: string, ...lines: string[]): string {
  const given = lines.map((line) => line.toLowerCase())
  const own = ['Host: localhost', 'Content-Type: application/json'].filter(
    (line) => !given.some((it) => it.startsWith(line.toLowerCase().split(' ')[0]!)),
  )
  return ['POST / HTTP/1.1', ...own, `Content-Length: ${Buffer.byteLength(body)}`, ...lines, '', body].join('\r\n')
}

/** What comes until it is at its end. */
async function receivedUntil(socket: Socket, isEnd: (text: string) => boolean): Promise<string> {
  let text = ''
  while (!isEnd(text)) text += String((await once(socket, 'data'))[0])
  return text
}

/** Status and body of the answer to a request on a connection of its own. */
async function answerTo(request: string): Promise<string> {
  const socket = open()
  socket.write(request)
  const text = await receivedUntil(socket, (it) => /[}]$|\r\n0\r\n\r\n$/.test(it))
  socket.destroy()
  return `${text.slice(9, 12)} ${text.slice(text.indexOf('\r\n\r\n') + 4)}`
}

const echo = (text: string) => `200 {"text":${JSON.stringify(text)},"authenticated":false}`

/** Whatever has a header that is not known goes to node:http. */
const UNKNOWN_HEADER = 'X-Other: 1'

describe('a POST that arrives whole', () => {
  test.each(['"é"', '"nothing"'])('is answered byte by byte as node:http answers it: %s', async (body) => {
    const [short, long] = await Promise.all(
      [requestOf(body), requestOf(body, UNKNOWN_HEADER)].map(async (request) => {
        const socket = open()
        socket.write(request)
        const text = await receivedUntil(socket, (it) => it.includes('\r\n\r\n'))
        socket.destroy()
        return text.replace(/Date: .* GMT/, 'Date: a date')
      }),
    )
    expect(short).toContain('Date: a date')
    expect(short).toBe(long)
  })

  test('is recognized by its head, whose body may differ, and may arrive in parts', async () => {
    const socket = open()
    const seen: string[] = []
    for (const body of ['"one"', '"two"', '"three"', '"one"']) {
      const request = requestOf(body)
      socket.write(request)
      seen.push(await receivedUntil(socket, (it) => it.endsWith('}')))
    }
    const request = requestOf('"six"')
    socket.write(request.slice(0, -2))
    setImmediate(() => socket.write(request.slice(-2)))
    seen.push(await receivedUntil(socket, (it) => it.endsWith('}')))
    socket.destroy()
    const texts = seen.map((it) => (JSON.parse(it.slice(it.indexOf('\r\n\r\n'))) as { text: string }).text)
    expect(texts).toEqual(['"one"', '"two"', '"three"', '"one"', '"six"'])
  })

  test('allows private methods with the token, and no other request on its connection', async () => {
    const socket = open()
    const seen: string[] = []
    for (const lines of [[`Authorization: Bearer ${TOKEN}`], [], ['Authorization: Bearer wrong']]) {
      socket.write(requestOf('1', ...lines))
      seen.push(/"authenticated":(\w+)/.exec(await receivedUntil(socket, (it) => it.endsWith('}')))![1]!)
    }
    socket.destroy()
    expect(seen).toEqual(['true', 'false', 'false'])
  })

  test('is checked again if its head was sent before with a token that is no longer valid', async () => {
    const socket = open()
    const seen: string[] = []
    for (const token of [TOKEN, 'b'.repeat(64), TOKEN]) {
      servers.authorizer.renew(token)
      socket.write(requestOf('1', `Authorization: Bearer ${TOKEN}`))
      seen.push(/"authenticated":(\w+)/.exec(await receivedUntil(socket, (it) => it.endsWith('}')))![1]!)
    }
    socket.destroy()
    expect(seen).toEqual(['true', 'false', 'true'])
  })

  test('is answered whatever heads its connection has sent before, and however many', async () => {
    const socket = open()
    const bodies = Array.from({ length: 24 }, (_, i) => '1'.repeat(1 + (i % 12)))
    for (const body of [...bodies, ...bodies]) {
      socket.write(requestOf(body, `User-Agent: ${'x'.repeat(body.length === 5 ? 3000 : 5)}`))
      expect(await receivedUntil(socket, (it) => it.endsWith('}'))).toContain(`{"text":"${body}"`)
    }
    socket.destroy()
  })

  test('is refused on a connection whose other requests are allowed', async () => {
    const socket = open()
    for (let i = 0; i < 2; i++) {
      socket.write(requestOf('1'))
      expect(await receivedUntil(socket, (it) => it.endsWith('}'))).toContain('{"text":"1"')
    }
    socket.write(requestOf('1', 'Host: evil.example'))
    expect(await receivedUntil(socket, (it) => it.includes('\r\n\r\n'))).toMatch(/^HTTP\/1\.1 403 /)
    socket.destroy()
  })

  test.each(['end', 'destroy'] as const)('notices that its client has disconnected: %s', async (leave) => {
    for (const lines of [[], [UNKNOWN_HEADER]]) {
      const socket = open()
      const [before, endedBefore] = [begun, ended]
      socket.write(requestOf('"long"', ...lines))
      await expect.poll(() => begun).toBe(before + 1)
      socket[leave]()
      await expect.poll(() => ended).toBe(endedBefore + 1)
      socket.destroy()
    }
  })

  test('waits for the answers to those before it', async () => {
    const socket = open()
    socket.write(requestOf('"later 1"'))
    await expect.poll(() => answers.length).toBe(1)
    socket.write(requestOf('"at once"'))
    answers.pop()!()
    const text = await receivedUntil(socket, (it) => it.endsWith('}'))
    socket.destroy()
    expect(text.indexOf('later 1')).toBeGreaterThan(0)
    expect(text.indexOf('at once')).toBeGreaterThan(text.indexOf('later 1'))
  })
})

describe('what is not plain goes to node:http', () => {
  test.each([
    ['an unknown header', requestOf('1', UNKNOWN_HEADER), echo('1')],
    ['a query', requestOf('1').replace('/ ', '/?key=1 '), echo('1')],
    ['a body in chunks', requestOf('1\r\n7\r\n0\r\n\r\n', 'Transfer-Encoding: chunked').replace(/Content-Length: \d+\r\n/, ''), echo('7')],
    ['an allowed origin', requestOf('1', 'Origin: https://app.example'), echo('1')],
  ])('%s is answered', async (_what, request, expected) => expect(await answerTo(request)).toBe(expected))

  test.each([
    ['a foreign Host', requestOf('1', 'Host: evil.example'), /^403 .*Host "evil.example" is not allowed/s],
    ['a foreign Origin', requestOf('1', 'Origin: https://evil.example'), /^403 .*origin/s],
    ['another media type', requestOf('1', 'Content-Type: text/plain'), /^415 .*the Content-Type/s],
  ])('%s is refused with the reason', async (_what, request, expected) => expect(await answerTo(request)).toMatch(expected))

  test.each([
    ['two lengths', requestOf('1', 'Content-Length: 2')],
    ['a length beside chunks', requestOf('1', 'Transfer-Encoding: chunked')],
    ['a control character in a header', requestOf('1', 'Accept: a\0b')],
    ['no Host', requestOf('1').replace('Host: localhost\r\n', '')],
  ])('%s is a bad request', async (_what, request) => {
    const socket = open()
    socket.write(request)
    const text = await receivedUntil(socket, (it) => it.includes('\r\n\r\n'))
    socket.destroy()
    expect(text).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('a body in many pieces arrives completely, and its connection stays open', async () => {
    const socket = open()
    const long = `"${'x'.repeat(500_000)}"`
    socket.write(requestOf(long))
    expect(await receivedUntil(socket, (it) => it.endsWith('}'))).toContain(JSON.stringify(long))
    socket.write(requestOf('1'))
    expect(await receivedUntil(socket, (it) => it.endsWith('}'))).toContain('{"text":"1"')
    socket.destroy()
  })

  test('requests that come together are answered one after the other', async () => {
    const socket = open()
    socket.write(['1', '2', '3'].map((body) => requestOf(body)).join(''))
    const text = await receivedUntil(socket, (it) => it.split('HTTP/1.1 200').length === 4 && it.endsWith('}'))
    socket.destroy()
    expect(Array.from(text.matchAll(/"text":"(\d)"/g), ([, digit]) => digit)).toEqual(['1', '2', '3'])
  })
})

describe('the end', () => {
  test('a client that ends its connection is answered in kind', async () => {
    const socket = open()
    socket.end(requestOf('1'))
    let text = ''
    for await (const chunk of socket) text += String(chunk)
    expect(text).toContain('{"text":"1"')
  })

  test('closing ends what is idle at once, and what is under way after its answer', async () => {
    const [idle, waiting] = [open(), open()]
    idle.write(requestOf('1'))
    await receivedUntil(idle, (it) => it.endsWith('}'))
    waiting.write(requestOf('"later"'))
    await expect.poll(() => answers.length).toBe(1)
    const closed = servers.close()
    await once(idle.resume(), 'close')
    answers.pop()!()
    expect(await receivedUntil(waiting, (it) => it.endsWith('"later"'))).toContain('200 OK')
    await once(waiting.resume(), 'close')
    await closed
  })
})
