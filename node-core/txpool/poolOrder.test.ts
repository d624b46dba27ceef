import { describe, expect, test } from 'vitest'
import { miningOrder } from '../miner/miningOrder.ts'
import { GWEI, type TestDevnet, alice, bob, carol, createTestDevnet, signed } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import type { Transaction } from '../types/transaction.ts'

const manual = (store = createMemoryStore()) => createTestDevnet({ mode: { kind: 'manual' }, store })

const paying = (gwei: bigint) => ({ maxFeePerGas: 10n * gwei * GWEI, maxPriorityFeePerGas: gwei * GWEI })

const hashes = (transactions: readonly Transaction[]) => transactions.map(({ hash }) => hash)
const orderOf = (devnet: TestDevnet) => hashes(miningOrder(devnet))

const placesOf = (...transactions: Transaction[]) => transactions.map(({ from, nonce }) => ({ from, nonce }))

/** A pool with two transactions of Alice and one of Bob, who pays more. */
async function withThree(store = createMemoryStore()) {
  const devnet = await manual(store)
  const [first, second, other] = [signed(alice, 0), signed(alice, 1), signed(bob, 0, paying(3n))]
  for (const transaction of [first, second, other]) await devnet.miner.submit(transaction)
  expect(orderOf(devnet)).toEqual(hashes([other, first, second]))
  return { devnet, first, second, other }
}

describe('a transaction with a place', () => {
  test('is mined first, with earlier ones of its sender, whatever others pay', async () => {
    const { devnet, first, second, other } = await withThree()
    devnet.pool.order.places = placesOf(second)
    const richer = signed(carol, 0, paying(5n))
    await devnet.miner.submit(richer)
    expect(orderOf(devnet)).toEqual(hashes([first, second, richer, other]))
    expect(hashes(devnet.miner.pending().block.transactions)).toEqual(orderOf(devnet))
    const block = await devnet.miner.mine()
    expect(hashes(block.transactions)).toEqual(hashes([first, second, richer, other]))
    expect(devnet.pool.order.places).toEqual([])
  })

  test('waits as long as it pays too little, and keeps its place', async () => {
    const { devnet, first, second, other } = await withThree()
    const cheap = signed(carol, 0, { maxFeePerGas: 1n, maxPriorityFeePerGas: 1n })
    await devnet.miner.submit(cheap)
    devnet.pool.order.places = placesOf(cheap, first)
    expect(orderOf(devnet)).toEqual(hashes([first, other, second]))
    await devnet.miner.mine()
    expect(devnet.pool.order.places).toEqual(placesOf(cheap))
  })

  test('leaves its place to its replacement', async () => {
    const { devnet, first, second, other } = await withThree()
    devnet.pool.order.places = placesOf(first)
    const faster = signed(alice, 0, paying(2n))
    await devnet.miner.submit(faster)
    expect(orderOf(devnet)).toEqual(hashes([faster, other, second]))
  })

  test('has none if it is dropped and sent again', async () => {
    const { devnet, first, second, other } = await withThree()
    devnet.pool.order.places = placesOf(first)
    await devnet.pool.drop(first.hash)
    expect(devnet.pool.order.places).toEqual([])
    await devnet.miner.submit(first)
    expect(devnet.pool.order.places).toEqual([])
    expect(orderOf(devnet)).toEqual(hashes([other, first, second]))
  })

  test('waits for an earlier one of its sender that was dropped, which then comes right before it', async () => {
    const { devnet, first, second, other } = await withThree()
    devnet.pool.order.places = placesOf(second)
    await devnet.pool.drop(first.hash)
    expect(orderOf(devnet)).toEqual(hashes([other]))
    await devnet.miner.submit(first)
    expect(orderOf(devnet)).toEqual(hashes([first, second, other]))
  })
})

describe('the order by hand', () => {
  test('survives a restart with the transactions of the pool', async () => {
    const store = createMemoryStore()
    const { devnet, first, second, other } = await withThree(store)
    await devnet.history.run({ by: 'test', method: 'move', isPerson: true, summary: () => 'move' }, () => {
      devnet.pool.order.places = placesOf(first)
    })
    const again = await manual(store)
    expect(again.pool.order.places).toEqual(placesOf(first))
    expect(orderOf(again)).toEqual(hashes([first, other, second]))
    await again.miner.mine()
    expect((await manual(store)).pool.order.places).toEqual([])
  })

  test('is undone and redone alone, and restored with the pool by a snapshot', async () => {
    const { devnet, first, second, other } = await withThree()
    await devnet.history.run({ by: 'test', method: 'move', isPerson: true, summary: () => 'move' }, () => {
      devnet.pool.order.places = placesOf(first)
    })
    await devnet.history.undo()
    expect(orderOf(devnet)).toEqual(hashes([other, first, second]))
    await devnet.history.redo()
    expect(orderOf(devnet)).toEqual(hashes([first, other, second]))
    const id = await devnet.snapshots.create()
    await devnet.miner.mine()
    await devnet.snapshots.revert(id)
    expect(orderOf(devnet)).toEqual(hashes([first, other, second]))
  })
})
