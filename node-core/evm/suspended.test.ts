/** A transaction that stands still and goes on ends as one that runs through. */
import { expect, test } from 'vitest'
import type { RunOptions } from './engine.ts'
import type { TransactionEnv } from './environment.ts'
import type { ExecutionResult } from './result.ts'
import { createEngine } from './evm.ts'
import { rulesOf } from './rules/rules.ts'
import { BLOCK, EAGER, FAST, MANY, PROGRAMS, type Scenario, expectSame, isFull, readerOf, scenarioAt } from './scenario.suite.ts'

/** The message as a transaction; in slices it is suspended at nearly every jump, and a second one runs each time. */
function transactOurs({ hardfork, world, message }: Scenario, options: RunOptions = {}): { result: ExecutionResult; pauses: number } {
  const tx: TransactionEnv = { type: 0, ...message, gasLimit: message.gasLimit + 100_000n, gasPrice: 0n }
  const begin = (more: RunOptions) =>
    createEngine().start(tx, BLOCK, rulesOf(hardfork), readerOf(world), { relax: { fees: true, senderCode: true }, ...more })
  const run = begin(options)
  const between = options.gasPerCheck === undefined ? undefined : begin({})
  for (let pauses = 0; ; pauses++) {
    const result = run.advance(Infinity, options.gasPerCheck === undefined ? Infinity : 0)
    if (result !== undefined) return { result, pauses }
    if (pauses === 0) between!.advance()
  }
}

test(
  `a transaction that stands still while another runs ends as one that does not, on ${PROGRAMS} generated programs of every fork`,
  MANY,
  async () => {
    let pauses = 0
    for (let i = 0; i < PROGRAMS; i++) {
      await expectSame(scenarioAt(i), (scenario) => {
        const whole = transactOurs(scenario, FAST).result
        const fast = transactOurs(scenario, { ...FAST, gasPerCheck: 1 })
        const exact = transactOurs(scenario, { gasPerCheck: 1, tracer: { onOpcode() {} } })
        const compiled = i % 8 === 0 || isFull ? transactOurs(scenario, { ...EAGER, gasPerCheck: 1 }) : fast
        pauses += fast.pauses
        return [
          [whole, whole, whole],
          [fast.result, exact.result, compiled.result],
        ]
      })
    }
    expect(pauses).toBeGreaterThan(PROGRAMS * 5)
  },
)
