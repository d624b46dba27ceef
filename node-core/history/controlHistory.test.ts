import { describe, expect, test } from 'vitest'
import { START, alice, bob, createTestDevnet, signed, type TestDevnet } from '../miner/fixture.ts'
import { createMemoryStore } from '../store/memoryStore.ts'
import { actionKey, snapshotKey } from '../store/schema.ts'
import type { ActionOrigin } from './controlHistory.ts'

const origin = (method: string, isPerson = true): ActionOrigin => ({ by: 'test', method, summary: () => `Do ${method}`, isPerson })

const increase = ({ history, clock }: TestDevnet, seconds: bigint, isPerson = true) =>
  history.run(origin('increase', isPerson), () => clock.increase(seconds))
/** The error of an undo or redo out of turn. */
const refused = (message: string) => expect.objectContaining({ code: 'not-next-action', message })
const mine = ({ history, miner }: TestDevnet, blocks = 1) => history.run(origin('mine'), () => miner.mine(blocks))

describe('an undo while an action is under way', () => {
  test('takes it back if it has just ended', async () => {
    const devnet = await createTestDevnet()
    const { chain, history } = devnet
    await mine(devnet)
    await Promise.all([mine(devnet), history.undo()])
    expect(chain.head.header.number).toBe(1n)
    expect(history.list()).toMatchObject([
      { id: 1n, isUndone: false },
      { id: 2n, isUndone: true },
    ])
    await history.redo()
    expect(chain.head.header.number).toBe(2n)
  })

  test('takes along what that has changed of the chain, and can be redone', async () => {
    const devnet = await createTestDevnet()
    const { chain, history, miner } = devnet
    await mine(devnet)
    const undone = Promise.withResolvers<void>()
    const action = history.run(origin('late'), async () => {
      await miner.mine()
      await undone.promise
    })
    await chain.exclusive(() => Promise.resolve())
    await history.undo()
    undone.resolve()
    await action
    expect(chain.head.header.number).toBe(0n)
    expect(history.list()).toMatchObject([{ method: 'mine', isUndone: true }])
    await history.redo()
    expect(chain.head.header.number).toBe(2n)
    await history.undo()
    expect(chain.head.header.number).toBe(0n)
  })

  test('is not taken back with that action, if it changes afterwards', async () => {
    const devnet = await createTestDevnet()
    const { chain, clock, history, miner } = devnet
    await mine(devnet)
    const undone = Promise.withResolvers<void>()
    const action = history.run(origin('late'), async () => {
      await undone.promise
      await miner.mine(3)
    })
    await history.undo()
    undone.resolve()
    await action
    expect(chain.head.header.number).toBe(3n)
    expect(history.list()).toMatchObject([{ method: 'late', isUndone: false }])
    await history.undo()
    expect(chain.head.header.number).toBe(0n)

    await increase(devnet, 60n)
    const later = mine(devnet)
    const { offset } = clock.state
    await Promise.all([later, history.undo()])
    await history.undo()
    expect(clock.state.offset).toBe(offset - 60n)
  })

  test('leaves what that has changed besides', async () => {
    const devnet = await createTestDevnet()
    const { history, clock, miner } = devnet
    await mine(devnet)
    const undone = Promise.withResolvers<void>()
    const action = history.run(origin('both'), async () => {
      miner.setMode({ kind: 'manual' })
      await undone.promise
    })
    await history.undo()
    undone.resolve()
    await action
    expect([miner.mode.kind, clock.state.offset]).toEqual(['manual', 0n])
    expect(history.list()).toMatchObject([{ method: 'both', isUndone: false }])
    await history.undo()
    expect(miner.mode.kind).toBe('auto')
  })
})

describe('the journal', () => {
  test('an action that changed something is listed with its client and the head after it', async () => {
    const devnet = await createTestDevnet()
    expect(await increase(devnet, 60n)).toBe(60n)
    await mine(devnet, 2)
    expect(devnet.history.list()).toMatchObject([
      { id: 1n, method: 'increase', summary: 'Do increase', by: 'test', number: 0n, isUndone: false, at: Number(START) * 1000 },
      { id: 2n, method: 'mine', number: 2n },
    ])
  })

  test('one that failed or changed nothing leaves no entry', async () => {
    const { history, clock } = await createTestDevnet()
    await history.run(origin('nothing'), () => clock.increase(0n))
    await expect(history.run(origin('sync'), () => clock.increase(1n << 64n))).rejects.toThrow('above the limit')
    await expect(history.run(origin('async'), () => Promise.reject(new Error('no')))).rejects.toThrow('no')
    expect(history.list()).toEqual([])
  })

  test('calls of a program in quick succession are one entry, those of a person are not', async () => {
    const devnet = await createTestDevnet()
    for (let i = 0; i < 5; i++) await increase(devnet, 1n, false)
    devnet.pass(2)
    for (let i = 0; i < 2; i++) await increase(devnet, 1n, false)
    // The clock of the machine is set back.
    devnet.pass(-3600)
    for (let i = 0; i < 3; i++) await increase(devnet, 1n, false)
    for (let i = 0; i < 2; i++) await increase(devnet, 1n)
    expect(devnet.history.list().map(({ count }) => count)).toEqual([5, 2, 3, 1, 1])
    for (let i = 0; i < 4; i++) await devnet.history.undo()
    expect(devnet.clock.offset).toBe(5n)
    await devnet.history.undo()
    expect(devnet.clock.offset).toBe(0n)
  })

  test('a transaction between two calls ends their series, unless they change settings only: undo leaves it in its block', async () => {
    const devnet = await createTestDevnet()
    const { chain, history, miner } = devnet
    const mineBy = (blocks: number) => history.run(origin('mine', false), () => miner.mine(blocks))
    await mineBy(1)
    await mineBy(2)
    const sent = signed(alice, 0)
    await miner.submit(sent)
    await mineBy(1)
    expect(history.list().map(({ count, number }) => [count, number])).toEqual([
      [2, 3n],
      [1, 5n],
    ])
    await history.undo()
    expect([chain.head.header.number, chain.transaction(sent.hash)?.block.hash]).toEqual([4n, chain.head.hash])
    await increase(devnet, 1n, false)
    await miner.submit(signed(alice, 1))
    await increase(devnet, 1n, false)
    expect(history.list().map(({ count }) => count)).toEqual([2, 2])
  })

  test('calls of a program at the same time are one entry', async () => {
    const { chain, history } = await createTestDevnet()
    const edit = (value: bigint) => () => chain.edit([{ address: bob.address, field: 'balance', value }], { by: 'test' })
    await Promise.all([1n, 2n, 3n].map((value) => history.run(origin('edit', false), edit(value))))
    expect(history.list().map(({ count }) => count)).toEqual([3])
    await history.undo()
    expect(chain.pendingChanges).toBeUndefined()
  })

  test('it has at most 1,000 entries, in the store too', async () => {
    const store = createMemoryStore()
    const devnet = await createTestDevnet({ store })
    for (let i = 0; i < 1_003; i++) await increase(devnet, 1n)
    expect(devnet.history.list().map(({ id }) => Number(id))).toEqual(Array.from({ length: 1_000 }, (_, i) => i + 4))
    expect((await devnet.chain.store.control.records('action', (text) => text)).length).toBe(1_000)
  })
})

describe('undo and redo', () => {
  test('an undone setting is as before, and nothing else changes', async () => {
    const devnet = await createTestDevnet()
    await increase(devnet, 60n)
    await devnet.miner.submit(signed(alice, 0))
    await devnet.history.undo()
    expect([devnet.clock.offset, devnet.chain.head.header.number]).toEqual([0n, 1n])
    await devnet.history.redo()
    expect([devnet.clock.offset, devnet.chain.head.header.number]).toEqual([60n, 1n])
  })

  test('an undone change of the chain restores the world before it: head, pool, clock', async () => {
    const devnet = await createTestDevnet({ mode: { kind: 'manual' } })
    const { chain, miner, pool, clock, history } = devnet
    const tx = signed(alice, 0)
    await miner.submit(tx)
    await mine(devnet, 3)
    clock.increase(60n)
    await history.undo()
    expect([chain.head.header.number, clock.offset]).toEqual([0n, 0n])
    expect(pool.content().map(({ transaction }) => transaction.hash)).toEqual([tx.hash])
    expect((await chain.store.pooledTransactions()).map(({ transaction }) => transaction.hash)).toEqual([tx.hash])
  })

  test('what an undo leaves behind is restored by redo, block by block', async () => {
    const devnet = await createTestDevnet()
    const { chain, miner, history } = devnet
    await mine(devnet, 2)
    const tx = signed(alice, 0)
    await miner.submit(tx)
    const head = chain.head.hash
    await history.undo()
    expect(chain.transaction(tx.hash)).toBeUndefined()
    await miner.submit(signed(alice, 0, { value: 2n }))
    const other = chain.head.hash
    await history.redo()
    expect([chain.head.hash, chain.transaction(tx.hash)?.block.hash]).toEqual([head, head])
    await history.undo()
    expect(chain.head.hash).toBe(other)
  })

  test('a new action clears what could be redone', async () => {
    const devnet = await createTestDevnet()
    await increase(devnet, 1n)
    await devnet.history.undo()
    expect(devnet.history.list().map(({ isUndone }) => isUndone)).toEqual([true])
    await increase(devnet, 2n)
    await expect(devnet.history.redo()).rejects.toMatchObject({ code: 'nothing-to-redo' })
    await devnet.history.undo()
    await expect(devnet.history.undo()).rejects.toMatchObject({ code: 'nothing-to-undo' })
  })

  test('a given action is undone and redone only when it is its turn', async () => {
    const devnet = await createTestDevnet()
    const { history, clock } = devnet
    await increase(devnet, 1n)
    await increase(devnet, 2n)
    await expect(history.undo(1n)).rejects.toEqual(refused('"Do increase" cannot be undone before "Do increase"'))
    await expect(history.undo(7n)).rejects.toEqual(refused('there is no action 7'))
    await history.undo(2n)
    await expect(history.undo(2n)).rejects.toEqual(refused('"Do increase" is already undone'))
    await history.undo(1n)
    await expect(history.redo(2n)).rejects.toEqual(refused('"Do increase" cannot be redone before "Do increase"'))
    expect(clock.offset).toBe(0n)
    await history.redo(1n)
    await history.redo(2n)
    expect(clock.offset).toBe(3n)
  })

  test('the mining mode is restored', async () => {
    const devnet = await createTestDevnet()
    await devnet.history.run(origin('mode'), () => devnet.miner.setMode({ kind: 'interval', intervalMs: 5_000 }))
    await devnet.history.undo()
    expect(devnet.miner.mode).toEqual({ kind: 'auto' })
    await devnet.history.redo()
    expect(devnet.miner.mode).toEqual({ kind: 'interval', intervalMs: 5_000 })
  })
})

describe('a restart', () => {
  test('keeps clock, settings, the next block, the journal and its worlds, but not the mining mode', async () => {
    const store = createMemoryStore()
    const first = await createTestDevnet({ store, mode: { kind: 'manual' } })
    const tx = signed(alice, 0)
    await first.miner.submit(tx)
    await mine(first)
    await first.history.run(origin('settings'), () => first.miner.setSettings({ coinbase: alice.address, gasLimit: 20_000_000n }))
    await first.history.run(origin('time'), () => first.miner.setNextTimestamp(START + 500n))
    await first.history.run(origin('mode'), () => first.miner.setMode({ kind: 'auto' }))
    await first.history.close()

    const second = await createTestDevnet({ store, mode: { kind: 'manual' } })
    expect(second.miner.settings).toMatchObject({ coinbase: alice.address, gasLimit: 20_000_000n })
    expect(second.clock.isNextSet).toBe(true)
    expect(second.miner.mode).toEqual({ kind: 'manual' })
    expect(second.history.list().map(({ method }) => method)).toEqual(['mine', 'settings', 'time', 'mode'])
    for (let i = 0; i < 4; i++) await second.history.undo()
    expect(second.chain.head.hash).toBe(second.chain.genesis.hash)
    expect(second.pool.content().map(({ transaction }) => transaction.hash)).toEqual([tx.hash])
    expect(second.clock.isNextSet).toBe(false)
  })

  test('names a damaged action or snapshot', async () => {
    for (const [key, what] of [
      [actionKey(1n), 'an action of the journal (1)'],
      [snapshotKey(1n), 'a snapshot (1)'],
    ] as const) {
      const store = createMemoryStore()
      const devnet = await createTestDevnet({ store })
      await devnet.snapshots.create()
      await increase(devnet, 1n)
      await store.batch([{ key, value: Buffer.from('{"at":') }])
      await expect(createTestDevnet({ store })).rejects.toThrow(`the stored chain is damaged: ${what} is damaged`)
    }
  })

  test('a timestamp that a block used up does not come back, wherever the crash was', async () => {
    const store = createMemoryStore()
    const first = await createTestDevnet({ store })
    await first.history.run(origin('time'), () => first.miner.setNextTimestamp(START + 500n))
    const before = first.chain.store.control.part('clock')
    await first.miner.mine()
    expect(first.chain.store.control.part('clock')).not.toBe(before)
    // As if the process had ended between the batch of the block and that of the clock.
    await first.chain.store.control.commit(first.chain.store.control.writesPart('clock', before))
    const second = await createTestDevnet({ store })
    expect([second.clock.isNextSet, second.clock.offset]).toEqual([false, 500n])
  })
})

test('a reset after a restart restores the rules of the options', async () => {
  const store = createMemoryStore()
  const { chain } = await createTestDevnet({ store })
  await chain.exclusive(() => chain.changeRules({ chainId: 7n }))
  const again = await createTestDevnet({ store })
  expect(again.chain.config.chainId).toBe(7n)
  await again.reset.toGenesis()
  expect(again.chain.config.chainId).toBe(1337n)
})
