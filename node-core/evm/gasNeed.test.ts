/** The gas limit that a run says it needed, held against runs with that limit, and with one less. */
import { describe, expect, test } from 'vitest'
import { CodedError } from '../base/codedError.ts'
import { OP } from '../contract/opcodes.ts'
import type { RunOptions } from './engine.ts'
import { createEngine } from './evm.ts'
import type { ExecutionResult } from './result.ts'
import { rulesOf } from './rules/rules.ts'
import { BLOCK, MANY, PROGRAMS, type Scenario, expectSame, readerOf, scenarioAt } from './scenario.suite.ts'

type Tier = NonNullable<RunOptions['tier']>

const TIERS: readonly Tier[] = ['exact', 'fast', 'eager']

/** The message of the scenario as a transaction with that limit; the error's code if the limit does not cover the intrinsic gas. */
function transactWith({ hardfork, world, message }: Scenario, tier: Tier, gasLimit: bigint): ExecutionResult | { status: string } {
  const options: RunOptions = { tier, relax: { fees: true, senderCode: true }, reportsGasNeed: true }
  try {
    return createEngine().transact({ type: 0, ...message, gasLimit }, BLOCK, rulesOf(hardfork), readerOf(world), options)
  } catch (error) {
    if (error instanceof CodedError) return { status: error.code }
    throw error
  }
}

/** The scenario, with PC in place of GAS, and with so few bytes of its programs that most of them end well. */
function cut(scenario: Scenario, length: number): Scenario {
  const { code, storage } = scenario.world
  const cutCode = (bytes: Uint8Array) => bytes.slice(0, length).map((byte) => (byte === OP.GAS ? OP.PC : byte))
  return { ...scenario, world: { code: new Map(Array.from(code, ([address, bytes]) => [address, cutCode(bytes)])), storage } }
}

const outcomeOf = (result: ReturnType<typeof transactWith>) =>
  'gasSpent' in result && [result.status, result.gasSpent, result.gasUsed, result.output]

describe('the gas limit that is needed', () => {
  test(`is enough, and one less is not where the result says so, in ${PROGRAMS * 2} generated programs of every fork`, MANY, async () => {
    const seen = { least: 0, called: 0 }
    for (let i = 0; i < PROGRAMS * 2; i++) {
      await expectSame(cut(scenarioAt(i), 10 + (i % 100)), (scenario) => {
        const tier = TIERS[i % TIERS.length]!
        const first = transactWith(scenario, tier, 2_000_000n)
        if (!('gasNeed' in first) || first.gasNeed === undefined) return [0, 0]
        const { gas, isLeast } = first.gasNeed
        const enough = transactWith(scenario, tier, gas)
        if (isLeast) {
          seen.least++
          const { status } = transactWith(scenario, tier, gas - 1n)
          return [
            [outcomeOf(enough), status !== first.status],
            [outcomeOf(first), true],
          ]
        }
        // With less, a frame that it calls may fail without consequences.
        seen.called++
        return [outcomeOf(enough), outcomeOf(first)]
      })
    }
    expect(seen.least).toBeGreaterThan(PROGRAMS / 10)
    expect(seen.called).toBeGreaterThan(PROGRAMS / 40)
  })
})
