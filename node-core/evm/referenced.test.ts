/** What opcodes reference must be the same as a tracer sees step by step, as geth's access list tracer does. */
import { describe, expect, test } from 'vitest'
import { addressFromBigint } from '../contract/hex.ts'
import { opcodeAt } from '../contract/opcodes.ts'
import { HARDFORKS, includesFork } from '../types/chainConfig.ts'
import type { RunOptions } from './engine.ts'
import { createEngine } from './evm.ts'
import type { AccessSet } from './result.ts'
import { rulesOf } from './rules/rules.ts'
import { BLOCK, EAGER, FAST, MANY, PROGRAMS, expectSame, readerOf, scenarioAt } from './scenario.suite.ts'
import type { OpcodeStep, Tracer } from './tracer.ts'

const EXACT: RunOptions = { tier: 'exact' }
/** Those with access lists, and all opcodes that name accounts. */
const FORKS = HARDFORKS.filter((fork) => includesFork(fork, 'berlin'))
/**
 * The other loops charge a block's constant prices before its first opcode: where the gas ends within the block, they may stop before an
 * opcode that it still covers.
 */
const BLOCKWISE: readonly RunOptions[] = [FAST, EAGER]

function referenceTracer(referenced: AccessSet) {
  const slotsOf = (address: OpcodeStep['address']) => referenced.get(address) ?? referenced.set(address, new Set()).get(address)!
  const seen = { isOutOfGas: false }
  const tracer: Tracer = {
    onOpcode({ op, stack, address, error }) {
      seen.isOutOfGas ||= error?.includes('gas') === true
      const { storage, account } = opcodeAt(op) ?? {}
      const word = stack.at(-1 - (account ?? 0))
      if (word === undefined) return
      if (storage !== undefined) slotsOf(address).add(word)
      if (account !== undefined) slotsOf(addressFromBigint(word))
    },
  }
  return { tracer, seen }
}

describe('accounts and slots that opcodes reference', () => {
  test(`are what a tracer sees, in ${PROGRAMS} generated programs, with and without enough gas`, MANY, async () => {
    let touches = 0
    let complete = 0
    for (let i = 0; i < PROGRAMS; i++) {
      await expectSame(scenarioAt(i, FORKS), ({ hardfork, world, message }) => {
        // Little gas, so that opcodes fail at every part of their price.
        const scarce = { ...message, gasLimit: i % 2 === 0 ? message.gasLimit : BigInt((i * 37) % 4000) }
        const traced: AccessSet = new Map()
        const { tracer, seen } = referenceTracer(traced)
        const call = (options: RunOptions) => createEngine().call(scarce, BLOCK, rulesOf(hardfork), readerOf(world), options)
        call({ tracer })
        const tiers = seen.isOutOfGas ? [EXACT] : [EXACT, ...BLOCKWISE]
        const referenced = tiers.map((tier) => call({ ...tier, reportsReferenced: true }).referenced)
        touches += traced.size
        if (!seen.isOutOfGas) complete++
        return [referenced, tiers.map(() => traced)]
      })
    }
    expect(complete).toBeGreaterThan(PROGRAMS / 8)
    expect(touches).toBeGreaterThan(PROGRAMS)
  })
})
