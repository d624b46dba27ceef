import { describe, expect, test } from 'vitest'
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
