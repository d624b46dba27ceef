/** A fork of a chain whose blocks have transactions that are not Ethereum's: they are shown as the remote gives them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  ARBITRUM_HASH,
  ARBITRUM_HEADER,
  ARBITRUM_RECEIPT,
  ARBITRUM_TRANSACTION,
  answerAsArbitrum,
} from '../remote/arbitrumBlock.fixture.ts'
import { askerOf } from '../remote/remoteNode.fixture.ts'
import { parseRemoteUrl } from '../remote/remoteUrl.ts'
import { type ScriptedRemote, scriptedRemote } from '../remote/scriptedRemote.fixture.ts'
import { type TerrariumNode, createNode } from './createNode.ts'

let remote: ScriptedRemote
let node: TerrariumNode
let ask: ReturnType<typeof askerOf>

beforeAll(async () => {
  remote = await scriptedRemote(answerAsArbitrum)
  const fork = [parseRemoteUrl(`${remote.url}@${BigInt(ARBITRUM_HEADER.number)}`)]
  node = await createNode({ inMemory: true, jsonRpc: false, fork, forkCacheBytes: 0 })
  ask = askerOf(node)
})
afterAll(async () => {
  await node?.close()
  await remote?.close()
})

const { number } = ARBITRUM_HEADER
const { hash } = ARBITRUM_TRANSACTION

test.each([
  ['eth_getBlockByNumber', [number, true], { hash: ARBITRUM_HASH, transactions: [ARBITRUM_TRANSACTION], size: '0x502' }],
  ['eth_getBlockByHash', [ARBITRUM_HASH, false], { transactions: [hash], uncles: [] }],
  ['eth_getTransactionByHash', [hash], ARBITRUM_TRANSACTION],
  ['eth_getTransactionByBlockNumberAndIndex', [number, '0x0'], ARBITRUM_TRANSACTION],
  ['eth_getTransactionByBlockHashAndIndex', [ARBITRUM_HASH, '0x0'], ARBITRUM_TRANSACTION],
  ['eth_getTransactionReceipt', [hash], ARBITRUM_RECEIPT],
  ['eth_getBlockReceipts', [number], [ARBITRUM_RECEIPT]],
  ['eth_getLogs', [{ blockHash: ARBITRUM_HASH }], [{ data: '0x12', transactionHash: hash }]],
])('%s', async (method, params, expected) => {
  expect(await ask(method, ...params)).toMatchObject(expected)
})

test('an index that no transaction has is null, and the count is that of the remote', async () => {
  expect(await ask('eth_getTransactionByBlockHashAndIndex', ARBITRUM_HASH, '0x1')).toBeNull()
  expect(await ask('eth_getBlockTransactionCountByHash', ARBITRUM_HASH)).toBe('0x1')
})

test('tracing says why it cannot, and the chain goes on', async () => {
  for (const [method, ...params] of [
    ['debug_traceTransaction', hash],
    ['eth_getRawTransactionByHash', hash],
  ] as const)
    await expect(ask(method, ...params), method).rejects.toThrow(/is of type 0x6a, an internal transaction of Arbitrum: only types 0 to 4/)
  await ask('evm_mine')
  expect(BigInt((await ask('eth_blockNumber')) as string)).toBe(BigInt(number) + 1n)
  expect(await ask('eth_getTransactionByHash', hash)).toMatchObject(ARBITRUM_TRANSACTION)
})
