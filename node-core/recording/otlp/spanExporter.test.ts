import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Peer } from '../peer.ts'
import { Recorder } from '../recorder.ts'
import { SpanExporter } from './spanExporter.ts'
import type { Span } from './spans.ts'
import { traceParentOf } from './traceContext.ts'

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const PARENT = '00f067aa0ba902b7'

/** How the collector answers; what it got is kept. */
let answer: (response: ServerResponse) => void
let collector: Server
let endpoint: string
let received: Span[]
let problems: (string | undefined)[]
let recorder: Recorder
let exporter: SpanExporter
const peer = new Peer({ transport: 'http', userAgent: 'test' })

beforeEach(async () => {
  received = []
  problems = []
  answer = (response) => response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  collector = createServer((request, response) => void take(request, response))
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  recorder = new Recorder({
    isOn: true,
    limits: { requests: 10_000, bytes: 2 ** 24 },
    keepRules: (method) => ({ method, isKnown: true, isRecorded: true }),
  })
  begin()
})
afterEach(async () => {
  await exporter.close()
  recorder.close()
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
})

async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = JSON.parse(Buffer.concat(chunks).toString()) as { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] }
  if (request.url === '/v1/traces') received.push(...body.resourceSpans[0]!.scopeSpans[0]!.spans)
  answer(response)
}

function begin(timeoutMs = 2000): void {
  exporter = new SpanExporter({
    endpoint,
    version: '1',
    instanceId: 'i',
    onProblem: (problem) => void problems.push(problem),
    sendIntervalMs: 10,
    timeoutMs,
  })
  recorder.onEnded = (request) => exporter.ended(request)
}

function record(method: string, traceparent?: string): void {
  const text = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: ['hunter2'] })
  const exchange = recorder.begin(text, peer, traceparent)!
  const request = exchange.begin(method, 1, ['hunter2'], performance.now())!
  if (method === 'eth_call') request.execution = { runs: 1, gas: 23_000, accounts: 2, slots: 3, ms: 0.5, storageMs: 0.25 }
  if (method === 'fails') request.failed({ code: 3, message: 'execution reverted' }, '{"error":{}}')
  else request.answered('{"result":"hunter2"}')
  exchange.written()
}

const names = () => received.map(({ name }) => name)
const lengthOf = ({ startTimeUnixNano, endTimeUnixNano }: Span) => Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano))
const valueOf = ({ attributes }: Span, key: string) => Object.values(attributes.find((it) => it.key === key)?.value ?? {})[0]

describe('spans', () => {
  test('of a request and of its executions, in the trace of the client, without params and answers', async () => {
    record('eth_call', `00-${TRACE}-${PARENT}-01`)
    await expect.poll(names).toEqual(['eth_call', 'evm', 'storage'])
    const [request, execution, storage] = received as [Span, Span, Span]
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: PARENT, kind: 2, status: { code: 0 } })
    expect(execution).toMatchObject({ traceId: TRACE, parentSpanId: request.spanId, kind: 1 })
    expect(storage).toMatchObject({ traceId: TRACE, parentSpanId: execution.spanId, kind: 1 })
    expect(BigInt(storage.endTimeUnixNano) - BigInt(storage.startTimeUnixNano)).toBe(250_000n)
    expect([valueOf(request, 'rpc.system'), valueOf(request, 'rpc.method')]).toEqual(['jsonrpc', 'eth_call'])
    expect([valueOf(execution, 'evm.gas'), valueOf(execution, 'evm.slots_read')]).toEqual(['23000', '3'])
    expect(BigInt(request.endTimeUnixNano)).toBeGreaterThan(BigInt(request.startTimeUnixNano))
    expect(Math.abs(Number(BigInt(request.startTimeUnixNano) / 1_000_000n) - Date.now())).toBeLessThan(60_000)
    expect(JSON.stringify(received)).not.toContain('hunter2')
  })

  test('of a transaction that was mined while its request ran have those of its block', async () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    recorder.ruleOf = (method) => ({ method, isKnown: true, isRecorded: true, transaction: 'result' })
    const sendMinedAt = (offsetMs: number) => {
      const exchange = recorder.begin('{"method":"send"}', peer)!
      const request = exchange.begin('send', 1, [], performance.now())!
      const startedAtMs = performance.now() + offsetMs
      const execution = { runs: 4, gas: 42_000, accounts: 5, slots: 1, ms: 0.25, storageMs: 0.125 }
      const written = { startedAtMs: startedAtMs + 0.5, endedAtMs: startedAtMs + 0.75 }
      recorder.mined(hash, { gas: 21_000 }, { number: 7, gas: 42_000, transactions: 2, startedAtMs, execution, written })
      request.answered(`{"result":"${hash}"}`, performance.now() + 1)
      exchange.written()
    }
    sendMinedAt(0)
    await expect.poll(names).toEqual(['send', 'block', 'evm', 'storage', 'storage write'])
    const [, block, evm, storage, write] = received as [Span, Span, Span, Span, Span]
    expect(['evm.block', 'evm.block_gas', 'evm.block_transactions'].map((key) => valueOf(block, key))).toEqual(['7', '42000', '2'])
    // Each time is rounded to a microsecond.
    for (const [span, ns] of [
      [block, 750_000],
      [evm, 250_000],
      [storage, 125_000],
      [write, 250_000],
    ] as const)
      expect(Math.abs(lengthOf(span) - ns)).toBeLessThanOrEqual(1000)
    received.length = 0
    // Before the request, and after its answer.
    sendMinedAt(-1000)
    sendMinedAt(1000)
    await expect.poll(names).toEqual(['send', 'send'])
  })

  test('of a failed request say how, and begin a trace of their own where the client names none', async () => {
    record('fails', 'nonsense')
    await expect.poll(names).toEqual(['fails'])
    expect(received[0]).toMatchObject({ status: { code: 2, message: 'execution reverted' } })
    expect(received[0]).not.toHaveProperty('parentSpanId')
    expect(received[0]!.traceId).toMatch(/^[0-9a-f]{32}$/)
    expect(valueOf(received[0]!, 'rpc.jsonrpc.error_code')).toBe('3')
  })

  test('are not sent for traces that the client does not record', async () => {
    record('hidden', `00-${TRACE}-${PARENT}-00`)
    record('shown')
    await expect.poll(names).toEqual(['shown'])
  })

  test('traceparent is read as W3C Trace Context says', () => {
    expect(traceParentOf(`00-${TRACE}-${PARENT}-01`)).toEqual({ traceId: TRACE, spanId: PARENT, isSampled: true })
    expect(traceParentOf(`cc-${TRACE}-${PARENT}-00-more`)).toEqual({ traceId: TRACE, spanId: PARENT, isSampled: false })
    for (const wrong of [
      undefined,
      '',
      `ff-${TRACE}-${PARENT}-01`,
      `00-${TRACE}-${PARENT}-01-more`,
      `00-${'0'.repeat(32)}-${PARENT}-01`,
      `00-${TRACE}-${'0'.repeat(16)}-01`,
      `00-${TRACE.toUpperCase()}-${PARENT}-01`,
    ])
      expect(traceParentOf(wrong), wrong).toBeUndefined()
  })
})

describe('a collector', () => {
  test('that is busy gets the same spans again, and each problem is told once', async () => {
    let refusals = 2
    const take = answer
    answer = (response) => (refusals-- > 0 ? void response.writeHead(503).end() : take(response))
    record('kept')
    await expect.poll(() => problems, { timeout: 5000 }).toEqual(['status 503', undefined])
    expect(names()).toEqual(['kept', 'kept', 'kept'])
    expect(exporter.dropped).toBe(0)
  })

  test('that refuses loses the spans, and the next ones are sent', async () => {
    const take = answer
    answer = (response) => void response.writeHead(400).end('no')
    record('refused')
    await expect.poll(() => exporter.dropped).toBe(1)
    answer = take
    record('taken')
    await expect.poll(names, { timeout: 5000 }).toEqual(['refused', 'taken'])
    // The collector has the spans before the exporter has its answer.
    await expect.poll(() => problems).toEqual(['status 400', undefined])
  })

  test('that is slow is given up, that hangs up is not waited for', async () => {
    await exporter.close()
    begin(50)
    answer = () => undefined
    record('waits')
    await expect.poll(() => problems).toEqual(['no answer in time'])
    answer = (response) => void response.destroy()
    const before = received.length
    await expect.poll(() => received.length, { timeout: 5000 }).toBeGreaterThan(before)
    expect(problems).toHaveLength(1)
  })

  test('that is dead costs spans only, and those that wait for it are bounded', async () => {
    await new Promise((resolve) => {
      collector.closeAllConnections()
      collector.close(resolve)
    })
    for (let i = 0; i < 10_000; i++) record('lost')
    await expect.poll(() => problems.length, { timeout: 5000 }).toBe(1)
    expect(exporter.dropped).toBe(10_000 - 4096)
    await exporter.close()
    expect(received).toEqual([])
  })

  test('that lives gets the last spans when the node stops', async () => {
    await exporter.close()
    begin()
    record('last')
    await exporter.close()
    expect(names()).toEqual(['last'])
  })
})
