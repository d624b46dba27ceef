import { afterEach, describe, expect, test } from 'vitest'
import { RemoteClient, type RemoteClientOptions, type RemoteWait } from './remoteClient.ts'
import { parseRemoteUrl } from './remoteUrl.ts'
import { FAULTS, ScriptedError, type ScriptedRemote, scriptedRemote } from './scriptedRemote.fixture.ts'

const open: ScriptedRemote[] = []
afterEach(async () => {
  for (const remote of open.splice(0)) await remote.close()
})

/** Answers with the first param. */
async function echo(): Promise<ScriptedRemote> {
  const remote = await scriptedRemote(({ method, params }) => {
    if (method === 'fail') throw new ScriptedError(Number(params[0]), String(params[1]))
    return params[0]
  })
  open.push(remote)
  return remote
}

/** A client whose waits take no time, and the waits. */
function clientOf(remotes: readonly (ScriptedRemote | string)[], options: Partial<RemoteClientOptions> = {}) {
  const waits: RemoteWait[] = []
  const urls = remotes.map((it) => parseRemoteUrl(typeof it === 'string' ? it : `${it.url}/k3y-k3y`))
  const client = new RemoteClient(urls, {
    headers: [],
    timeoutMs: 60_000,
    retries: 3,
    perSecond: null,
    onWait: (wait) => void waits.push(wait),
    sleep: () => Promise.resolve(),
    random: () => 1,
    ...options,
  })
  return { client, waits }
}

const numbers = (count: number) => Array.from({ length: count }, (_, i) => ({ method: 'echo', params: [i] }))
const results = (count: number) => Array.from({ length: count }, (_, i) => ({ result: i }))

describe('the error of a client that has waited too long', () => {
  const key = { kind: 'header', number: 5n } as const

  test('says how long and what for, and that the remote is slow', async () => {
    const { client } = clientOf([await echo()], { timeoutMs: 2000, retries: 2 })
    expect(client.patience.ms).toBe(6000)
    expect(client.patience.ended([key, key], 3)).toMatchObject({
      code: 'remote-gone',
      message: expect.stringMatching(/ is too slow: 6 s were waited in all, at last for block 5 and 1 more, the last of 3 rounds/),
    })
  })

  test('says so if it throttles, as long as it does', async () => {
    const remote = await echo()
    remote.faults = [FAULTS.status(429)]
    const stop = new AbortController()
    const { client } = clientOf([remote], { sleep: () => Promise.reject(stop.signal.reason as Error), onWait: () => stop.abort() })
    await expect(client.request('echo', [1], stop.signal)).rejects.toThrow()
    expect(client.patience.ended([key], 1)).toMatchObject({
      code: 'remote-throttled',
      message: expect.stringContaining('rate of requests'),
    })
    const again = clientOf([remote]).client
    remote.faults = [FAULTS.status(429)]
    await again.request('echo', [1])
    expect(again.patience.ended([key], 1)).toMatchObject({ code: 'remote-gone' })
  })
})

describe('requests', () => {
  test('carry the headers and credentials, and one is no batch', async () => {
    const remote = await echo()
    const { client } = clientOf([remote.url.replace('//', '//user:pass@')], { headers: [{ name: 'X-Key', value: 'abc' }] })
    expect(await client.request('echo', [5])).toBe(5)
    expect(remote.headers[0]).toMatchObject({ 'x-key': 'abc', authorization: `Basic ${btoa('user:pass')}` })
    expect(client.figures).toMatchObject({ posts: 1, requests: { echo: 1 }, retries: 0 })
  })

  test('are batched, by a hundred, and matched by id', async () => {
    const remote = await echo()
    remote.always = FAULTS.reversed
    const { client } = clientOf([remote])
    expect(await client.requestAll(numbers(250))).toEqual(results(250))
    expect(remote.posts.map(({ length }) => length)).toEqual([100, 100, 50])
  })

  test('are split as the remote limits batches, and remembered so', async () => {
    const remote = await echo()
    remote.always = FAULTS.batchesUpTo(10)
    const { client } = clientOf([remote])
    expect(await client.requestAll(numbers(50))).toEqual(results(50))
    const before = remote.posts.length
    expect(client.maxBatch).toBeLessThanOrEqual(10)
    expect(await client.requestAll(numbers(12))).toEqual(results(12))
    expect(Math.max(...remote.posts.slice(before).map(({ length }) => length))).toBeLessThanOrEqual(10)
  })

  test.each([
    ['HTTP 413', FAULTS.status(413)],
    ['HTTP 400', FAULTS.status(400, {}, 'no batches')],
  ])('are sent again one by one after %s', async (_, fault) => {
    const remote = await echo()
    remote.always = (response, requests, answers) =>
      requests.length > 1 ? fault(response, requests, answers) : void response.end(JSON.stringify(answers[0]))
    const { client } = clientOf([remote])
    expect(await client.requestAll(numbers(5))).toEqual(results(5))
    expect(client.maxBatch).toBe(1)
  })

  test('of a batch that are throttled or left out are asked again, only these', async () => {
    const remote = await echo()
    remote.faults = [FAULTS.halfThrottled, FAULTS.incomplete]
    const { client, waits } = clientOf([remote])
    expect(await client.requestAll(numbers(6))).toEqual(results(6))
    expect(remote.posts.map(({ length }) => length)).toEqual([6, 3, 1])
    expect(waits.map(({ reason }) => reason)).toEqual(['it limits the rate of requests', 'it left requests unanswered'])
  })

  test('that the remote refuses have its reason, without secrets', async () => {
    const remote = await echo()
    const { client } = clientOf([remote])
    const [no, method, state] = await client.requestAll([
      { method: 'fail', params: [-32000, 'bad k3y-k3y\u202e'] },
      { method: 'fail', params: [-32601, 'what?'] },
      { method: 'fail', params: [-32000, 'missing trie node 12'] },
    ])
    expect(no).toEqual({ refusal: { kind: 'other', message: 'bad *** ' } })
    expect(method).toMatchObject({ refusal: { kind: 'method' } })
    expect(state).toMatchObject({ refusal: { kind: 'state' } })
    await expect(client.request('fail', [-32000, 'no'])).rejects.toMatchObject({ code: 'remote-refused' })
  })
})

describe('a remote that', () => {
  test.each([
    ['throttles by HTTP 429', FAULTS.status(429), 'it limits the rate of requests'],
    ['throttles by HTTP 503 and Retry-After', FAULTS.status(503, { 'retry-after': '1' }), 'it limits the rate of requests'],
    ['throttles by an error', FAULTS.error(-32005, 'daily request count exceeded, request rate limited'), 'it limits the rate of requests'],
    ['fails', FAULTS.status(502, {}, 'bad gateway'), 'it fails (HTTP 502)'],
    ['dies in the middle of an answer', FAULTS.dies, 'the connection broke'],
    ['answers with a page', FAULTS.notJson, 'its answer is not JSON-RPC'],
  ])('%s is asked again', async (_, fault, reason) => {
    const remote = await echo()
    remote.faults = [fault, fault]
    const { client, waits } = clientOf([remote])
    expect(await client.request('echo', [1])).toBe(1)
    expect(waits).toMatchObject([
      { reason, attempt: 1, attempts: 4, name: remote.url },
      { reason, attempt: 2, attempts: 4 },
    ])
    expect(waits[1]!.ms).toBeGreaterThan(waits[0]!.ms - 1)
    expect(client.figures.retries).toBe(2)
  })

  test.each([
    ['throttles', FAULTS.status(429), 'remote-throttled'],
    ['fails', FAULTS.status(500), 'remote-gone'],
    ['answers with a page', FAULTS.notJson, 'remote-gone'],
  ])('%s for good is given up after all attempts', async (_, fault, code) => {
    const remote = await echo()
    remote.always = fault
    await expect(clientOf([remote]).client.request('echo', [1])).rejects.toMatchObject({
      code,
      message: expect.stringMatching(/4 attempts/) as string,
    })
    expect(remote.posts.length).toBe(4)
  })

  test.each([
    ['redirects', FAULTS.status(302, { location: 'http://127.0.0.1:1/' }), /redirects \(HTTP 302\)/],
    ['refuses the credentials', FAULTS.status(401, {}, 'bad k3y-k3y'), /refuses the credentials \(HTTP 401\): bad \*\*\*/],
    ['answers without end', FAULTS.endless, /answer is too long/],
  ])('%s is not asked again', async (_, fault, message) => {
    const remote = await echo()
    remote.always = fault
    const failure = clientOf([remote]).client.request('echo', [1])
    await expect(failure).rejects.toMatchObject({ code: 'remote-gone', message: expect.stringMatching(message) as string })
    expect(remote.posts.length).toBe(1)
  })

  test('does not answer is gone after the timeout', async () => {
    const remote = await echo()
    remote.always = FAULTS.never
    const { client } = clientOf([remote], { timeoutMs: 50, retries: 1 })
    await expect(client.request('echo', [1])).rejects.toThrow(/no answer within 0.05 s, 2 attempts/)
  })

  test('is not there is gone, and no part of its URL but the host is said', async () => {
    const remote = await echo()
    await remote.close()
    const error = await clientOf([remote])
      .client.request('echo', [1])
      .catch((it: unknown) => it as Error)
    expect(error).toMatchObject({ code: 'remote-gone' })
    expect((error as Error).message).toContain(`${remote.url} cannot be read: the connection is refused`)
    expect(JSON.stringify([(error as Error).message, (error as Error).stack])).not.toContain('k3y-k3y')
  })

  test('asks to wait longer than the timeout is waited for no longer than that', async () => {
    const remote = await echo()
    remote.faults = [FAULTS.status(429, { 'retry-after': '86400' })]
    const { client, waits } = clientOf([remote])
    await client.request('echo', [1])
    expect(waits[0]!.ms).toBe(60_000)
  })

  test('lacks a state is asked for it thrice, because another node may answer', async () => {
    const remote = await echo()
    const { client } = clientOf([remote])
    const [outcome] = await client.requestAll([{ method: 'fail', params: [-32000, 'header not found'] }])
    expect(outcome).toMatchObject({ refusal: { kind: 'state' } })
    expect(remote.posts.length).toBe(3)
  })
})

test('a mirror is asked where the first one fails', async () => {
  const [first, second] = [await echo(), await echo()]
  first.always = FAULTS.status(429)
  const { client } = clientOf([first, second])
  for (let i = 0; i < 3; i++) expect(await client.request('echo', [i])).toBe(i)
  expect(first.posts.length).toBe(1)
  expect(second.posts.length).toBe(3)
})

/** Answers with the name of the method, unless it is the one that it does not have. */
const lacks = (method: string) =>
  scriptedRemote((request) => {
    if (request.method === method) throw new ScriptedError(-32601, 'the method does not exist')
    return request.method
  })

test('a method that one of the mirrors lacks is asked of the others only, and all else of the first', async () => {
  const [first, second] = [await lacks('b'), await lacks('c')]
  open.push(first, second)
  const { client, waits } = clientOf([first, second])
  const ask = () => client.requestAll(['a', 'b', 'd'].map((method) => ({ method, params: [] })))
  expect(await ask()).toEqual(['a', 'b', 'd'].map((result) => ({ result })))
  expect(second.posts.map((post) => post.map(({ method }) => method))).toEqual([['b']])
  expect(await client.request('c', [])).toBe('c')
  expect(await client.requestAll(['b', 'c'].map((method) => ({ method, params: [] })))).toEqual([{ result: 'b' }, { result: 'c' }])
  expect(waits).toEqual([])
  await expect(client.request('a', [])).resolves.toBe('a')
})

test('requests end with their signal, those in flight and those that wait', async () => {
  const remote = await echo()
  remote.always = FAULTS.never
  const { client } = clientOf([remote])
  const stop = new AbortController()
  const all = Array.from({ length: 20 }, () => client.request('echo', [1], stop.signal))
  while (remote.posts.length < 8) await new Promise(setImmediate)
  stop.abort(new Error('nobody waits'))
  for (const it of await Promise.allSettled(all)) expect(it).toMatchObject({ status: 'rejected', reason: { message: 'nobody waits' } })
  expect(remote.posts.length).toBe(8)
})
