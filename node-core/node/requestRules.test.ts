/** Rules over real connections: what each action does to a request, a batch and a WebSocket. */
import { once } from 'node:events'
import { WebSocket } from 'ws'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { RequestAction } from '../contract/requestActions.ts'
import type { WirePausedRequest, WireRequestMatch, WireRequestRuleState } from '../contract/wire/requestRules.ts'
import type { WireRequestPage } from '../contract/wire/recordedRequests.ts'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

let node: TerrariumNode
beforeAll(async () => {
  node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'net', 'evm', 'devnet', 'personal'], metrics: true })
})
afterAll(() => node.close())
afterEach(async () => void (await control('devnet_clearRequestRules')))

const messageOf = (method: string, params: unknown[] = [], id = 1) => ({ jsonrpc: '2.0', id, method, params })

const post = (body: unknown, path = '/as/app') =>
  fetch(`${node.http}${path}`, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })

const ask = async (method: string, ...params: unknown[]): Promise<unknown> => (await post(messageOf(method, params))).json()

/** Steers the rules; rejects with the message of an error. */
async function control<T>(method: string, ...params: unknown[]): Promise<T> {
  const { result, error } = (await (await post(messageOf(method, params), '/as/control')).json()) as { result: T; error?: Error }
  if (error !== undefined) throw new Error(error.message)
  return result
}

const set = (action: RequestAction, match: WireRequestMatch = { method: 'eth_blockNumber' }) =>
  control<WireRequestRuleState>('devnet_setRequestRule', { match: { client: 'app', ...match }, action })

const rules = () => control<WireRequestRuleState[]>('devnet_requestRules')

/** What is held, once something is. */
async function held(): Promise<WirePausedRequest> {
  let paused: WirePausedRequest[] = []
  await expect.poll(async () => (paused = await control('devnet_pausedRequests'))).toHaveLength(1)
  return paused[0]!
}

/** A WebSocket of the application: what it gets, and the code with which it closes. */
async function openSocket() {
  const socket = new WebSocket(`${node.ws}/as/app`)
  const closed = once(socket, 'close').then(([code]) => code as number)
  await once(socket, 'open')
  const next = async () => ((await once(socket, 'message')) as [Buffer])[0].toString()
  return { socket, closed, next, send: (body: unknown) => socket.send(JSON.stringify(body)) }
}

const ok = { jsonrpc: '2.0', id: 1, result: '0x0' }

/** The counters of methods that do not exist. */
const unknownCounts = async (): Promise<string[] | null> =>
  (await (await fetch(`${node.http}/metrics`)).text()).match(/^terrarium_requests_total\{.*(?:unknown|invented).*$/gm)

describe('over HTTP', () => {
  test('an error takes the place of the result, and the recording names the rule', async () => {
    const rule = await set({ kind: 'error', code: -32005, message: 'busy', data: { retry: 1 } })
    expect(await ask('eth_blockNumber')).toEqual({ jsonrpc: '2.0', id: 1, error: { code: -32005, message: 'busy', data: { retry: 1 } } })
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x539' })
    const { rows } = await control<WireRequestPage>('devnet_requests', { filter: 'client:app', limit: 2 })
    expect(rows.map(({ method, rule: id, status }) => [method, id, status])).toEqual([
      ['eth_blockNumber', rule.id, 'error'],
      ['eth_chainId', undefined, 'ok'],
    ])
    expect(await rules()).toMatchObject([{ id: rule.id, matches: 1, hits: 1 }])
  })

  test('methods that clients invent are counted as one, whatever a rule answers', async () => {
    await set({ kind: 'replace', result: true }, { method: 'invented_*' })
    for (const name of ['one', 'two']) expect(await ask(`invented_${name}`)).toMatchObject({ result: true })
    await expect.poll(unknownCounts).toEqual(expect.arrayContaining(['terrarium_requests_total{method="(unknown)",status="ok"} 2']))
    expect(String(await unknownCounts())).not.toContain('invented')
  })

  test('a status of HTTP with Retry-After, after which the connection serves on', async () => {
    await set({ kind: 'http', status: 429, retryAfter: 7 }, { method: 'eth_blockNumber', first: 1 })
    const reply = await post(messageOf('eth_blockNumber'))
    expect([reply.status, reply.headers.get('retry-after'), await reply.text()]).toEqual([429, '7', '429 Too Many Requests\n'])
    expect(await ask('eth_blockNumber')).toEqual(ok)
  })

  test('a page gets the status with the headers that let it see it', async () => {
    await set({ kind: 'http', status: 503, close: true })
    const headers = { 'content-type': 'application/json', origin: 'http://localhost:5173' }
    const reply = await fetch(`${node.http}/as/app`, { method: 'POST', headers, body: JSON.stringify(messageOf('eth_blockNumber')) })
    expect([reply.status, reply.headers.get('access-control-allow-origin'), reply.headers.get('connection')]).toEqual([
      503,
      'http://localhost:5173',
      'close',
    ])
  })

  test.each(['/as/app', '/'])('no answer: the connection closes (%s)', async (path) => {
    await set({ kind: 'drop' }, { method: 'eth_blockNumber', client: '*' })
    await expect(post(messageOf('eth_blockNumber'), path)).rejects.toThrow('fetch failed')
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x539' })
  })

  test.each(['/as/app', '/'])('a part of the answer: the connection breaks after its bytes (%s)', async (path) => {
    await set({ kind: 'truncate', bytes: 20 }, { method: 'eth_getBlockByNumber', client: '*' })
    const reply = await post(messageOf('eth_getBlockByNumber', ['latest', false]), path)
    const reader = reply.body!.getReader()
    const { value } = await reader.read()
    expect(new TextDecoder().decode(value)).toBe('{"jsonrpc":"2.0","id')
    await expect(reader.read()).rejects.toThrow('terminated')
  })

  test('another result, another request', async () => {
    await set({ kind: 'replace', result: null })
    expect(await ask('eth_blockNumber')).toEqual({ ...ok, result: null })
    await set({ kind: 'edit', method: 'eth_chainId' }, { method: 'net_version' })
    expect(await ask('net_version')).toMatchObject({ result: '0x539' })
  })

  test('with isRun the method has run, whatever the client sees', async () => {
    const address = `0x${'11'.repeat(20)}`
    await set({ kind: 'drop', isRun: true }, { method: 'hardhat_setBalance' })
    await expect(ask('hardhat_setBalance', address, '0x5')).rejects.toThrow('fetch failed')
    expect(await ask('eth_getBalance', address, 'latest')).toMatchObject({ result: '0x5' })
  })

  test('a delay lasts', async () => {
    await set({ kind: 'delay', ms: 60, jitterMs: 20 })
    const startedAtMs = performance.now()
    expect(await ask('eth_blockNumber')).toEqual(ok)
    expect(performance.now() - startedAtMs).toBeGreaterThan(55)
  })
})

describe('in a batch', () => {
  const batch = [messageOf('eth_chainId', [], 1), messageOf('eth_blockNumber', [], 2), messageOf('net_version', [], 3)]

  test('an action is for its request alone', async () => {
    await set({ kind: 'error', code: 1, message: 'no' })
    expect(await (await post(batch)).json()).toMatchObject([{ result: '0x539' }, { error: { code: 1 } }, { result: '1337' }])
  })

  test('a status or no answer is for all of them', async () => {
    const { id } = await set({ kind: 'http', status: 503 })
    expect((await post(batch)).status).toBe(503)
    await control('devnet_removeRequestRule', id)
    await set({ kind: 'drop' })
    await expect(post(batch)).rejects.toThrow('fetch failed')
  })

  test('the answers are cut as one', async () => {
    await set({ kind: 'truncate', bytes: 50 })
    const reply = await post(batch)
    await expect(reply.text()).rejects.toThrow('terminated')
  })
})

describe('over a WebSocket', () => {
  test.each([
    [429, 1013],
    [503, 1013],
    [403, 1008],
    [500, 1011],
  ])('status %i closes it with %i', async (status, code) => {
    const { send, closed } = await openSocket()
    await set({ kind: 'http', status })
    send(messageOf('eth_blockNumber'))
    expect(await closed).toBe(code)
  })

  test('without an answer it stays open', async () => {
    const { socket, send, next } = await openSocket()
    await set({ kind: 'drop' })
    send(messageOf('eth_blockNumber', [], 1))
    send(messageOf('eth_chainId', [], 2))
    expect(JSON.parse(await next())).toMatchObject({ id: 2 })
    socket.close()
  })

  test('a message is cut', async () => {
    const { socket, send, next } = await openSocket()
    await set({ kind: 'truncate', bytes: 10 })
    send(messageOf('eth_blockNumber'))
    expect(await next()).toBe('{"jsonrpc"')
    socket.close()
  })
})

describe('a breakpoint', () => {
  test('holds a request until it goes on, edited', async () => {
    const rule = await set({ kind: 'pause' })
    const answer = ask('eth_blockNumber')
    const { id, ...request } = await held()
    expect(request).toMatchObject({ rule: rule.id, client: 'app', method: 'eth_blockNumber', params: [], at: 'request' })
    expect(await control('devnet_continueRequest', id, { kind: 'edit', method: 'eth_chainId' })).toBe(true)
    expect(await answer).toMatchObject({ result: '0x539' })
    expect(await control('devnet_continueRequest', id)).toBe(false)
  })

  test('holds an answer, which is replaced', async () => {
    await set({ kind: 'pause', at: 'answer' })
    const answer = ask('eth_blockNumber')
    const { id, result } = await held()
    expect(result).toBe('0x0')
    await expect(control('devnet_continueRequest', id, { kind: 'edit', params: [] })).rejects.toThrow('not for requests that have run')
    await control('devnet_continueRequest', id, { kind: 'replace', result: '0x63' })
    expect(await answer).toEqual({ ...ok, result: '0x63' })
  })

  test('holds the error of an answer, which goes on as it is', async () => {
    await set({ kind: 'pause', at: 'answer' }, { method: 'eth_getBalance' })
    const answer = ask('eth_getBalance', 'nobody')
    const { id, error } = await held()
    expect(error).toMatchObject({ code: -32602 })
    await control('devnet_continueRequest', id)
    expect(await answer).toMatchObject({ error })
  })

  test.each(['request', 'answer'] as const)('shows no secret: held at the %s', async (at) => {
    await set({ kind: 'pause', at }, { method: 'personal_*' })
    const answer = ask('personal_unlockAccount', 'hunter2', 'nobody')
    const { id, ...request } = await held()
    expect(request).toMatchObject({ params: ['(secret)', '(secret)'], isWithheld: true })
    expect(JSON.stringify(request)).not.toMatch(/hunter2|nobody/)
    await control('devnet_continueRequest', id)
    expect(await answer).toMatchObject({ error: { code: -32602, message: expect.stringContaining('hunter2') as string } })
  })

  test('lets a request go on when its time is over or its rule is removed', async () => {
    const { id } = await set({ kind: 'pause', timeoutMs: 10 })
    expect(await ask('eth_blockNumber')).toEqual(ok)
    await control('devnet_removeRequestRule', id)
    const later = await set({ kind: 'pause' })
    const answer = ask('eth_blockNumber')
    await held()
    await control('devnet_removeRequestRule', later.id)
    expect(await answer).toEqual(ok)
  })

  test('forgets a request whose client is gone', async () => {
    await set({ kind: 'pause' })
    const { socket, send } = await openSocket()
    send(messageOf('eth_blockNumber'))
    await held()
    socket.terminate()
    await expect.poll(() => control('devnet_pausedRequests')).toEqual([])
  })
})

const call = async (request: object) => ((await ask('eth_call', request, 'latest')) as { result: unknown }).result

describe('matching', () => {
  test('counts, chance from a seed, and for how long', async () => {
    const outcomes = async (match: WireRequestMatch, count: number) => {
      const { id } = await set({ kind: 'replace', result: 'hit' }, { method: 'eth_chainId', ...match })
      const results: unknown[] = []
      for (let i = 0; i < count; i++) results.push(((await ask('eth_chainId')) as { result: unknown }).result === 'hit')
      await control('devnet_removeRequestRule', id)
      return results.flatMap((isHit, at) => (isHit ? [at + 1] : []))
    }
    expect(await outcomes({ nth: 2 }, 4)).toEqual([2])
    expect(await outcomes({ first: 2 }, 4)).toEqual([1, 2])
    expect(await outcomes({ every: 2 }, 4)).toEqual([2, 4])
    const byChance = await outcomes({ probability: 0.5, seed: 3 }, 20)
    expect(byChance.length).toBeGreaterThan(4)
    expect(byChance.length).toBeLessThan(16)
    expect(await outcomes({ probability: 0.5, seed: 3 }, 20)).toEqual(byChance)
    await set({ kind: 'drop' }, { method: 'eth_chainId', forMs: 1 })
    await expect.poll(async () => (await rules())[0]!.isOn).toBe(false)
    expect(await ask('eth_chainId')).toMatchObject({ result: '0x539' })
  })

  test('clients, params and called functions', async () => {
    const to = `0x${'ab'.repeat(20)}`
    await set(
      { kind: 'replace', result: '0x01' },
      { method: 'eth_call', params: [{ path: '$[0].to', value: to.toUpperCase().replace('X', 'x') }] },
    )
    await set({ kind: 'replace', result: '0x02' }, { function: 'transfer(address,uint256)' })
    await set({ kind: 'replace', result: '0x03' }, { client: 'other', method: 'eth_call' })
    expect(await call({ to })).toBe('0x01')
    expect(await call({ to: `0x${'cd'.repeat(20)}`, data: '0xa9059cbb' })).toBe('0x02')
    expect(await call({ to: `0x${'cd'.repeat(20)}` })).toBe('0x')
    const reply = await post(messageOf('eth_call', [{ to: `0x${'cd'.repeat(20)}` }, 'latest']), '/as/other')
    expect(await reply.json()).toMatchObject({ result: '0x03' })
  })

  test('the methods for rules are never concerned', async () => {
    await set({ kind: 'drop' }, { client: '*' })
    expect(await rules()).toHaveLength(1)
  })
})
