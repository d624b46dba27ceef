import { describe, expect, test } from 'vitest'
import { createMemoryStore } from '../store/memoryStore.ts'
import { ETHER, START, alice, balanceOf, bob, carol, createTestDevnet, signed } from '../miner/fixture.ts'

describe('snapshots', () => {
  test('ids count up from one', async () => {
    const { snapshots } = await createTestDevnet()
    expect([await snapshots.create(), await snapshots.create()]).toEqual([1n, 2n])
  })

  test('a revert restores head, balances and lookups', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner, snapshots } = devnet
    await miner.submit(signed(alice, 0))
    const head = chain.head.hash
    const id = await snapshots.create()
    const gone = signed(alice, 1, { value: ETHER })
    await miner.submit(gone)
    await expect(snapshots.revert(id)).resolves.toBe(true)
    expect(chain.head.hash).toBe(head)
    expect(chain.transaction(gone.hash)).toBeUndefined()
    expect(chain.blockByNumber(2n)).toBeUndefined()
    expect(balanceOf(devnet, bob.address)).toBe(10_000n * ETHER + 1n)
  })

  test('the same transaction can be sent again after the revert', async () => {
    const { chain, miner, snapshots } = await createTestDevnet()
    const id = await snapshots.create()
    const tx = signed(alice, 0)
    await miner.submit(tx)
    await snapshots.revert(id)
    await miner.submit(tx)
    expect(chain.transaction(tx.hash)).toMatchObject({ index: 0, block: { header: { number: 1n } } })
  })

  test('a revert removes the snapshot and later ones, not earlier ones', async () => {
    const { snapshots } = await createTestDevnet()
    const [first, second, third] = [await snapshots.create(), await snapshots.create(), await snapshots.create()]
    await expect(snapshots.revert(second)).resolves.toBe(true)
    await expect(snapshots.revert(second)).resolves.toBe(false)
    await expect(snapshots.revert(third)).resolves.toBe(false)
    await expect(snapshots.revert(first)).resolves.toBe(true)
  })

  test('an id that was never returned is unknown', async () => {
    const { snapshots } = await createTestDevnet()
    await expect(snapshots.revert(7n)).resolves.toBe(false)
  })

  test('time that was added after the snapshot is gone', async () => {
    const { chain, clock, miner, snapshots } = await createTestDevnet()
    const id = await snapshots.create()
    clock.increase(1000n)
    await miner.mine()
    await snapshots.revert(id)
    await miner.mine()
    expect(chain.head.header.timestamp).toBe(START + 1n)
  })

  test('the pool is restored, in memory and in the store', async () => {
    const { chain, miner, pool, snapshots } = await createTestDevnet({ mode: { kind: 'manual' } })
    const [kept, later] = [signed(alice, 0), signed(carol, 0)]
    await miner.submit(kept)
    const id = await snapshots.create()
    await miner.submit(later)
    await miner.mine()
    await miner.submit(signed(alice, 1))
    await snapshots.revert(id)
    expect(Array.from(pool.pending().values()).flat()).toEqual([kept])
    expect((await chain.store.pooledTransactions()).map(({ transaction }) => transaction.hash)).toEqual([kept.hash])
  })

  test('sends in progress during a revert end mined or rejected, and none is left behind', async () => {
    const { chain, miner, pool, snapshots } = await createTestDevnet()
    const id = await snapshots.create()
    await miner.submit(signed(alice, 0))
    const sends = [1, 2, 3].map((nonce) => miner.submit(signed(alice, nonce)))
    const revert = snapshots.revert(id)
    const late = miner.submit(signed(bob, 0, { to: carol.address }))
    await revert
    const outcomes = await Promise.allSettled([...sends, late])
    expect(outcomes.every(({ status }) => status === 'fulfilled' || status === 'rejected')).toBe(true)
    // Bob's nonce is valid before and after the revert.
    expect(outcomes.at(-1)?.status).toBe('fulfilled')
    await chain.close()
    const { pending } = pool.counts()
    expect(pending).toBe(0)
  })

  test('a send that waits for its block during a revert is mined on the older head', async () => {
    const { chain, miner, snapshots } = await createTestDevnet()
    const id = await snapshots.create()
    await miner.submit(signed(alice, 0))
    const gate = Promise.withResolvers<void>()
    const held = chain.exclusive(() => gate.promise)
    const revert = snapshots.revert(id)
    const tx = signed(bob, 0, { to: carol.address })
    const stale = signed(alice, 1)
    const [sent, queued] = [miner.submit(tx), miner.submit(stale)]
    gate.resolve()
    await Promise.all([held, revert, sent, queued])
    expect(chain.head.header.number).toBe(1n)
    expect(chain.head.transactions.map(({ hash }) => hash)).toEqual([tx.hash])
    // Alice's nonce is 0 again: her transaction waits after a nonce gap, in the store too.
    expect((await chain.store.pooledTransactions()).map(({ transaction }) => transaction.hash)).toEqual([stale.hash])
  })

  test('a hundred cycles of sending and reverting end in the initial state', async () => {
    const { chain, miner, snapshots } = await createTestDevnet()
    const tx = signed(alice, 0)
    for (let i = 0; i < 100; i++) {
      const id = await snapshots.create()
      await miner.submit(tx)
      await snapshots.revert(id)
    }
    expect(chain.head.hash).toBe(chain.genesis.hash)
  })
})

describe('named snapshots', () => {
  const origin = { by: 'test', method: 'take' }

  test('one is never used up, and survives the revert of an earlier one', async () => {
    const { chain, miner, snapshots } = await createTestDevnet()
    const first = await snapshots.create()
    await miner.mine()
    const { id } = await snapshots.take(origin, 'deployed')
    await miner.mine()
    await expect(snapshots.revert(id)).resolves.toBe(true)
    await miner.mine()
    await snapshots.restore('deployed')
    expect(chain.head.header.number).toBe(1n)
    await snapshots.revert(first)
    await snapshots.restore('deployed')
    expect(chain.head.header.number).toBe(1n)
    expect(snapshots.list().map(({ name }) => name)).toEqual(['deployed'])
  })

  test('in auto mode, what it brings back into the pool is mined at once', async () => {
    const { miner, pool, snapshots, chain } = await createTestDevnet({ mode: { kind: 'manual' } })
    await miner.submit(signed(alice, 0))
    const id = await snapshots.create()
    miner.setMode({ kind: 'auto' })
    await chain.exclusive(() => Promise.resolve())
    expect(chain.head.transactions).toHaveLength(1)
    await miner.mine()
    expect(await snapshots.revert(id)).toBe(true)
    await chain.exclusive(() => Promise.resolve())
    expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
    expect(chain.head).toMatchObject({ header: { number: 1n }, transactions: [expect.anything()] })
  })

  test('restoring one uses up none', async () => {
    const { snapshots } = await createTestDevnet()
    await snapshots.take(origin, 'deployed')
    const later = await snapshots.create()
    await snapshots.restore('deployed')
    await expect(snapshots.revert(later)).resolves.toBe(true)
  })

  test('names are unique and bounded', async () => {
    const { snapshots } = await createTestDevnet()
    await snapshots.take(origin, 'deployed')
    const unnamed = await snapshots.create()
    const refused = { code: 'snapshot-name' }
    await expect(snapshots.take(origin, 'deployed')).rejects.toMatchObject(refused)
    await expect(snapshots.rename(unnamed, 'deployed')).rejects.toMatchObject(refused)
    await expect(snapshots.take(origin, 'x'.repeat(101))).rejects.toMatchObject(refused)
    await expect(snapshots.take(origin, ' ')).rejects.toMatchObject(refused)
    expect(snapshots.list().length).toBe(2)
  })
})

describe('a restart', () => {
  test('keeps snapshots with their pool, and ids go on counting', async () => {
    const store = createMemoryStore()
    const first = await createTestDevnet({ store, mode: { kind: 'manual' } })
    const tx = signed(alice, 0)
    await first.miner.submit(tx)
    first.clock.increase(100n)
    await first.snapshots.take({ by: 'curl', method: 'take' }, 'deployed')
    const used = await first.snapshots.create()
    await first.miner.mine()
    await first.snapshots.revert(used)
    await first.miner.mine()

    const { chain, pool, clock, snapshots } = await createTestDevnet({ store, mode: { kind: 'manual' } })
    expect(snapshots.list()).toMatchObject([{ id: 1n, name: 'deployed', by: 'curl', takenAt: Number(START) * 1000 }])
    expect(await snapshots.create()).toBe(3n)
    await snapshots.restore('deployed')
    expect(chain.head.hash).toBe(chain.genesis.hash)
    expect(pool.content().map(({ transaction }) => transaction.hash)).toEqual([tx.hash])
    expect(clock.offset).toBe(100n)
  })

  test('a pooled transaction is in the store as long as a snapshot has it', async () => {
    const { chain, miner, snapshots } = await createTestDevnet({ mode: { kind: 'manual' } })
    const tx = signed(alice, 0)
    await miner.submit(tx)
    await snapshots.take({ by: '', method: '' }, 'one')
    const two = await snapshots.create()
    await snapshots.delete('one')
    expect(chain.store.control.keptTransaction(tx.hash)?.transaction.hash).toBe(tx.hash)
    await snapshots.revert(two)
    expect(chain.store.control.keptTransaction(tx.hash)).toBeUndefined()
  })
})

describe('a reset', () => {
  test('goes back to the first block, with pool, clock, settings and mode as on startup, and is undone', async () => {
    const { chain, miner, pool, clock, snapshots, history, reset } = await createTestDevnet({ mode: { kind: 'manual' } })
    await miner.submit(signed(alice, 0))
    await miner.submit(signed(alice, 2))
    await miner.mine(2)
    clock.increase(50n)
    miner.setSettings({ coinbase: alice.address })
    miner.setMode({ kind: 'interval', intervalMs: 60_000 })
    const unnamed = await snapshots.create()
    await snapshots.take({ by: '', method: '' }, 'kept')
    await history.run({ by: '', method: 'reset', isPerson: true, summary: () => '' }, () => reset.toGenesis())
    expect(chain.head.hash).toBe(chain.genesis.hash)
    expect([pool.content().length, clock.offset, miner.mode.kind]).toEqual([0, 0n, 'manual'])
    expect(miner.settings.coinbase).not.toBe(alice.address)
    await expect(snapshots.revert(unnamed)).resolves.toBe(false)
    expect(snapshots.list().map(({ name }) => name)).toEqual(['kept'])
    await history.undo()
    expect([chain.head.header.number, pool.content().length, clock.offset, miner.mode.kind]).toEqual([2n, 1, 50n, 'interval'])
    expect(miner.settings.coinbase).toBe(alice.address)
    await history.redo()
    expect([chain.head.hash, miner.mode.kind]).toEqual([chain.genesis.hash, 'manual'])
  })
})
