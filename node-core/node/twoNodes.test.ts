/** Two nodes in one process share nothing but its thread. */
import { afterEach, expect, test } from 'vitest'
import type { Port } from '../contract/port.ts'
import { createNode, type TerrariumNode } from './createNode.ts'

/** JUMPDEST PUSH0 JUMP: runs until it is stopped. */
const ENDLESS = '0x5b5f56'
/** Creation code that counts from 400,000 down to zero: ten million gas, some slices of time. */
const COUNTING = '0x62061a805b600190038060045700'

const running: TerrariumNode[] = []
afterEach(async () => {
  for (const node of running.splice(0)) await node.close()
})

async function start(): Promise<TerrariumNode> {
  const node = await createNode({ inMemory: true, accounts: 1, rpcEvmTimeoutMs: 20_000 })
  running.push(node)
  return node
}

interface Answer {
  result?: unknown
  error?: { code: number; message: string }
}

/** Asks as a client of its own; fulfilled with the answer. */
function askAlone(node: TerrariumNode, method: string, ...params: unknown[]): Promise<Answer> {
  const answer = Promise.withResolvers<Answer>()
  let deliver: ((text: string) => void) | undefined
  const port: Port = {
    send: (text) => answer.resolve(JSON.parse(text) as Answer),
    onMessage: (listener) => void (deliver = listener),
    onClose: () => {},
    close: () => {},
  }
  node.connect(port)
  deliver!(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }))
  return answer.promise
}

test('a node whose places are all taken does not keep another waiting, and frees them when it closes', async () => {
  const [full, other] = [await start(), await start()]
  const endless = Array.from({ length: 60 }, () => askAlone(full, 'eth_call', { data: ENDLESS, gas: '0xffffffffffff' }))
  expect(await askAlone(other, 'eth_call', { data: COUNTING })).toEqual({ jsonrpc: '2.0', id: 1, result: '0x' })
  await running.shift()!.close()
  for (const answer of await Promise.all(endless)) expect(answer.error?.message).toBe('the node is stopping')
  expect(await askAlone(other, 'eth_estimateGas', { data: COUNTING })).toMatchObject({ result: expect.stringMatching(/^0x9/) as string })
}, 15_000)
