import { describe, expect, test } from 'vitest'
import type { Address } from '../../contract/hex.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { createEngine } from '../evm.ts'
import { BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'
import type { Tracer } from '../tracer.ts'

const MAX_GAS = (1n << 64n) - 1n
const BURNER: Address = '0x00000000000000000000000000000000000b0b0b'
const QUIET: Address = '0x00000000000000000000000000000000000c1e7a'

/** Runs the code with that gas; returns its output words and the gas that it used. */
function run(code: string, gasLimit = MAX_GAS, tracer?: Tracer) {
  const state = memoryState({
    [SENDER]: { balance: 10n ** 40n },
    [CONTRACT]: { code: `0x${code}` },
    [BURNER]: { code: '0xfe' },
    [QUIET]: { code: '0x5a5f5260205ff3' },
  })
  const result = createEngine().transact(transactionFixture({ gasLimit }), { ...BLOCK, gasLimit: MAX_GAS }, rulesOf('prague'), state, {
    relax: { gasLimit: true },
    ...(tracer && { tracer }),
  })
  const words = Array.from({ length: result.output.length / 32 }, (_, i) => bigintFromBytes(result.output.subarray(32 * i, 32 * i + 32)))
  return { words, result }
}

const callAll = (to: Address) => `60205f5f5f5f73${to.slice(2)}5af150`
const allButOne64th = (gas: bigint) => gas - gas / 64n

describe('gas beyond 2^53', () => {
  const START = MAX_GAS - 21_000n

  test.each([
    ['untraced', undefined],
    ['traced', { onOpcode() {} }],
  ])('is shown by GAS to the last unit, %s', (_, tracer) => {
    const { words, result } = run('5a5f5260205ff3', MAX_GAS, tracer)
    expect(words).toEqual([START - 2n])
    expect(result.gasUsed).toBe(21_000n + 2n + 2n + 3n + 3n + 3n + 2n)
  })

  test.each([
    ['untraced', undefined],
    ['traced', { onOpcode() {} }],
  ])('is burnt by a frame that halts, but for a 64th, %s', (_, tracer) => {
    // The call's arguments, and the call of a cold account.
    const { words } = run(`${callAll(BURNER)}5a5f5260205ff3`, MAX_GAS, tracer)
    const before = START - 3n - 4n * 2n - 3n - 2n - 2600n - 3n
    expect(words).toEqual([before - allButOne64th(before) - 2n - 2n])
  })

  test('is passed to a frame and back', () => {
    const { words, result } = run(`${callAll(QUIET)}60205ff3`)
    const before = START - 3n - 4n * 2n - 3n - 2n - 2600n - 3n
    expect(words).toEqual([allButOne64th(before) - 2n])
    expect(result.gasUsed).toBeLessThan(30_000n)
  })

  test('is used up, and reported in steps and frames', () => {
    const gas: bigint[] = []
    const used: bigint[] = []
    const { result } = run('fe', MAX_GAS, { onOpcode: (step) => void gas.push(step.gas), onExit: ({ gasUsed }) => void used.push(gasUsed) })
    expect(result).toMatchObject({ status: 'halt', gasUsed: MAX_GAS, gasSpent: MAX_GAS })
    expect([gas, used]).toEqual([[START], [START]])
  })

  test('of a call is part of its cost', () => {
    const costs: bigint[] = []
    run(`${callAll(BURNER)}00`, MAX_GAS, { onOpcode: ({ op, cost }) => void (op === 0xf1 && costs.push(cost)) })
    const before = START - 3n - 4n * 2n - 3n - 2n - 2600n - 3n
    expect(costs).toEqual([2603n + allButOne64th(before)])
  })
})
