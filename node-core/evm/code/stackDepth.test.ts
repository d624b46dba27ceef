import { describe, expect, test } from 'vitest'
import { OP } from '../../contract/opcodes.ts'
import { hexFromBytes } from '../../contract/hex.ts'
import type { RunOptions } from '../engine.ts'
import { createEngine } from '../evm.ts'
import { BLOCK, CONTRACT, SENDER, memoryState, transactionFixture } from '../memoryState.suite.ts'
import { rulesOf } from '../rules/rules.ts'
import { stackDepths } from './stackDepth.ts'

const bytes = Array.from({ length: 256 }, (_, byte) => byte)
const ascending = (a: number, b: number) => a - b
const depthsOf = (op: number) => bytes.map((byte) => stackDepths(op, byte)).filter((depths) => depths !== undefined)

describe('the byte after DUPN, SWAPN and EXCHANGE (EIP-8024)', () => {
  test('encodes each depth from 17 to 235 once', () => {
    const expected = Array.from({ length: 219 }, (_, i) => 17 + i)
    expect(
      depthsOf(OP.DUPN)
        .map(({ first }) => first)
        .toSorted(ascending),
    ).toEqual(expected)
    expect(
      depthsOf(OP.SWAPN)
        .map(({ second }) => second - 1)
        .toSorted(ascending),
    ).toEqual(expected)
  })

  test('encodes each pair of depths whose sum is at most 30 once', () => {
    const pairs = depthsOf(OP.EXCHANGE).map(({ first, second }) => [first - 1, second - 1] as const)
    expect(new Set(pairs.map(String)).size).toBe(210)
    expect(pairs.every(([n, m]) => n >= 1 && n < m && n + m <= 30)).toBe(true)
  })

  test('is never JUMPDEST or PUSH in existing code', () => {
    const taken = bytes.filter((byte) => byte === OP.JUMPDEST || (byte >= OP.PUSH0 && byte <= OP.PUSH32))
    for (const op of [OP.DUPN, OP.SWAPN, OP.EXCHANGE]) expect(taken.filter((byte) => stackDepths(op, byte) !== undefined)).toEqual([])
  })
})

const LOOPS = [
  ['fast', { stepsPerByte: 0 }],
  ['exact', { tracer: { onOpcode() {} } }],
] as const satisfies readonly (readonly [string, RunOptions])[]

/** Code after twenty words, the last of them 20 on top; returns the top two words. */
function run(code: readonly number[], options: RunOptions) {
  const pushes = Array.from({ length: 20 }, (_, i) => [OP.PUSH1, i + 1]).flat()
  const end = [OP.PUSH0, OP.MSTORE, OP.PUSH1, 32, OP.MSTORE, OP.PUSH1, 64, OP.PUSH0, OP.RETURN]
  const state = memoryState({
    [SENDER]: { balance: 10n ** 18n },
    [CONTRACT]: { code: hexFromBytes(Uint8Array.from([...pushes, ...code, ...end])) },
  })
  const { status, reason, output, gasUsed } = createEngine().transact(transactionFixture(), BLOCK, rulesOf('amsterdam'), state, options)
  return { status, reason, gasUsed, words: [output[31], output[63]] }
}

describe.each(LOOPS)('in the %s loop', (_, options) => {
  test('DUPN duplicates the word at its depth', () => {
    expect(run([OP.DUPN, 0x80], options)).toMatchObject({ status: 'success', words: [4, 20] })
  })

  test('SWAPN swaps the top with the word below its depth', () => {
    expect(run([OP.SWAPN, 0x80], options)).toMatchObject({ status: 'success', words: [3, 19] })
  })

  test('EXCHANGE swaps two words below the top', () => {
    // The pair of 1 and 2.
    const { first, second } = stackDepths(OP.EXCHANGE, 0x8e)!
    expect([first, second]).toEqual([2, 3])
    expect(run([OP.EXCHANGE, 0x8e], options)).toMatchObject({ status: 'success', words: [20, 18] })
  })

  test('they cost three gas each', () => {
    expect(run([OP.EXCHANGE, 0x8e], options).gasUsed - run([], options).gasUsed).toBe(3n)
  })

  test('a depth that the stack does not have is an underflow', () => {
    expect(run([OP.DUPN, 0x84], options)).toMatchObject({ status: 'halt', reason: 'stack underflow' })
    expect(run([OP.POP, OP.POP, OP.SWAPN, 0x82], options)).toMatchObject({ status: 'halt', reason: 'stack underflow' })
  })

  test('a byte that encodes no depth is an invalid opcode, and a jump destination if it is JUMPDEST', () => {
    expect(run([OP.DUPN, OP.JUMPDEST], options)).toMatchObject({ status: 'halt', reason: 'invalid opcode' })
    // The jump goes over the opcode, to the byte after it.
    expect(run([OP.PUSH1, 44, OP.JUMP, OP.DUPN, OP.JUMPDEST], options)).toMatchObject({ status: 'success', words: [20, 19] })
  })

  test('code that ends with the opcode has a zero byte there', () => {
    const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code: `0x${'5f'.repeat(145)}e6` } })
    const tx = transactionFixture()
    expect(createEngine().transact(tx, BLOCK, rulesOf('amsterdam'), state, options).status).toBe('success')
    const short = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code: `0x${'5f'.repeat(144)}e6` } })
    expect(createEngine().transact(tx, BLOCK, rulesOf('amsterdam'), short, options).status).toBe('halt')
  })
})

test('SLOTNUM pushes the slot of the block (EIP-7843)', () => {
  const state = memoryState({ [SENDER]: { balance: 10n ** 18n }, [CONTRACT]: { code: '0x4b5f5260205ff3' } })
  const { output } = createEngine().transact(transactionFixture(), { ...BLOCK, slotNumber: 77n }, rulesOf('amsterdam'), state)
  expect(output[31]).toBe(77)
  expect(createEngine().transact(transactionFixture(), BLOCK, rulesOf('bpo2'), state).reason).toBe('invalid opcode')
})
