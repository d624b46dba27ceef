import { describe, expect, test } from 'vitest'
import { type Executor, runFor } from '../base/executor.ts'
import type { Work } from '../base/longWork.ts'
import { WorkQueue } from '../base/workQueue.ts'
import { createEngine } from '../evm/evm.ts'
import { BLOCK, CONTRACT, memoryState, SENDER, transactionFixture } from '../evm/memoryState.suite.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import { meteredEngine } from './meteredEngine.ts'

const engine = meteredEngine(createEngine())
const rules = rulesOf('osaka')
/** Reads the slots 0, 1 and 0 again. */
const READS = '0x5f546001545f5400'
const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code: READS, storage: { 0: 5n } } })
const transact = () => engine.transact(transactionFixture(), BLOCK, rules, state)

const executorOf = (): Executor => ({ execution: undefined })

function* sliced(runs: number): Work<void> {
  for (let i = 0; i < runs; i++) {
    const run = engine.start(transactionFixture(), BLOCK, rules, state)
    yield
    run.advance()
  }
}

describe('the metered engine', () => {
  test('counts gas, runs, accounts and slots, each slot once for a run, and gives the same result', () => {
    const executor = executorOf()
    const [once, again] = [runFor(executor, transact), runFor(executor, transact)]
    expect(once).toEqual(createEngine().transact(transactionFixture(), BLOCK, rules, state))
    const { gas, runs, slots, accounts, ms } = executor.execution!
    expect([gas, runs, slots]).toEqual([Number(once.gasUsed + again.gasUsed), 2, 4])
    // Sender, contract and recipient of the fees.
    expect(accounts).toBe(6)
    expect(ms).toBeGreaterThan(0)
  })

  test('times what runs read, if it is asked to', () => {
    const [timed, untimed] = [executorOf(), executorOf()]
    const timing = meteredEngine(createEngine(), true)
    const result = runFor(timed, () => timing.transact(transactionFixture(), BLOCK, rules, state))
    expect(result).toEqual(runFor(untimed, transact))
    expect(timed.execution!.storageMs).toBeGreaterThan(0)
    expect(timed.execution!.storageMs).toBeLessThanOrEqual(timed.execution!.ms)
    expect(untimed.execution!.storageMs).toBe(0)
  })

  test('counts a failed run that throws, but no gas of it', () => {
    const executor = executorOf()
    expect(() => runFor(executor, () => engine.transact(transactionFixture({ nonce: 7n }), BLOCK, rules, state))).toThrow('nonce too high')
    expect(executor.execution).toMatchObject({ runs: 1, gas: 0 })
  })

  test('counts nothing on behalf of nobody, nor for the one who asked before', () => {
    const executor = executorOf()
    runFor(executor, () => 0)
    transact()
    expect(executor.execution).toBeUndefined()
  })

  test('work in slices counts for whom it was begun, however others take turns with it', async () => {
    const work = new WorkQueue()
    const executors = Array.from({ length: 3 }, executorOf)
    await Promise.all(executors.map(async (executor, at) => runFor(executor, () => work.run(() => sliced(at + 1)))))
    expect(executors.map(({ execution }) => [execution!.runs, execution!.slots])).toEqual([
      [1, 2],
      [2, 4],
      [3, 6],
    ])
  })
})
