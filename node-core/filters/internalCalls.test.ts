import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type Address, type Hex, bytesFromHex } from '../contract/hex.ts'
import { finish } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import { createContractAddress } from '../types/contractAddress.ts'
import { alice, bob, createTestDevnet, creation, signed } from '../miner/fixture.ts'
import { InternalCalls } from './internalCalls.ts'
import { type TransactionCriteria, type TransactionRange, findTransactions } from './transactionQuery.ts'

/** Calls the address in its call data. */
const CALLER: Hex = '0x5f5f5f5f5f5f355af100'
/** Creates an empty contract. */
const FACTORY: Hex = '0x5f5f5ff000'
const [caller, factory, silent] = [0n, 1n, 2n].map((nonce) => createContractAddress(alice.address, nonce)) as [Address, Address, Address]
const made = createContractAddress(factory, 1n)
const word = (address: Address): Uint8Array => bytesFromHex(`0x${address.slice(2).padStart(64, '0')}`)
const call = (nonce: number, to: Address, data: Uint8Array) => signed(alice, nonce, { to, value: 0n, data, gasLimit: 200_000n })

let chain: Chain

beforeAll(async () => {
  const devnet = await createTestDevnet()
  ;({ chain } = devnet)
  const sent = [
    creation(alice, 0, bytesFromHex(CALLER)),
    creation(alice, 1, bytesFromHex(FACTORY)),
    creation(alice, 2, bytesFromHex('0x00')),
    call(3, factory, new Uint8Array(0)),
    call(4, caller, word(silent)),
    call(5, caller, word(made)),
    signed(bob, 0),
    call(6, silent, word(bob.address)),
  ]
  for (const transaction of sent) await devnet.miner.submit(transaction)
})

function find(criteria: TransactionCriteria, range: Partial<TransactionRange> = {}, calls = new InternalCalls(chain)) {
  const { found, last } = finish(
    findTransactions(chain, criteria, { fromBlock: 0n, toBlock: chain.head.header.number, limit: 100, timeoutMs: 10_000, ...range }, calls),
  )
  return { found: found.map(({ block, internal }) => [Number(block.header.number), internal ?? null] as const), last: Number(last) }
}

describe('the transactions of a contract', () => {
  test('are those to it, and those that only called it within', () => {
    expect(find({ address: silent }).found).toEqual([
      [8, null],
      [5, { calls: 1, creations: 0, callsOut: 0 }],
      [3, null],
    ])
  })

  test('are those that created it within', () => {
    expect(find({ address: made }).found).toEqual([
      [6, { calls: 1, creations: 0, callsOut: 0 }],
      [4, { calls: 0, creations: 1, callsOut: 0 }],
    ])
  })

  test('that made calls themselves are not listed twice', () => {
    expect(find({ address: caller }).found).toEqual([
      [6, null],
      [5, null],
      [1, null],
    ])
  })

  test('match the other criteria too', () => {
    expect(find({ address: silent, status: 'failed' }).found).toEqual([])
    expect(find({ address: silent, from: alice.address }).found).toHaveLength(3)
    expect(find({ address: silent, from: bob.address }).found).toEqual([])
  })

  test('end when the time is over, after at least one block', () => {
    expect(find({ address: silent }, { timeoutMs: 0 })).toEqual({ found: [[8, null]], last: 8 })
  })
})

test('a block is executed once, and none before the contract was created', () => {
  const calls = new InternalCalls(chain)
  const executed = vi.spyOn(chain.engine, 'start')
  find({ address: silent }, {}, calls)
  const first = executed.mock.calls.length
  // Blocks 8, 6 and 5: the transfer of block 7 has no inner frames, and direct matches need no execution.
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThanOrEqual(4)
  find({ address: silent }, {}, calls)
  expect(executed.mock.calls.length).toBe(first)
  executed.mockRestore()
})
