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

async function call(headers: Record<string, string> = {}): Promise<unknown> {
  const params = [{ to: '0x00000000000000000000000000000000000c0de1' }, 'latest']
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_call', params })
  const reply = await fetch(node!.http!, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body })
  return ((await reply.json()) as { result: unknown }).result
}

test('a call is a span below that of the client, and has one of its execution', async () => {
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
    node = await createNode({ ...IN_MEMORY, otel: `http://127.0.0.1:${(collector.address() as AddressInfo).port}` })
    expect(await call({ traceparent: TRACEPARENT })).toBe('0x')
    // Stopping sends what waits.
    await node.close()
    const [span, evm, storage] = (
      JSON.parse(bodies.join('')) as { resourceSpans: { scopeSpans: { spans: Record<string, unknown>[] }[] }[] }
    ).resourceSpans[0]!.scopeSpans[0]!.spans
    expect(span).toMatchObject({ name: 'eth_call', traceId: TRACEPARENT.split('-')[1], parentSpanId: TRACEPARENT.split('-')[2] })
    expect(evm).toMatchObject({ name: 'evm', parentSpanId: span!['spanId'] })
    expect(storage).toMatchObject({ name: 'storage', parentSpanId: evm!['spanId'] })
  } finally {
    node = undefined
    collector.closeAllConnections()
    await new Promise((resolve) => collector.close(resolve))
  }
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
