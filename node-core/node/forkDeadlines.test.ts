/** Forks of a remote chain on which every value depends on the one before: one bound for all that a request or a block waits. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Address, type Hash, wordFromBigint } from '../contract/hex.ts'
import { type RemoteNode, askerOf, startRemoteNode } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { type TerrariumNode, createNode } from './createNode.ts'

/** Goes from slot 0 to the slot that each one names, until one is zero; then stores 7 in slot 0xffff and returns 42. */
const LIST_CODE = '0x5f5b5480600157600761ffff55602a5f5260205ff3'
const list: Address = `0x${'11'.repeat(20)}`
const LENGTH = 100
const ANSWER_MS = 50
/** A list takes no less than LENGTH × ANSWER_MS. */
const TIMEOUT_MS = 2000

let remote: RemoteNode
let node: TerrariumNode
let ask: ReturnType<typeof askerOf>
/** Both are known to the fork. */
let from: Address
let other: Address

beforeAll(async () => {
  remote = await startRemoteNode({ accounts: 2 })
  await remote.ask('anvil_setCode', list, LIST_CODE)
  for (let i = 0n; i < LENGTH; i++)
    await remote.ask('anvil_setStorageAt', list, wordFromBigint(i === 0n ? 0n : 1000n + i), wordFromBigint(1001n + i))
  await remote.ask('evm_mine')
  // It would name the whole list.
  remote.lacking.add('eth_createAccessList')
})
afterAll(() => remote.close())

beforeEach(async () => {
  remote.distort = () => undefined
  node = await createNode({
    inMemory: true,
    jsonRpc: false,
    accounts: 2,
    fork: [parseRemoteUrl(remote.url)],
    forkCacheBytes: 0,
    forkTimeoutMs: TIMEOUT_MS,
    forkRetries: 0,
  })
  ask = askerOf(node)
  ;[from, other] = (await ask('eth_accounts')) as [Address, Address]
  await ask('eth_sendTransaction', { from, to: other, gas: '0x5208' })
  remote.distort = (_, result) => new Promise((resolve) => setTimeout(() => resolve(result), ANSWER_MS))
  return () => node.close()
})

const TOO_SLOW = /too slow: 2 s were waited in all, at last for .* 0x1{40}/

const call = () => ask('eth_call', { to: list }, 'latest')
const send = () => ask('eth_sendTransaction', { from, to: list, gas: '0x7a120' })
const heal = () => void (remote.distort = () => undefined)

describe('a list on a remote chain, of which each slot names the next', () => {
  test('is waited for no longer than the options say, and the next request goes on from what was read', async () => {
    await expect(call()).rejects.toThrow(TOO_SLOW)
    const posts = remote.posts.length
    await expect(call()).rejects.toThrow(TOO_SLOW)
    heal()
    expect(await call()).toBe(wordFromBigint(42n))
    const slots = remote.posts.slice(posts).flat()
    expect(JSON.stringify(slots)).not.toContain(wordFromBigint(1001n))
  })

  test('keeps the write section of a block no longer than that, and leaves nothing of the block', async () => {
    const [number, nonce] = [await ask('eth_blockNumber'), await ask('eth_getTransactionCount', from, 'latest')]
    const sent = send()
    const local = ask('eth_sendTransaction', { from: other, to: other, gas: '0x5208' })
    await expect(sent).rejects.toThrow(TOO_SLOW)
    // Of another client, and waiting in the same pool.
    const hash = await local
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
    expect(await ask('eth_blockNumber')).toBe(`0x${(BigInt(number as Hash) + 1n).toString(16)}`)
    expect(await ask('eth_getTransactionCount', from, 'pending')).toBe(nonce)
    expect(await ask('txpool_status')).toEqual({ pending: '0x0', queued: '0x0' })
    heal()
    expect(await ask('eth_getTransactionReceipt', await send())).toMatchObject({ status: '0x1' })
    expect(await ask('eth_getStorageAt', list, '0xffff', 'latest')).toBe(wordFromBigint(7n))
  })

  test('keeps a block that is asked for no longer than that', { tags: 'long' }, async () => {
    await ask('evm_setAutomine', false)
    const hash = await send()
    const number = await ask('eth_blockNumber')
    await expect(ask('evm_mine')).rejects.toThrow(TOO_SLOW)
    expect(await ask('eth_blockNumber')).toBe(number)
    expect(await ask('txpool_status')).toEqual({ pending: '0x1', queued: '0x0' })
    heal()
    await ask('evm_mine')
    expect(await ask('eth_getTransactionReceipt', hash)).toMatchObject({ status: '0x1' })
  })
})
