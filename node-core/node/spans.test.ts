/** Spans of a whole node's requests at a collector. */
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createNode, type TerrariumNode } from './createNode.ts'
import { IN_MEMORY } from './fixture.ts'

let node: TerrariumNode | undefined
afterEach(async () => {
  await node?.close()
  node = undefined
})

const TRACEPARENT = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'

async function request(method: string, params: unknown[], headers: Record<string, string> = {}): Promise<unknown> {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const reply = await fetch(node!.http!, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  const { result, error } = (await reply.json()) as { result?: unknown; error?: { message: string } }
  if (error) throw new Error(error.message)
  return result
}

const ask = (method: string, ...params: unknown[]) => request(method, params)

const call = (headers?: Record<string, string>) =>
  request('eth_call', [{ to: '0x00000000000000000000000000000000000c0de1' }, 'latest'], headers)

type SpanJson = Record<'name' | 'traceId' | 'spanId' | 'parentSpanId' | 'startTimeUnixNano' | 'endTimeUnixNano', string>

/** The spans that a node sends of what is asked of it. */
async function spansOf(asks: () => Promise<void>): Promise<SpanJson[]> {
  const bodies: string[] = []
  const collector = createServer((request: IncomingMessage, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (text: string) => (body += text))
    request.on('end', () => {
      bodies.push(body)
      response.writeHead(200).end()
    })
  })
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  try {
    const otel = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
    node = await createNode({ ...IN_MEMORY, auth: 'none', api: ['eth', 'evm'], otel })
    await asks()
    // Stopping sends what waits.
    await node.close()
    return bodies.flatMap(
      (body) => (JSON.parse(body) as { resourceSpans: { scopeSpans: { spans: SpanJson[] }[] }[] }).resourceSpans[0]!.scopeSpans[0]!.spans,
    )
  } finally {
    node = undefined
    collector.closeAllConnections()
    await new Promise((resolve) => collector.close(resolve))
  }
}

test('a call is a span below that of the client, and has one of its execution', async () => {
  const [span, evm, storage] = await spansOf(async () => expect(await call({ traceparent: TRACEPARENT })).toBe('0x'))
  expect(span).toMatchObject({ name: 'eth_call', traceId: TRACEPARENT.split('-')[1], parentSpanId: TRACEPARENT.split('-')[2] })
  expect(evm).toMatchObject({ name: 'evm', parentSpanId: span!.spanId })
  expect(storage).toMatchObject({ name: 'storage', parentSpanId: evm!.spanId })
})

const FROM = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const UNSIGNED = { from: FROM, to: FROM, value: '0x1' }
const SIGNABLE = { ...UNSIGNED, nonce: '0x0', gas: '0x5208', maxFeePerGas: '0x2540be400', maxPriorityFeePerGas: '0x1' }

test.each(['eth_sendTransaction', 'eth_sendRawTransaction'])(
  '%s has spans of the block that it waited for, within its own',
  async (method) => {
    const spans = await spansOf(async () => {
      const signed = (await ask('eth_signTransaction', SIGNABLE)) as { raw: string }
      await ask(method, method === 'eth_sendTransaction' ? UNSIGNED : signed.raw)
    })
    const span = spans.find(({ name }) => name === method)!
    const own = spans.filter(({ traceId }) => traceId === span.traceId)
    expect(own.map(({ name }) => name)).toEqual([method, 'block', 'evm', 'storage', 'storage write'])
    const [, block, evm, storage, write] = own as [SpanJson, SpanJson, SpanJson, SpanJson, SpanJson]
    expect([block, evm, storage, write].map(({ parentSpanId }) => parentSpanId)).toEqual([
      span.spanId,
      block.spanId,
      evm.spanId,
      block.spanId,
    ])
    const [start, end] = [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)]
    for (const { startTimeUnixNano, endTimeUnixNano } of [block, write]) {
      expect(BigInt(startTimeUnixNano)).toBeGreaterThanOrEqual(start)
      // Each time is rounded to a microsecond of its own.
      expect(BigInt(endTimeUnixNano)).toBeLessThanOrEqual(end + 2000n)
    }
    expect(BigInt(evm.startTimeUnixNano)).toBeLessThan(BigInt(evm.endTimeUnixNano))
    expect(BigInt(evm.endTimeUnixNano)).toBeLessThanOrEqual(BigInt(write.startTimeUnixNano) + 2000n)
  },
)

test('a send that is mined after its answer has none of a block', async () => {
  const spans = await spansOf(async () => {
    await ask('evm_setAutomine', false)
    await ask('eth_sendTransaction', UNSIGNED)
    await ask('evm_mine')
  })
  expect(spans.map(({ name }) => name)).toEqual(['evm_setAutomine', 'eth_sendTransaction', 'evm_mine'])
})

test('without a collector, the node answers and stops', async () => {
  const dead = createServer()
  dead.listen(0, '127.0.0.1')
  await once(dead, 'listening')
  const { port } = dead.address() as AddressInfo
  await new Promise((resolve) => dead.close(resolve))
  node = await createNode({ ...IN_MEMORY, otel: `http://127.0.0.1:${port}` })
  for (let i = 0; i < 50; i++) expect(await call()).toBe('0x')
})

test('what cannot work is said at the start', async () => {
  await expect(createNode({ ...IN_MEMORY, otel: 'http://127.0.0.1:9', record: false })).rejects.toThrow('--json-rpc.record')
  await expect(createNode({ ...IN_MEMORY, otel: 'env' })).rejects.toThrow('OTEL_EXPORTER_OTLP_ENDPOINT')
})
