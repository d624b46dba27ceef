/** Two nodes in one process share nothing but its thread. */
import { afterEach, expect, test } from 'vitest'
import { createNode, type TerrariumNode } from './createNode.ts'
import { PortClient } from './portClient.ts'

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

test('a node whose places are all taken does not keep another waiting, and frees them when it closes', async () => {
  const [full, other] = [await start(), await start()]
  const endless = Array.from({ length: 60 }, () => new PortClient(full).call('eth_call', { data: ENDLESS, gas: '0xffffffffffff' }))
  expect(await new PortClient(other).call('eth_call', { data: COUNTING })).toBe('0x')
  const ended = Promise.allSettled(endless)
  await running.shift()!.close()
  for (const outcome of await ended) expect(outcome).toMatchObject({ reason: { message: 'eth_call: the node is stopping' } })
  expect(await new PortClient(other).call('eth_estimateGas', { data: COUNTING })).toMatch(/^0x9/)
}, 15_000)
