import { Agent, type IncomingMessage } from 'node:http'
import { connect as netConnect } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { fetchRaw, serviceOf, startServers, type TestServers } from './fixture.ts'
import { createWindowCookie } from './windowCookie.ts'

const tellingService = serviceOf((_, session) => String(session.authenticated))

let servers: TestServers
let other: TestServers
beforeAll(async () => {
  const options = { service: tellingService, windowService: tellingService, allowedHosts: ['*'], corsOrigins: ['*'] }
  ;[servers, other] = await Promise.all([startServers(options), startServers(options)])
})
afterAll(() => Promise.all([servers.close(), other.close()]))

const NAVIGATION = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate', 'sec-fetch-site': 'none' }

/** The Set-Cookie of an answer, over a connection that is kept as browsers keep theirs. */
async function cookieOf(path: string, headers: Record<string, string>, method = 'GET', of = servers): Promise<string | undefined> {
  const agent = new Agent({ keepAlive: true })
  try {
    return (await fetchRaw(of.http.url + path, { method, headers, agent })).headers['set-cookie']?.[0]
  } finally {
    agent.destroy()
  }
}

/** The cookie that a browser shows after it has opened the page. */
async function openPage(of = servers): Promise<string> {
  return (await cookieOf('/', NAVIGATION, 'GET', of))!.split(';')[0]!
}

/** Whether private methods are open to a socket; 403 where it is refused, 1009 where the text is too large for it. */
function connect(path: string, headers: Record<string, string>, text = ''): Promise<boolean | 403 | 1009> {
  const socket = new WebSocket(servers.http.url.replace('http', 'ws') + path, { headers })
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(text))
    socket.on('close', (code) => code === 1009 && resolve(code))
    socket.on('message', (data: Buffer) => {
      resolve(data.toString('utf8') === 'true')
      socket.close()
    })
    socket.on('error', (error) => (error.message.includes('403') ? resolve(403) : reject(error)))
  })
}

const port = () => new URL(servers.http.url).port
const ownOrigin = () => ({ origin: servers.http.url })

describe('the page', () => {
  test('gets a cookie that scripts cannot read, other sites do not send, and only the socket of the window gets', async () => {
    const [value, ...attributes] = (await cookieOf('/', NAVIGATION))!.split('; ')
    expect(value).toMatch(new RegExp(`^terrarium-window-${port()}=[0-9a-f]{64}$`))
    expect(attributes).toEqual(['Path=/window', 'HttpOnly', 'SameSite=Strict'])
  })

  test('gets it under its deep links, from links of other sites, and in browsers that say less', async () => {
    expect(await cookieOf('/blocks', { ...NAVIGATION, 'sec-fetch-site': 'cross-site' })).toContain('terrarium-window-')
    expect(await cookieOf('/', { accept: 'text/html,*/*' })).toContain('terrarium-window-')
  })

  test.each<[string, string, Record<string, string>]>([
    ['a frame', '/', { ...NAVIGATION, 'sec-fetch-dest': 'iframe' }],
    ['a script', '/', { ...NAVIGATION, 'sec-fetch-dest': 'empty' }],
    ['a program', '/', {}],
    ['a request with an Origin', '/', { ...NAVIGATION, origin: 'https://evil.example' }],
    ['a rebound name, though any host is allowed', '/', { ...NAVIGATION, host: 'rebound.example' }],
    ['a page over a connection that is not kept, as proxies open them', '/', { ...NAVIGATION, connection: 'close' }],
    ['a page of another port', '/window', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-site' }],
    ['a page of another site', '/window', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'cross-site' }],
    ['a page of another site that says less', '/window', { origin: 'https://evil.example' }],
    ['a rebound page', '/window', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', host: 'rebound.example' }],
  ])('%s gets none', async (_, path, headers) => {
    expect(await cookieOf(path, headers)).toBeUndefined()
  })

  test.each([
    'Via',
    'Forwarded',
    'X-Forwarded-For',
    'X-Forwarded-Host',
    'X-Forwarded-Proto',
    'X-Forwarded-Server',
    'X-Forwarded-Client-Cert',
    'X-Real-IP',
    'X-Client-IP',
    'X-Cluster-Client-IP',
    'X-Original-Host',
    'X-Original-URL',
    'X-Envoy-External-Address',
    'X-Azure-ClientIP',
    'CF-Connecting-IP',
    'CF-Ray',
    'CDN-Loop',
    'True-Client-IP',
    'Fastly-Client-IP',
    'Fly-Client-IP',
    'Tailscale-User-Login',
    'Proxy-Connection',
  ])('gets none, at / or /window, and opens nothing with one, where %s shows that the request was forwarded', async (name) => {
    const forwarded = { [name]: '1.1 proxy' }
    expect(await cookieOf('/', { ...NAVIGATION, ...forwarded })).toBeUndefined()
    expect(await cookieOf('/window', { 'sec-fetch-dest': 'empty', 'sec-fetch-site': 'same-origin', ...forwarded })).toBeUndefined()
    expect(await connect('/window', { ...ownOrigin(), ...forwarded, cookie: await openPage() })).toBe(false)
  })

  test('gets none over HTTP/1.0, which nginx speaks to the server behind it', async () => {
    const socket = netConnect(Number(port()), '127.0.0.1')
    socket.write(`GET / HTTP/1.0\r\nHost: 127.0.0.1:${port()}\r\nConnection: close\r\nAccept: text/html\r\n\r\n`)
    let received = ''
    for await (const chunk of socket) received += String(chunk)
    expect(received).toMatch(/^HTTP\/1\.1 200 /)
    expect(received.toLowerCase()).not.toContain('set-cookie')
  })

  test('gets it again at /window, as after a restart of the node', async () => {
    const { status, headers, text } = await fetchRaw(`${servers.http.url}/window`, {
      method: 'GET',
      headers: { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'empty' },
    })
    expect([status, headers['cache-control'], text]).toEqual([204, 'no-store', ''])
    expect(headers['set-cookie']?.[0]).toContain(await openPage())
  })
})

describe('the socket of the window', () => {
  test('opens private methods to the page with the cookie', async () => {
    expect(await connect('/window', { ...ownOrigin(), cookie: `theme=dark; ${await openPage()}` })).toBe(true)
  })

  test('does not open them without the cookie, with a wrong one, or with that of another node', async () => {
    expect(await connect('/window', ownOrigin())).toBe(false)
    expect(await connect('/window', { ...ownOrigin(), cookie: `terrarium-window-${port()}=${'0'.repeat(64)}` })).toBe(false)
    const foreign = (await openPage(other)).split('=')[1]!
    expect(await connect('/window', { ...ownOrigin(), cookie: `terrarium-window-${port()}=${foreign}` })).toBe(false)
  })

  test('refuses a foreign page, and one of another port, even with the cookie', async () => {
    const cookie = await openPage()
    for (const origin of ['https://evil.example', 'http://localhost:3000', 'null'])
      expect(await connect('/window', { origin, cookie })).toBe(403)
    expect(await connect('/window', { cookie })).toBe(403)
  })

  test('does not open them to a rebound name, though any host is allowed', async () => {
    const host = `rebound.example:${port()}`
    expect(await connect('/window', { host, origin: `http://${host}`, cookie: await openPage() })).toBe(false)
  })

  test('takes files that are larger than a client may send, with the cookie only', async () => {
    const file = 'x'.repeat(20 * 1024 * 1024)
    expect(await connect('/window', { ...ownOrigin(), cookie: await openPage() }, file)).toBe(true)
    expect(await connect('/window', ownOrigin(), file)).toBe(1009)
  })

  test('is the only one that the cookie opens', async () => {
    const cookie = await openPage()
    expect(await connect('/', { ...ownOrigin(), cookie })).toBe(false)
    const reply = await fetchRaw(servers.http.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...ownOrigin(), cookie },
      body: '{}',
    })
    expect(reply.text).toBe('false')
  })
})

/** A browser's request for the page, as from that address. */
function requestFrom(remoteAddress: string, cookie?: string): IncomingMessage {
  const headers = { host: 'localhost:1', connection: 'keep-alive', ...NAVIGATION, cookie }
  return { method: 'GET', url: '/', headers, socket: { remoteAddress, localPort: 1 } } as unknown as IncomingMessage
}

test('a connection from another machine gets no cookie and opens nothing with one', () => {
  const cookie = createWindowCookie()
  const [shown] = cookie.headerFor(requestFrom('127.0.0.1'))!.split(';')
  expect(cookie.headerFor(requestFrom('192.168.0.7'))).toBeUndefined()
  expect(cookie.isShownBy(requestFrom('127.0.0.1', shown))).toBe(true)
  expect(cookie.isShownBy(requestFrom('192.168.0.7', shown))).toBe(false)
})
