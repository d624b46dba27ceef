// @module-tag long
/** A remote chain that takes five seconds for each answer: its forks wait for it, and nobody else does. */
import { deploy } from './deploy.fixture.ts'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Address, wordFromBigint } from '../contract/hex.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { STORE_INIT_CODE } from '../rpc/scripts/fixture.ts'
import { type TerrariumNode, createNode } from './createNode.ts'
import type { NodeOptions } from './options.ts'

const ANSWER_MS = 5000

let remote: RemoteNode
let contract: Address
let node: TerrariumNode

beforeAll(async () => {
  remote = await startRemoteNode({ accounts: 2 })
  const { sender: from, contract: created } = await deploy(remote.ask, STORE_INIT_CODE)
  contract = created
  await remote.ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(5n) })
})
afterAll(() => remote.close())
beforeEach(() => void (remote.distort = () => undefined))
afterEach(() => node.close())

/** A fork whose accounts are known to it, and two clients of it. */
async function openFork(options: Partial<NodeOptions> = {}) {
  const fork = [parseRemoteUrl(remote.url)]
  node = await createNode({ inMemory: true, jsonRpc: false, accounts: 2, fork, forkCacheBytes: 0, ...options })
  const [ask, askAsOther] = [askerOf(node), askerOf(node)]
  const [from, other] = (await ask('eth_accounts')) as [Address, Address]
  const sendLocally = () => askAsOther('eth_sendTransaction', { from: other, to: from, gas: '0x5208' })
  await sendLocally()
  return { ask, askAsOther, from, other, sendLocally }
}

/** From now on, each answer comes after so long, and not before the fulfilled function was called. */
function slowDown(): () => void {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  remote.posts.length = 0
  remote.distort = async (_, result) => {
    await new Promise((resolve) => setTimeout(resolve, ANSWER_MS))
    await released
    return result
  }
  return release
}

test('a call is answered, and requests of others that need nothing of it do not wait', async () => {
  const { ask, askAsOther, other, sendLocally } = await openFork()
  const release = slowDown()
  const call = ask('eth_call', { to: contract }, 'latest')
  // The remote answers nothing before these are answered.
  expect(await askAsOther('eth_getTransactionReceipt', await sendLocally())).toMatchObject({ status: '0x1' })
  expect(await askAsOther('eth_getTransactionCount', other, 'latest')).toBe('0x2')
  await askAsOther('eth_call', { from: other, to: other }, 'latest')
  release()
  expect(await call).toBe(wordFromBigint(5n))
  // Account and code, perhaps what the call is expected to read, and the slot: a bound of the time, whatever the machine.
  expect(remote.posts.length).toBeLessThanOrEqual(6)
})

test('a block is made, and requests of others that only read do not wait', async () => {
  const { ask, askAsOther, from, other } = await openFork()
  const release = slowDown()
  const sent = ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(6n), gas: '0x186a0' })
  // Within the write section by now.
  await expect.poll(() => remote.posts.length).toBeGreaterThan(0)
  expect(await askAsOther('eth_getTransactionCount', other, 'latest')).toBe('0x1')
  expect(await askAsOther('eth_getBlockByNumber', 'latest', true)).toMatchObject({ transactions: [{ from: other }] })
  await askAsOther('eth_call', { from: other, to: other }, 'latest')
  release()
  expect(await ask('eth_getTransactionReceipt', await sent)).toMatchObject({ status: '0x1' })
  expect(await ask('eth_call', { to: contract }, 'latest')).toBe(wordFromBigint(6n))
  expect(remote.posts.length).toBeLessThanOrEqual(6)
})

test('who will not wait so long gets an error after all attempts, and an answer once the remote is fast again', async () => {
  const { ask, from } = await openFork({ forkTimeoutMs: 2000, forkRetries: 1 })
  slowDown()
  const call = () => ask('eth_call', { to: contract }, 'latest')
  const send = () => ask('eth_sendTransaction', { from, to: contract, data: wordFromBigint(6n), gas: '0x186a0' })
  for (const request of [call, send]) await expect(request()).rejects.toThrow(/is too slow: 4 s were waited in all/)
  remote.distort = () => undefined
  expect(await call()).toBe(wordFromBigint(5n))
  expect(await ask('eth_getTransactionReceipt', await send())).toMatchObject({ status: '0x1' })
})
