import { beforeAll, describe, expect, test } from 'vitest'
import { bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import { Chain } from '../chain/chain.ts'
import { createEngine } from '../evm/evm.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { type TransactionCriteria, type TransactionRange, findTransactions } from './transactionQuery.ts'

const created = createContractAddress(alice.address, 1n)
let chain: Chain

beforeAll(async () => {
  const store = createMemoryStore()
  const devnet = await createTestDevnet({ store })
  // Reverts if it gets more than four bytes.
  const runtime = bytesFromHex('0x60043611600857005b5f5ffd')
  const sent = [
    signed(alice, 0),
    creation(alice, 1, runtime),
    signed(bob, 0, { to: created, data: bytesFromHex('0xaabbccdd'), gasLimit: 100_000n }),
    signed(bob, 1, { to: created, data: bytesFromHex('0xaabbccdd00'), gasLimit: 100_000n }),
  ]
  for (const transaction of sent) await devnet.miner.submit(transaction)
  await devnet.miner.mine()
  // Reopened, so that bodies are searched as they are stored.
  chain = await Chain.open({ store, engine: createEngine() })
})

/** Block numbers of the transactions found, and the last block that was searched. */
function find(criteria: TransactionCriteria, range: Partial<TransactionRange> = {}): { blocks: number[]; last: number } {
  const { found, last } = finish(
    findTransactions(chain, criteria, { fromBlock: 0n, toBlock: chain.head.header.number, limit: 100, timeoutMs: Infinity, ...range }),
  )
  return { blocks: found.map(({ block }) => Number(block.header.number)), last: Number(last) }
}

describe('transactions are found', () => {
  test('newest first, all of them without criteria', () => {
    expect(find({})).toEqual({ blocks: [4, 3, 2, 1], last: 0 })
  })

  test.each<[string, TransactionCriteria, number[]]>([
    ['sender', { from: alice.address }, [2, 1]],
    ['recipient, a created contract among them', { to: created }, [4, 3, 2]],
    ['sender or recipient', { address: bob.address }, [4, 3, 1]],
    ['a participant that is a contract', { address: created }, [4, 3, 2]],
    ['an unknown participant', { address: `0x${'99'.repeat(20)}` }, []],
    ['an unknown selector', { method: '0x01020304' }, []],
    ['selector', { method: '0xaabbccdd' }, [4, 3]],
    ['creation', { method: 'creation' }, [2]],
    ['plain transfer', { method: 'transfer' }, [1]],
    ['call', { method: 'call' }, [4, 3]],
    ['failure', { status: 'failed' }, [4]],
    ['success', { status: 'success' }, [3, 2, 1]],
    ['type', { type: 4 }, []],
    ['all of several', { from: bob.address, method: '0xaabbccdd', status: 'success' }, [3]],
  ])('by %s', (_, criteria, blocks) => {
    expect(find(criteria).blocks).toEqual(blocks)
  })
})

describe('a search ends', () => {
  test('with the block that completes the requested number', () => {
    expect(find({}, { limit: 2 })).toEqual({ blocks: [4, 3], last: 3 })
  })

  test('likewise from the oldest block on', () => {
    expect(find({}, { isOldestFirst: true })).toEqual({ blocks: [1, 2, 3, 4], last: 5 })
    expect(find({ address: created }, { isOldestFirst: true, limit: 2 })).toEqual({ blocks: [2, 3], last: 3 })
    expect(find({}, { isOldestFirst: true, fromBlock: 2n, toBlock: 3n })).toEqual({ blocks: [2, 3], last: 3 })
  })

  test('at the oldest requested block', () => {
    expect(find({}, { fromBlock: 2n, toBlock: 3n })).toEqual({ blocks: [3, 2], last: 2 })
  })

  test('after a few blocks when no time is left', async () => {
    const devnet = await createTestDevnet()
    for (let blocks = 0; blocks < 70; blocks++) await devnet.miner.mine()
    const { last } = finish(findTransactions(devnet.chain, {}, { fromBlock: 0n, toBlock: 70n, limit: 1, timeoutMs: 0 }))
    expect(last).toBe(7n)
  })
})
