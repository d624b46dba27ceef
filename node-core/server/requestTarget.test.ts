/** Request targets in each of their forms, over each server. */
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startServers, type TestServers } from './fixture.ts'

let servers: TestServers
// Before express is loaded, whose parts keep the function that they find.
const parse = vi.spyOn(createRequire(import.meta.url)('url') as { parse: () => unknown }, 'parse')
beforeAll(async () => {
  servers = await startServers({ allowedHosts: ['devnet.example'] })
})
afterAll(() => servers.close())

/** The answer to a request with the target, status line and all. */
async function answerTo(
  method: string,
  target: string,
  { url = servers.http.url, host = 'localhost', lines = [] as string[] } = {},
): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1')
  const body = method === 'POST' ? '{"a":1}' : ''
  socket.write(
    Buffer.from(
      [
        `${method} ${target} HTTP/1.1`,
        `Host: ${host}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
        ...lines,
        'Connection: close',
        '',
        body,
      ].join('\r\n'),
      'latin1',
    ),
  )
  let received = ''
  for await (const chunk of socket) received += String(chunk)
  return received.replace(/^HTTP\/1\.1 /, '')
}

const own = () => servers.http.url

describe('an absolute target', () => {
  test('is answered as its path is, with and without one', async () => {
    for (const target of [`${own()}/`, own(), `${own()}?key=1`, own().replace('http', 'HTTP')])
      expect(await answerTo('POST', target)).toMatch(/^200 .*"text":"\{\\"a\\":1\}"/s)
    expect(await answerTo('GET', `${own()}/status`)).toMatch(/^200 .*"chainId":1337/s)
    expect(parse).not.toHaveBeenCalled()
    expect(await answerTo('OPTIONS', `${own()}/`, { lines: ['Origin: http://localhost:3000'] })).toMatch(/^204 /)
  })

  test('is checked by its own authority, whatever Host contains', async () => {
    expect(await answerTo('POST', 'http://evil.example/')).toMatch(/^403 .*Host "evil.example" is not allowed/s)
    expect(await answerTo('POST', 'http://localhost@evil.example/')).toMatch(/^403 /)
    expect(await answerTo('POST', 'http:///')).toMatch(/^403 /)
    expect(await answerTo('POST', `${own()}/`, { host: 'evil.example' })).toMatch(/^200 /)
    expect(await answerTo('POST', 'http://devnet.example:8545/')).toMatch(/^200 /)
  })

  test('opens a WebSocket, under the same rules', async () => {
    const upgrade = async (target: string) => {
      const socket = connect(Number(new URL(servers.ws).port), '127.0.0.1')
      socket.write(
        `GET ${target} HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n`,
      )
      const [answer] = (await once(socket, 'data')) as [Buffer]
      socket.destroy()
      return String(answer)
    }
    const http = servers.ws.replace('ws', 'http')
    expect(await upgrade(`${http}/`)).toMatch(/^HTTP\/1\.1 101 /)
    expect(await upgrade('http://evil.example/')).toMatch(/^HTTP\/1\.1 403 .*Host/s)
    expect(await upgrade(`${http}/other`)).toMatch(/^HTTP\/1\.1 404 .*WebSockets are at the path/s)
    expect(await upgrade('*')).toMatch(/^HTTP\/1\.1 400 /)
  })
})

describe('another target', () => {
  test.each(['https://localhost/', 'localhost/', '*', '/#fragment', '/\xa0', 'ftp://localhost/'])(
    '%j is refused with 400, and not given to the deprecated url.parse',
    async (target) => {
      expect(await answerTo('GET', target)).toMatch(/^400 /)
      expect(parse).not.toHaveBeenCalled()
    },
  )

  test('* is answered to OPTIONS', async () => {
    expect(await answerTo('OPTIONS', '*')).toMatch(/^204 /)
  })
})
