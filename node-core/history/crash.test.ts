/** The process may end after any batch: what is opened then is the state before an operation or after it, never one in between. */
import { expect, test } from 'vitest'
import { ZEROS_HASH, ZEROS_SIDECAR } from '../evm/precompiles/blobSidecar.fixture.ts'
import { START, alice, bob, createTestDevnet, signed, type TestDevnet } from '../miner/fixture.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { kindOfKey, rangeOf } from '../store/schema.ts'
import type { ActionOrigin } from './controlHistory.ts'

/** A store in memory that remembers its batches. */
function createRecordingStore(): { store: KeyValueStore; batches: (readonly Write[])[] } {
  const inner = createMemoryStore()
  const batches: (readonly Write[])[] = []
  const store: KeyValueStore = {
    get: (key) => inner.get(key),
    entries: (range) => inner.entries(range),
    async batch(writes) {
      batches.push(writes)
      await inner.batch(writes)
    },
    close: () => inner.close(),
  }
  return { store, batches }
}

const summary = ({ chain, pool, clock, miner, snapshots, history, instance }: TestDevnet) => ({
  instance: instance.id,
  head: chain.head.hash,
  startRoot: chain.pendingChanges?.startRoot,
  chainId: chain.config.chainId,
  pool: pool.content().map(({ transaction }) => transaction.hash),
  clock: clock.state,
  coinbase: miner.settings.coinbase,
  next: miner.next,
  snapshots: snapshots.list().map(({ id, name }) => [id, name]),
  undone: history.list().map(({ method, isUndone }) => [method, isUndone]),
})

const MANUAL = { mode: { kind: 'manual' } } as const
const origin = (method: string): ActionOrigin => ({ by: 'test', method, summary: () => method, isPerson: true })

test.each<[name: string, batches: number, operation: (devnet: TestDevnet) => Promise<unknown>]>([
  ['a revert', 1, ({ snapshots }) => snapshots.revert(1n)],
  ['undo', 1, ({ history }) => history.undo()],
  ['a reset', 1, ({ reset }) => reset.toGenesis()],
  ['a reset with a new chain id', 1, ({ reset }) => reset.withNewChainId()],
  // Its blocks are mined after the first batch; whoever opens the store before they are there mines them.
  ['a reset that keeps heights', 3, ({ reset }) => reset.keepingHeights('test')],
])('%s is whole or has not happened (%i batches)', async (_name, expectedBatches, operation) => {
  const { store, batches } = createRecordingStore()
  const devnet = await createTestDevnet({ store, ...MANUAL })
  const { miner, snapshots, history, chain } = devnet
  await miner.submit(signed(alice, 0))
  await snapshots.create()
  await history.run(origin('settings'), () => miner.setSettings({ coinbase: alice.address }))
  await chain.edit([{ address: bob.address, field: 'balance', value: 7n }], { by: 'test' })
  await history.run(origin('mine'), async () => {
    miner.setNextTimestamp(START + 500n)
    await miner.mine(2)
    await miner.submit(signed(alice, 1))
    await chain.edit([{ address: bob.address, field: 'balance', value: 8n }], { by: 'test' })
    miner.setNext({ prevRandao: chain.head.hash })
  })
  const before = summary(devnet)
  const first = batches.length
  await operation(devnet)
  const after = summary(devnet)
  expect(after).not.toEqual(before)
  expect(batches.length - first).toBe(expectedBatches)
  const seen: string[] = []
  for (let count = first; count <= batches.length; count++) {
    const crashed = createMemoryStore()
    for (const writes of batches.slice(0, count)) await crashed.batch(writes)
    const opened = summary(await createTestDevnet({ store: crashed, ...MANUAL }))
    expect([before, after]).toContainEqual(opened)
    seen.push(opened.head === after.head ? 'after' : 'before')
  }
  expect(seen).toEqual(['before', ...Array.from({ length: batches.length - first }, () => 'after')])
})

test('a block and the blobs of its transactions are one batch', async () => {
  const { store, batches } = createRecordingStore()
  const { miner } = await createTestDevnet({ store })
  const first = batches.length
  await miner.submit(signed(alice, 0, { type: 3, maxFeePerBlobGas: 10n, blobVersionedHashes: [ZEROS_HASH] }), ZEROS_SIDECAR)
  const kinds = batches.slice(first).map((batch) => batch.map(({ key }) => kindOfKey(key)))
  expect(kinds.filter((batch) => batch.includes('header') || batch.includes('blob'))).toEqual([
    expect.arrayContaining(['header', 'blob', 'blobOrder']),
  ])
})

test('transactions that a crash leaves in the stored pool after their block are not pending, and undo brings them back', async () => {
  const { store, batches } = createRecordingStore()
  const { miner, history, chain } = await createTestDevnet({ store, ...MANUAL })
  const transactions = [signed(alice, 0), signed(alice, 1)]
  for (const transaction of transactions) await miner.submit(transaction)
  await history.run(origin('mine'), () => miner.mine())
  const crashed = createMemoryStore()
  for (const writes of batches.slice()) await crashed.batch(writes)
  let stored = 0
  for await (const _ of crashed.entries(rangeOf('pooled'))) stored++
  expect(stored).toBe(2)

  const opened = await createTestDevnet({ store: crashed, ...MANUAL })
  expect(opened.chain.head.hash).toBe(chain.head.hash)
  expect(opened.pool.content()).toEqual([])
  expect(await opened.chain.store.pooledTransactions()).toEqual([])
  await opened.history.undo()
  expect(opened.pool.content().map(({ transaction }) => transaction.hash)).toEqual(transactions.map(({ hash }) => hash))
  expect(await opened.chain.store.pooledTransactions()).toHaveLength(2)
  // Without a crash they are removed a moment later.
  expect(await chain.store.pooledTransactions()).toEqual([])
})
