/** What node:http cannot read is answered with the reason, and recorded. */
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { finish } from '../base/longWork.ts'
import { Recorder } from '../recording/recorder.ts'
import { pageOf } from '../recording/requestSearch.ts'
import { echoService, startServers, type TestServers } from './fixture.ts'

let servers: TestServers
let recorder: Recorder
const keepRules = (method: string) => ({ method, isKnown: true, isRecorded: true })

beforeAll(async () => {
  recorder = new Recorder({ isOn: true, limits: { requests: 10, bytes: 1 << 20 }, keepRules })
  servers = await startServers({ requestTimeoutMs: 300, service: { ...echoService, recorder } })
})
afterAll(async () => {
  await servers.close()
  recorder.close()
})

/** What comes back until the connection ends. */
async function answerTo(text: string): Promise<string> {
  const socket = connect(Number(new URL(servers.http.url).port), '127.0.0.1')
  socket.write(text)
  // A part may be on its way when the connection ends.
  socket.on('error', () => undefined)
  let received = ''
  socket.on('data', (chunk) => (received += String(chunk)))
  await new Promise((resolve) => socket.once('close', resolve))
  return received
}

const POST = 'POST /as/app HTTP/1.1\r\nHost: localhost\r\nUser-Agent: slow/1\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n'

test.each([
  ['what is no HTTP', 'hello\r\n\r\n', 'unreadable', '', 400, 'the request is not valid HTTP: Invalid method encountered', undefined],
  [
    'a header that is none',
    'POST /?key=1 HTTP/1.1\r\nHo st: x\r\n\r\n',
    'POST',
    '/',
    400,
    'the request is not valid HTTP: Invalid header token',
    undefined,
  ],
  [
    'a head that is too large',
    `GET /status HTTP/1.1\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
    'GET',
    '/status',
    431,
    'the headers are larger than 16384 bytes',
    undefined,
  ],
  ['a body that does not arrive', `${POST}\r\n{}`, 'POST', '/as/app', 408, 'the request did not arrive within 0.3 s', 'slow/1'],
])('%s', async (_what, text, method, path, status, reason, userAgent) => {
  recorder.clear()
  const answer = await answerTo(text)
  expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
  expect(answer.slice(answer.indexOf('\r\n\r\n') + 4)).toBe(`${reason}\n`)
  const { rows } = finish(pageOf(recorder, {}))
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({ http: { method, path, status }, status: 'error', error: { code: status, message: reason } })
  expect(recorder.clients.all().find(({ id }) => id === rows[0]!.client)!.description.userAgent).toBe(userAgent)
})

test('a client that goes away in the middle of its request is no refused request', async () => {
  recorder.clear()
  const socket = connect(Number(new URL(servers.http.url).port), '127.0.0.1')
  await new Promise<void>((resolve) => socket.write(`${POST}\r\n{}`, () => resolve()))
  socket.resetAndDestroy()
  await answerTo('hello\r\n\r\n')
  expect(finish(pageOf(recorder, {})).rows.map(({ http }) => http!.method)).toEqual(['unreadable'])
})
