/** Who reaches a private method over the network: every mode, with every kind of origin, host and token, over each transport. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { fetchRaw } from '../server/fixture.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

const FREE = { host: '127.0.0.1', port: 0 }
const ORIGINS = {
  none: undefined,
  'of a file': 'null',
  'of a loopback page': 'http://localhost:5173',
  'of an extension': 'chrome-extension://nkbihfbeogaeaoehlefnkodbefgpgknn',
  foreign: 'https://evil.example',
  'like loopback': 'http://127.0.0.1.evil.example',
  'allowed by the user': 'https://app.example',
} as const
const HOSTS = {
  'the address': undefined,
  localhost: 'localhost',
  'a rebound name': 'evil.example:8545',
  'an address of the network': '192.168.1.5',
} as const
const TOKENS = ['none', 'wrong', 'right'] as const
const MODES = ['token', 'local', 'none'] as const

type Outcome = 'refused' | 'public only' | 'private too'
interface Attempt {
  origin: string | undefined
  host: string | undefined
  token: string | undefined
}

const PRIVATE_CALL = '{"jsonrpc":"2.0","id":1,"method":"personal_listAccounts","params":[]}'
const outcomeOf = (answer: string): Outcome =>
  (JSON.parse(answer) as { error?: { code: number } }).error?.code === 4100 ? 'public only' : 'private too'

const headersOf = ({ origin, host, token }: Attempt): Record<string, string> => ({
  ...(origin !== undefined && { origin }),
  ...(host !== undefined && { host }),
  ...(token !== undefined && { authorization: `Bearer ${token}` }),
})

async function overHttp(node: TerrariumNode, attempt: Attempt): Promise<Outcome> {
  const { status, headers, text } = await fetchRaw(node.http!, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headersOf(attempt) },
    body: PRIVATE_CALL,
  })
  if (status === 403) {
    expect(headers['access-control-allow-origin']).toBeUndefined()
    return 'refused'
  }
  return outcomeOf(text)
}

/** With `asSubprotocol` the token is shown as browsers can. */
function overWebSocket(url: string, attempt: Attempt, asSubprotocol: boolean): Promise<Outcome> {
  const { authorization, ...headers } = headersOf(attempt)
  const protocols = asSubprotocol && attempt.token !== undefined ? [`terrarium.token.${attempt.token}`] : []
  const socket = new WebSocket(url, protocols, {
    headers: { ...headers, ...(!asSubprotocol && authorization !== undefined && { authorization }) },
  })
  return new Promise((resolve, reject) => {
    socket.on('open', () => socket.send(PRIVATE_CALL))
    socket.on('message', (data: Buffer) => {
      resolve(outcomeOf(data.toString()))
      socket.terminate()
    })
    socket.on('unexpected-response', (_, { statusCode }) => {
      if (statusCode === 403) resolve('refused')
      else reject(new Error(`status ${statusCode}`))
      socket.terminate()
    })
    socket.on('error', reject)
  })
}

/** What the rules say, in the words of the documentation. */
function expected(
  mode: (typeof MODES)[number],
  origin: keyof typeof ORIGINS,
  host: keyof typeof HOSTS,
  token: (typeof TOKENS)[number],
): Outcome {
  if (host === 'a rebound name' || host === 'an address of the network') return 'refused'
  if (origin === 'of a file' || origin === 'foreign' || origin === 'like loopback') return 'refused'
  if (mode === 'none' || token === 'right' || (mode === 'local' && origin === 'none')) return 'private too'
  return 'public only'
}

describe.each(MODES)('with --auth %s', (mode) => {
  let node: TerrariumNode
  let folder: string
  let token: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'terrarium-access-'))
    node = await createNode({
      dataDir: folder,
      jsonRpc: true,
      httpAddress: FREE,
      wsAddress: FREE,
      api: ['eth', 'personal'],
      auth: mode,
      corsOrigins: ['https://app.example'],
    })
    token = readFileSync(node.tokenFile!, 'utf8').trim()
  })
  afterAll(async () => {
    await node.close()
    rmSync(folder, { recursive: true })
  })

  const TRANSPORTS: [string, (attempt: Attempt) => Promise<Outcome>][] = [
    ['HTTP', (attempt) => overHttp(node, attempt)],
    ['WebSocket', (attempt) => overWebSocket(node.ws!, attempt, false)],
    [
      'WebSocket on the HTTP address, the token as a subprotocol',
      (attempt) => overWebSocket(node.http!.replace('http', 'ws'), attempt, true),
    ],
  ]

  test.each(TRANSPORTS)('every origin, host and token over %s comes as far as the rules say', async (_, attempt) => {
    const shown = { none: undefined, wrong: token.replace(/.$/, (last) => (last === '0' ? '1' : '0')), right: token }
    for (const [origin, originText] of Object.entries(ORIGINS)) {
      for (const [host, hostText] of Object.entries(HOSTS)) {
        for (const kind of TOKENS) {
          const cell = `${origin}, ${host}, ${kind}`
          const outcome = await attempt({ origin: originText, host: hostText, token: shown[kind] })
          expect([cell, outcome]).toEqual([cell, expected(mode, origin as keyof typeof ORIGINS, host as keyof typeof HOSTS, kind)])
        }
      }
    }
  })

  test('a preflight is answered to the origins that are let in only', async () => {
    for (const [origin, text] of Object.entries(ORIGINS)) {
      if (text === undefined) continue
      const headers = {
        origin: text,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,content-type',
        'access-control-request-private-network': 'true',
      }
      const reply = await fetchRaw(node.http!, { method: 'OPTIONS', headers })
      const isLetIn = expected('token', origin as keyof typeof ORIGINS, 'the address', 'none') !== 'refused'
      const { 'access-control-allow-origin': allowed, 'access-control-allow-private-network': network } = reply.headers
      expect([origin, reply.status, allowed, network]).toEqual(isLetIn ? [origin, 204, text, 'true'] : [origin, 403, undefined, undefined])
    }
  })
})
