/** The gas limit that a run says it needed, held against runs with that limit, and with one less. */
import { describe, expect, test } from 'vitest'
import { CodedError } from '../base/codedError.ts'
import { OP, opcodeAt } from '../contract/opcodes.ts'
import { HIDDEN_BYTES } from './code/opcode.ts'
import type { RunOptions } from './engine.ts'
import { createEngine } from './evm.ts'
import type { ExecutionResult } from './result.ts'
import { rulesOf } from './rules/rules.ts'
import { BLOCK, MANY, PROGRAMS, type Scenario, expectSame, readerOf, scenarioAt } from './scenario.suite.ts'

type Tier = NonNullable<RunOptions['tier']>

const TIERS: readonly Tier[] = ['exact', 'fast', 'eager']

/**
 * The message of the scenario as a transaction with that limit, for a price or none; the error's code if the limit does not cover the
 * intrinsic gas.
 */
function transactWith({ seed, hardfork, world, message }: Scenario, tier: Tier, gasLimit: bigint): ExecutionResult | { status: string } {
  const price = seed % 2 === 0 ? {} : { gasPrice: BLOCK.baseFeePerGas }
  const options: RunOptions = { tier, relax: { fees: true, senderCode: true }, reportsGasNeed: true }
  try {
    return createEngine().transact({ type: 0, ...message, ...price, gasLimit }, BLOCK, rulesOf(hardfork), readerOf(world), options)
  } catch (error) {
    if (error instanceof CodedError) return { status: error.code }
    throw error
  }
}

/**
 * The scenario with so few bytes of its programs that most of them end well: with PC in place of GAS, or with calls that pass all gas, or as
 * they are.
 */
function cut(scenario: Scenario, length: number): Scenario {
  const { code, storage } = scenario.world
  const changed = [withoutGas, withAllGas, (bytes: Uint8Array) => bytes][scenario.seed % 3]!
  return {
    ...scenario,
    world: { code: new Map(Array.from(code, ([address, bytes]) => [address, changed(bytes.slice(0, length))])), storage },
  }
}

const withoutGas = (code: Uint8Array) => code.map((byte) => (byte === OP.GAS ? OP.PC : byte))

function withAllGas(code: Uint8Array): Uint8Array {
  const changed: number[] = []
  for (let pc = 0; pc < code.length; pc++) {
    const op = code[pc]!
    if (opcodeAt(op)?.operands[0] === 'gas') changed.push(OP.POP, OP.GAS)
    const end = pc + HIDDEN_BYTES[op]!
    changed.push(...code.subarray(pc, end + 1))
    pc = end
  }
  return Uint8Array.from(changed)
}

const outcomeOf = (result: ReturnType<typeof transactWith>) =>
  'gasSpent' in result && [result.status, result.gasSpent, result.gasUsed, result.output]

describe('the gas limit that is needed', () => {
  test(`is enough, and one less is not, where the result says so, in ${PROGRAMS * 2} generated programs of every fork`, MANY, async () => {
    const seen = { enough: 0, least: 0, reading: 0, calling: 0 }
    for (let i = 0; i < PROGRAMS * 2; i++) {
      await expectSame(cut(scenarioAt(i), 10 + (i % 100)), (scenario) => {
        const tier = TIERS[i % TIERS.length]!
        const first = transactWith(scenario, tier, 2_000_000n)
        if (!('gasNeed' in first) || first.gasNeed === undefined) return [0, 0]
        const { gas, isEnough, isLeast } = first.gasNeed
        if (!isEnough) {
          seen.reading++
          return [0, 0]
        }
        seen.enough++
        if (!isLeast) seen.calling++
        else {
          seen.least++
          // Where it is not the least, a frame that is called may fail without consequences.
          if (transactWith(scenario, tier, gas - 1n).status === first.status) return [gas, gas - 1n]
        }
        return [outcomeOf(transactWith(scenario, tier, gas)), outcomeOf(first)]
      })
    }
    expect(seen.enough).toBeGreaterThan(PROGRAMS / 2)
    expect(seen.least).toBeGreaterThan(PROGRAMS / 10)
    expect(seen.calling).toBeGreaterThan(PROGRAMS / 40)
    expect(seen.reading).toBeGreaterThan(PROGRAMS / 40)
  })
})
