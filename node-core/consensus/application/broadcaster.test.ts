import { afterEach, expect, test, vi } from 'vitest'
import { keccak256Hex } from '../../base/keccak256.ts'
import { CodedError } from '../../base/codedError.ts'
import { alice, bob, signed } from '../../miner/fixture.ts'
import { createMemoryStore } from '../../store/memoryStore.ts'
import type { EngineErrorCode } from '../engine/engineErrors.ts'
import { startReplica } from './replicas.fixture.ts'

const unreachable = () => Promise.reject(new CodedError<EngineErrorCode>('engine-unreachable', 'it is gone'))

afterEach(() => void vi.useRealTimers())

/** A validator whose engine does as it is told, and the hashes of what it was sent. */
async function start(answer: (hash: string) => Promise<void> = () => Promise.resolve(), store = createMemoryStore()) {
  const sent: string[] = []
  const engine = { answer }
  const replica = await startReplica(store, undefined, (bytes) => {
    const hash = keccak256Hex(bytes)
    sent.push(hash)
    return engine.answer(hash)
  })
  return { ...replica, sent, engine, store }
}

test('hands over what is executable, and the rest when a gap is closed', async () => {
  const { miner, sent, broadcaster } = await start()
  const [first, second, third] = [signed(alice, 0), signed(alice, 1), signed(alice, 2)]
  await miner.submit(third)
  await miner.submit(second)
  expect(sent).toEqual([])
  await miner.submit(first)
  await vi.waitFor(() => expect(sent).toEqual([first.hash, second.hash, third.hash]))
  broadcaster.close()
})

test('a transaction that came from the engine is not sent back to it', async () => {
  const { app, pool, sent } = await start()
  const { raw: tx, hash } = signed(alice, 0)
  expect(app.checkTx({ tx, type: 'new' }).code ?? 0).toBe(0)
  await Promise.resolve()
  expect(pool.has(hash)).toBe(true)
  expect(sent).toEqual([])
})

test.each([
  ['cannot be reached', 'engine-unreachable'],
  ['has no room', 'engine-refused'],
] as const)('a client hears that the engine %s, and its transaction is gone', async (reason, code) => {
  const { miner, pool } = await start(() => Promise.reject(new CodedError<EngineErrorCode>(code, reason)))
  await expect(miner.submit(signed(alice, 0))).rejects.toMatchObject({ code, message: reason })
  expect(pool.counts()).toEqual({ pending: 0, queued: 0 })
})

test('an engine that has just started gets what waits, and again once it can be reached', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { miner, app, engine, sent } = await start()
  const transactions = [signed(alice, 0), signed(bob, 0)]
  for (const it of transactions) await miner.submit(it)
  sent.length = 0
  engine.answer = unreachable
  app.info()
  await vi.advanceTimersByTimeAsync(100)
  expect(sent).toHaveLength(2)
  engine.answer = () => Promise.resolve()
  await vi.advanceTimersByTimeAsync(500)
  expect(sent.slice(2).toSorted()).toEqual(transactions.map(({ hash }) => hash).toSorted())
  await vi.advanceTimersByTimeAsync(5_000)
  expect(sent).toHaveLength(4)
})

test('what was pooled before a crash is handed over by the next run', async () => {
  const store = createMemoryStore()
  const before = await start(undefined, store)
  await before.miner.submit(signed(alice, 0))
  const after = await start(undefined, store)
  after.app.info()
  await vi.waitFor(() => expect(after.sent).toEqual([signed(alice, 0).hash]))
})

test('waiting clients hear that the node stops', async () => {
  const { miner, broadcaster, sent } = await start(() => new Promise(() => undefined))
  const submitted = miner.submit(signed(alice, 0))
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  broadcaster.close()
  await expect(submitted).rejects.toMatchObject({ code: 'engine-unreachable' })
})
