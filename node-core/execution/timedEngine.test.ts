import { expect, test } from 'vitest'
import { WorkTimes } from '../base/workTimes.ts'
import { createEngine } from '../evm/evm.ts'
import { BLOCK, memoryState, SENDER, transactionFixture } from '../evm/memoryState.suite.ts'
import { rulesOf } from '../evm/rules/rules.ts'
import { timedEngine } from './timedEngine.ts'

const rules = rulesOf('osaka')
const state = memoryState({ [SENDER]: { balance: 10n ** 18n } })

test('runs are timed, whole and in slices, and end as without', () => {
  const times = new WorkTimes()
  const engine = timedEngine(createEngine(), times)
  const expected = createEngine().transact(transactionFixture(), BLOCK, rules, state)
  expect(engine.transact(transactionFixture(), BLOCK, rules, state)).toEqual(expected)
  const { executionMs } = times
  expect(executionMs).toBeGreaterThan(0)
  const run = engine.start(transactionFixture(), BLOCK, rules, state)
  const startedMs = times.executionMs
  expect(startedMs).toBeGreaterThan(executionMs)
  expect(run.advance()).toMatchObject({ status: 'success', gasUsed: expected.gasUsed, output: expected.output })
  expect(times.executionMs).toBeGreaterThan(startedMs)
  const endedMs = times.executionMs
  expect(() => engine.transact(transactionFixture({ nonce: 7n }), BLOCK, rules, state)).toThrow('nonce too high')
  expect(times.executionMs).toBeGreaterThan(endedMs)
})
