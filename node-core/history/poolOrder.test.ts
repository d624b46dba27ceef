/** The store has the pool that the node shows, in its order, whatever leaves it and comes back. */
import { expect, test } from 'vitest'
import { alice, bob, carol, createTestDevnet, signed, type TestDevnet } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'

const MANUAL = { mode: { kind: 'manual' } } as const
const hashesOf = ({ pool }: TestDevnet) => pool.content().map(({ transaction }) => transaction.hash)

test('a restored pool is in its order after a restart', async () => {
  const store = createMemoryStore()
  const devnet = await createTestDevnet({ store, ...MANUAL })
  const [first, second] = [signed(alice, 0), signed(bob, 0)]
  await devnet.miner.submit(first)
  await devnet.miner.submit(second)
  const id = await devnet.snapshots.create()
  await devnet.pool.drop(first.hash)
  await devnet.snapshots.revert(id)
  expect(hashesOf(devnet)).toEqual([first.hash, second.hash])
  expect(hashesOf(await createTestDevnet({ store, ...MANUAL }))).toEqual([first.hash, second.hash])
})

test('a transaction that was dropped and sent again outlives the next block', async () => {
  const store = createMemoryStore()
  const devnet = await createTestDevnet({ store, ...MANUAL })
  // It waits for nonce 0, so that no block takes it.
  const waiting = signed(alice, 1)
  await devnet.miner.submit(waiting)
  const id = await devnet.snapshots.create()
  devnet.pool.remove(waiting.hash, new Error('dropped'))
  await devnet.snapshots.revert(id)
  await devnet.miner.mine()
  expect(hashesOf(devnet)).toEqual([waiting.hash])
  expect(hashesOf(await createTestDevnet({ store, ...MANUAL }))).toEqual([waiting.hash])
})

test('a transaction that a branch has mined already is not back after a rollback and a restart', async () => {
  const store = createMemoryStore()
  const devnet = await createTestDevnet({ store, ...MANUAL })
  const { chain, miner } = devnet
  await miner.submit(signed(carol, 0))
  await miner.mine()
  const branch = chain.head.hash
  await chain.exclusive(() => chain.setHead(chain.genesis.hash))
  await miner.submit(signed(carol, 0, { value: 5n }))
  await chain.exclusive(() => chain.checkout(branch))
  await chain.exclusive(() => chain.setHead(chain.genesis.hash))
  expect(hashesOf(devnet)).toEqual([])
  expect(hashesOf(await createTestDevnet({ store, ...MANUAL }))).toEqual([])
})
