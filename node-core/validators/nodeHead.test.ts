import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { headOf } from './nodeHead.ts'

const HASH = `0x${'ab'.repeat(32)}`

/** The head of a node that answers so. */
async function headFrom(answer: RequestListener) {
  const server = createServer(answer).listen(0, '127.0.0.1')
  onTestFinished(() => server.close().closeAllConnections())
  await once(server, 'listening')
  return headOf(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
}

test('is what the node says', async () => {
  const header = JSON.stringify({ jsonrpc: '2.0', id: 1, result: { number: '0x1f', hash: HASH, gasUsed: '0x0' } })
  expect(await headFrom((_, response) => response.end(header))).toEqual({ number: 31, hash: HASH })
})

test.each([
  ['an error', '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}'],
  ['no block', '{"jsonrpc":"2.0","id":1,"result":null}'],
  ['a hash that is none', '{"jsonrpc":"2.0","id":1,"result":{"number":"0x1","hash":"0x12"}}'],
  ['a number that is none', `{"jsonrpc":"2.0","id":1,"result":{"number":"one","hash":"${HASH}"}}`],
  ['no JSON', '<html>'],
  ['more than a header', `"${' '.repeat(70_000)}"`],
])('is unknown where the answer is %s', async (_, body) => {
  expect(await headFrom((_request, response) => response.end(body))).toBeNull()
})

test('is unknown where nobody answers', async () => {
  expect(await headFrom(() => {})).toBeNull()
  expect(await headOf('http://127.0.0.1:1')).toBeNull()
})
