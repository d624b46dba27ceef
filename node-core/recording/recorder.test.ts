import { beforeEach, describe, expect, test } from 'vitest'
import { wordFromBigint } from '../contract/hex.ts'
import { parseRequestFilter } from '../contract/requestFilter.ts'
import type { RepeatedRequestsQuery, RequestPageQuery, WireRequestsChange } from '../contract/wire/recordedRequests.ts'
import { ExecutionFigures } from '../base/executor.ts'
import { finish } from '../base/longWork.ts'
import { clientRowsOf } from './clientRows.ts'
import { MAX_TEXT_LENGTH } from './cutText.ts'
import { maskedText } from './maskedText.ts'
import { Peer } from './peer.ts'
import { Recorder } from './recorder.ts'
import type { RecordedHead } from './recordedRequest.ts'
import { exchangeOf, rowOf } from './requestRow.ts'
import { numbersOf, pageOf, repeatedOf, requestOf } from './requestSearch.ts'

let viem: Peer
let page: Peer
let window: Peer
let nowMs: number
let recorder: Recorder
beforeEach(() => {
  viem = new Peer({ transport: 'http', userAgent: 'node' })
  page = new Peer({ transport: 'websocket', origin: 'http://localhost:5173' })
  window = new Peer({ transport: 'inProcess', isWindow: true })
  nowMs = 0
  recorder = recorderOf(5, 2 ** 20)
})

const keepRules = (method: string) => ({
  method,
  isKnown: !method.endsWith('Typo'),
  isRecorded: method !== 'unrecorded',
  ...(method === 'secret' && { keep: () => ({ params: ['(secret)'], isAnswerKept: false, isWhole: false }), quotesSecrets: true }),
  ...(method === 'receipt' && { transaction: 0 }),
})

const headAt = (number: number): RecordedHead => ({ number, hash: wordFromBigint(BigInt(number)) })

function recorderOf(requests: number, bytes: number): Recorder {
  const recorder = new Recorder({ isOn: true, limits: { requests, bytes }, keepRules, nowMs: () => nowMs })
  recorder.head = headAt(7)
  return recorder
}

/** Records a request that was answered after some milliseconds. */
function record(method: string, params: unknown[] = [], peer = viem, ms = 1): void {
  const exchange = recorder.begin(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }), peer)!
  const request = exchange.begin(method, 1, params, nowMs)
  nowMs += ms
  request?.answered('{"jsonrpc":"2.0","id":1,"result":"0x1"}')
  exchange.written()
}

const rows = (query: RequestPageQuery = {}) => finish(pageOf(recorder, query)).rows
const methods = (query?: RequestPageQuery) => rows(query).map(({ method }) => method)
const filtered = (filter: string) => finish(numbersOf(recorder, { filter: parseRequestFilter(filter) }))

describe('the ring', () => {
  test('requests that call no method have one of their own, and go with the calls of their time', () => {
    const http = { method: 'POST', path: '/', status: 403, arrivedAtMs: 0, bytes: 0, problem: 'no' }
    for (let i = 0; i < 3; i++) recorder.recordHttp(page, http, true)
    for (let i = 1; i <= 5; i++) record(`m${i}`)
    expect(finish(pageOf(recorder, {}))).toMatchObject({ rows: { length: 8 }, first: 1, dropped: 0 })
    record('m6')
    recorder.recordHttp(page, http, true)
    expect(finish(pageOf(recorder, {}))).toMatchObject({ rows: { length: 6 }, first: 5, next: 11, dropped: 1 })
  })

  test('keeps the last requests, and says how many it dropped', () => {
    for (let i = 1; i <= 7; i++) record(`m${i}`)
    expect(methods()).toEqual(['m3', 'm4', 'm5', 'm6', 'm7'])
    expect(finish(pageOf(recorder, { limit: 2 }))).toMatchObject({ first: 3, next: 8, dropped: 2, hasMore: true })
    expect(requestOf(recorder, 2)).toBeUndefined()
    expect(rowOf(requestOf(recorder, 3)!)).toMatchObject({ seq: 3, method: 'm3' })
  })

  test('is bounded by the memory of texts, those that come later included', () => {
    recorder = recorderOf(1000, 10_000)
    const exchange = recorder.begin('{"method":"slow"}', viem)!
    const slow = exchange.begin('slow', 1, undefined, 0)!
    record('big', ['x'.repeat(5000)])
    expect(methods()).toEqual(['slow', 'big'])
    slow.answered('y'.repeat(5000))
    expect(methods()).toEqual(['big'])
    // What is dropped already takes no room.
    slow.answered('y'.repeat(5000))
    for (let i = 0; i < 100; i++) record(`m${i}`, ['z'.repeat(300)])
    expect(recorder.ring.bytes).toBeLessThanOrEqual(10_000)
    expect(recorder.ring.bytes).toBeGreaterThan(9000)
  })

  test('keeps what it packs as it was, and drops it one by one', () => {
    recorder = recorderOf(150, 2 ** 20)
    for (let i = 1; i <= 400; i++) {
      const id = i % 3 === 0 ? `"ä${i}"` : i % 3 === 1 ? i : undefined
      const params = [i % 100 === 0 ? 'x'.repeat(3000) : i === 350 ? 'ä€' : `p${i}`]
      const exchange = recorder.begin(JSON.stringify({ id: i, method: `m${i}`, params }), i % 2 === 0 ? viem : page)!
      recorder.head = headAt(i)
      const request = exchange.begin(`m${i}`, id, params, nowMs)!
      nowMs += 1.5
      if (i === 399) request.execution = Object.assign(new ExecutionFigures(), { runs: 2, gas: 50_000, accounts: 3, slots: 4, ms: 0.25 })
      if (i % 50 === 7) request.failed({ code: -32000, message: `no ${i}` }, `{"error":${i}}`)
      else request.answered(id === undefined ? undefined : `{"result":"${i}"}`)
      nowMs += 0.5
      exchange.written()
    }
    const kept = Array.from({ length: 150 }, (_, at) => 251 + at)
    expect(finish(numbersOf(recorder))).toEqual(kept)
    expect(rows({ limit: 1000 }).map(({ method, beginBlock }) => [method, beginBlock])).toEqual(kept.map((i) => [`m${i}`, i]))
    const exchangeAt = (seq: number) => exchangeOf(requestOf(recorder, seq)!)
    expect(exchangeAt(349)).toMatchObject({
      request: { seq: 349, client: page.client!.id, id: '349', method: 'm349', runMs: 1.5, writeMs: 0.5, endBlock: 349, status: 'ok' },
      params: { text: '["p349"]' },
      answer: { text: '{"result":"349"}', isCut: false },
      beginHash: headAt(349).hash,
      endHash: headAt(349).hash,
    })
    expect(exchangeAt(350)).toMatchObject({ params: { text: '["ä€"]' }, request: { client: viem.client!.id } })
    expect([exchangeAt(350).request.id, exchangeAt(350).answer, exchangeAt(351).request.id]).toEqual([undefined, undefined, '"ä351"'])
    expect(exchangeAt(357).request).toMatchObject({ status: 'error', error: { message: 'no 357' } })
    expect(exchangeAt(300).params!.text).toHaveLength(3004)
    expect(exchangeAt(399).request.execution).toEqual({ runs: 2, gas: 50_000, accounts: 3, slots: 4, ms: 0.25 })
    expect(rowOf(requestOf(recorder, 349)!)).toEqual(rows({ seqs: [349] })[0])
    recorder.clear()
    expect([rows(), recorder.ring.bytes]).toEqual([[], 0])
  })

  test('keeps the requests of a batch as they were once its answer is written', () => {
    recorder = recorderOf(5, 2 ** 20)
    const asked = ['a', 'b', 'no', 'ä', 'e', 'f', 'g'].map((method, at) => ({ id: at, method, params: [`p${at}`] }))
    const exchange = recorder.begin(JSON.stringify(asked), viem)!
    exchange.batch(asked)
    for (const [at, { method, params }] of asked.entries()) {
      recorder.head = headAt(at)
      const request = exchange.begin(method, at === 4 ? undefined : at === 5 ? '"ä"' : at, params, nowMs, at)!
      nowMs += at
      if (at === 3) request.execution = Object.assign(new ExecutionFigures(), { runs: 1, gas: 5, accounts: 1, slots: 2, ms: 0.5 })
      if (method === 'no') request.failed({ code: -32000, message: 'no' }, '{"error":{}}')
      else request.answered(at === 4 ? undefined : `{"result":"ä${at}"}`)
    }
    const shown = () => [3, 4, 5, 6, 7].map((seq) => exchangeOf(requestOf(recorder, seq)!))
    const running = shown()
    nowMs++
    exchange.written()
    const written = shown()
    expect(written.map(({ request, ...rest }) => ({ request: { ...request, writeMs: undefined }, ...rest }))).toEqual(running)
    expect(written[1]).toMatchObject({
      request: { method: 'ä', batch: { id: 1, position: 3, size: 7 }, runMs: 3, beginBlock: 3, execution: { gas: 5 } },
      params: { text: '["p3"]' },
      answer: { text: '{"result":"ä3"}' },
    })
    expect(written[2]).not.toHaveProperty('answer')
    record('next')
    expect(methods()).toEqual(['ä', 'e', 'f', 'g', 'next'])
  })

  test("has the window's requests elsewhere, where they push out none of the clients'", () => {
    record('client')
    for (let i = 0; i < 20; i++) record(`w${i}`, [], window)
    record('client2')
    expect(methods()).toEqual(['client', 'client2'])
    expect(methods({ window: true, limit: 1000 })).toHaveLength(22)
    expect(methods({ window: true, after: 20 })).toEqual(['w19', 'client2'])
    expect(methods({ window: true, before: 3, limit: 2 })).toEqual(['client', 'w0'])
    for (let i = 0; i < 5; i++) record('client')
    expect([recorder.first, recorder.firstOf(true)]).toEqual([23, 2])
    recorder.clear()
    expect(rows({ window: true })).toEqual([])
  })
})

test('the text of a batch takes room, whatever becomes of its last request', () => {
  const big = { method: 'big', params: ['x'.repeat(5000)] }
  const batchOf = (...requests: { method: string; params?: unknown[] }[]) => {
    const exchange = recorder.begin(JSON.stringify(requests), viem)!
    exchange.batch(requests)
    exchange.begin('big', 1, big.params, 0, 0)!.answered('{}')
    return exchange
  }
  batchOf(big, { method: 'm' }).refused({ code: -32005, message: 'too long' }, '{}', 1, '{"method":"m"}')
  expect(recorder.ring.bytes).toBeGreaterThan(5000)
  recorder.clear()
  const exchange = batchOf(big, { method: 'unrecorded' })
  expect(exchange.begin('unrecorded', 2, undefined, 0, 1)).toBeUndefined()
  expect([exchange.text, recorder.ring.bytes > 5000]).toEqual(['', true])
})

describe('a request', () => {
  test('is told with times, blocks, sizes and the answer as it was sent', () => {
    const text = `{"jsonrpc":"2.0","id":"a","method":"receipt","params":["0x${'AB'.repeat(32)}"]}${' '.repeat(1024)}`
    const exchange = recorder.begin(text, page)!
    nowMs = 2
    const request = exchange.begin('receipt', '"a"', ['0x' + 'AB'.repeat(32)], nowMs)!
    expect(rows()[0]).toMatchObject({ status: 'running', waitMs: 2, beginBlock: 7 })
    expect(rows()[0]).not.toHaveProperty('runMs')
    expect(exchangeOf(requestOf(recorder, 1)!)).not.toHaveProperty('endHash')
    recorder.head = headAt(8)
    nowMs = 5.5
    request.answered('{"ä":1}')
    nowMs = 6
    exchange.written()
    const transaction = { hash: `0x${'ab'.repeat(32)}`, isMade: false }
    expect(rows()[0]).toMatchObject({ id: '"a"', transport: 'websocket', status: 'ok', waitMs: 2, runMs: 3.5, writeMs: 0.5, transaction })
    expect(rows()[0]).toMatchObject({ beginBlock: 7, endBlock: 8, requestBytes: exchange.text.length, answerBytes: 8 })
    const whole = exchangeOf(requestOf(recorder, 1)!)
    expect(whole.answer).toEqual({ text: '{"ä":1}', bytes: 8, isCut: false })
    expect([whole.beginHash, whole.endHash]).toEqual([headAt(7).hash, headAt(8).hash])
  })

  test('that is short arrives as it begins, and is written as it ends if that is at once', () => {
    nowMs = 1
    const exchange = recorder.begin('{"id":1,"method":"m"}', page)!
    nowMs = 2
    const request = exchange.begin('m', 1, [], nowMs)!
    nowMs = 9
    request.answered('{"id":1,"result":"0x"}', 5)
    exchange.written(true)
    expect(rows()[0]).toMatchObject({ waitMs: 0, runMs: 3, writeMs: 0 })
    expect(page.client!.lastSeenMs).toBe(2)
  })

  test('with a long answer is timed until that is written', () => {
    const exchange = recorder.begin('{"id":1,"method":"m"}', page)!
    exchange.begin('m', 1, [], 0)!.answered('x'.repeat(20_000), 1)
    nowMs = 4
    exchange.written(true)
    expect(rows()[0]).toMatchObject({ runMs: 1, writeMs: 3 })
  })

  test('keeps long texts in part', () => {
    const long = 'ä'.repeat(MAX_TEXT_LENGTH + 5)
    const exchange = recorder.begin(JSON.stringify({ method: 'm', params: [long] }), viem)!
    const request = exchange.begin('m', 1, [long], 0)!
    for (let i = 0; i < 3; i++) request.piece(long)
    request.ended(undefined)
    const { params, answer } = exchangeOf(request)
    expect([params!.isCut, params!.text.length, params!.bytes]).toEqual([true, MAX_TEXT_LENGTH, 2 * long.length + 4])
    expect([answer!.isCut, answer!.text.length, answer!.bytes]).toEqual([true, MAX_TEXT_LENGTH, 6 * long.length])
    expect(exchange.text).toBe('')
  })

  test('that fails has the error, and one that nobody waits for is cancelled', () => {
    const exchange = recorder.begin('{"method":"m"}', viem)!
    exchange.begin('m', 1, undefined, 0)!.failed({ code: 3, message: 'x'.repeat(500) }, '{"error":{}}')
    exchange.begin('m', 1, undefined, 0)!.cancelled()
    expect(rows()[0]).toMatchObject({ status: 'error', error: { code: 3 }, answerBytes: 12 })
    expect(rows()[0]!.error!.message).toHaveLength(300)
    expect(rows()[1]!.status).toBe('cancelled')
  })
})

describe('secrets are dropped at once', () => {
  test('params, answers, errors that quote them', () => {
    const exchange = recorder.begin('{"method":"secret","params":["hunter2"]}', viem)!
    expect(exchange.text).toContain('hunter2')
    const request = exchange.begin('secret', 1, ['hunter2'], 0)!
    expect(exchange.text).toBe('')
    request.failed({ code: -32602, message: 'not "hunter2"' }, '{"error":"hunter2"}')
    expect(JSON.stringify([exchangeOf(request), rows()])).not.toContain('hunter2')
    request.answered('{"result":"hunter2"}')
    expect(exchangeOf(request)).not.toHaveProperty('answer')
    expect(rows()[0]).toMatchObject({ isWithheld: true, requestBytes: 40, answerBytes: 20 })
  })

  test('the text of a batch that holds one, while the others keep their params', () => {
    const batch = [{ method: 'a', params: [1] }, { method: 'secret', params: ['hunter2'] }, 5]
    const exchange = recorder.begin(JSON.stringify(batch), viem)!
    exchange.batch(batch)
    expect(exchange.text).toBe('')
    exchange.begin('a', 1, [1], 0, 0)!.answered('{}')
    exchange.begin('secret', 2, ['hunter2'], 0, 1)!.answered('{}')
    exchange.refused({ code: -32600, message: 'invalid' }, '{}', 2, '5')
    expect(rows().map(({ params, batch: it }) => [params, it!.position])).toEqual([
      ['[1]', 0],
      ['["(secret)"]', 1],
      ['…', 2],
    ])
  })

  test.each([
    ['{"method":"personal_newAccount","params":["hunter2"', '{"method":"personal_newAccount","params":["…"'],
    ['{"method":"hunter2","id":1,', '{"method":"…","id":…,'],
    ['hunter2 {"jsonrpc":"2.0"', '… {"jsonrpc":"2.0"'],
    ['{"params":["eth_hunter2"', '{"params":["…"'],
  ])('of %s is kept %s', (text, kept) => {
    expect(maskedText(text)).toBe(kept)
  })
})

test('off, nothing is recorded; nor is what reads the recording', () => {
  record('unrecorded')
  recorder.isOn = false
  expect(recorder.begin('{}', viem)).toBeUndefined()
  expect([recorder.next, rows()]).toEqual([1, []])
})

test('filters are asked of each request', () => {
  record('eth_call', [{ to: '0x1' }], viem, 60)
  record('eth_callTypo', [], page)
  record('eth_chainId')
  expect(filtered('method:eth_call*')).toEqual([1, 2])
  expect(filtered('-method:eth_chainId >50ms')).toEqual([1])
  expect(filtered('client:localhost')).toEqual([2])
  expect(filtered('"0x1"')).toEqual([1])
})

test('rows tell long params apart that begin alike, and equal ones do not differ', () => {
  const [first, other] = ['a', 'b'].map((end) => [`0x${'0'.repeat(200)}${end}`])
  for (const params of [first!, other!, first!, ['short']]) record('eth_call', params)
  const [a, b, again, short] = Array.from({ length: 4 }, (_, at) => rowOf(recorder.ring.at(at)!))
  expect(a!.params).toBe(b!.params)
  expect(a!.paramsDigest).toEqual(expect.any(String))
  expect(b!.paramsDigest).not.toBe(a!.paramsDigest)
  expect(again!.paramsDigest).toBe(a!.paramsDigest)
  expect(short).not.toHaveProperty('paramsDigest')
})

test('equal requests that follow each other shortly are found', () => {
  recorder = recorderOf(1000, 2 ** 20)
  for (let i = 0; i < 148; i++) record('eth_call', ['same'])
  nowMs += 10_000
  for (let i = 0; i < 12; i++) record('eth_call', ['same'])
  record('eth_call', ['other'])
  const repeated = (query: RepeatedRequestsQuery = {}) => finish(repeatedOf(recorder, query)).map(({ count, spanMs }) => [count, spanMs])
  expect(repeated()).toEqual([
    [148, 147],
    [12, 11],
  ])
  expect(repeated({ windowMs: 60_000, least: 20 })).toEqual([[160, 10_159]])
})

test('clients are told apart by page, name and user agent, with their numbers', () => {
  record('a', [], viem, 9)
  record('aTypo', [], new Peer({ transport: 'websocket', userAgent: 'node' }))
  record('b', [], page)
  record('c', [], new Peer({ transport: 'http', userAgent: 'node', name: 'frontend' }))
  const [first, ...others] = finish(clientRowsOf(recorder))
  expect(first).toMatchObject({
    id: 1,
    transports: ['http', 'websocket'],
    requests: 2,
    methods: { a: 1, aTypo: 1 },
    unknownMethods: ['aTypo'],
  })
  expect(first!.slowest).toEqual({ seq: 1, ms: 9 })
  expect(others.map(({ name, kind }) => [name, kind])).toEqual([
    ['http://localhost:5173', 'page'],
    ['frontend', 'program'],
  ])
})

test('clients beyond a bound are one, which has no name of any of them', () => {
  for (let i = 0; i < 1002; i++) record('m', [], new Peer({ transport: 'http', origin: `http://localhost:${i}`, userAgent: 'browser' }))
  const names = finish(clientRowsOf(recorder)).map(({ name }) => name)
  expect([names.length, names.at(-1)]).toEqual([1001, 'others'])
})

test('listeners hear of changes together, with the lowest number that changed', async () => {
  const changes: WireRequestsChange[] = []
  recorder.on('changed', (change) => changes.push(change))
  for (let i = 0; i < 4; i++) record('m')
  await expect.poll(() => changes.length).toBe(1)
  expect(changes[0]).toMatchObject({ first: 1, next: 5, changed: 1, isOn: true })
  record('m')
  await expect.poll(() => changes.length).toBe(2)
  expect(changes[1]).toMatchObject({ next: 6, changed: 5 })
})
