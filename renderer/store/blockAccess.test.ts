import { describe, expect, test } from 'vitest'
import type { Hex } from '../../node-core/contract/hex.ts'
import type { WireAccountSteps } from '../../node-core/contract/wire/blockAccessList.ts'
import { blockAccessFromWire } from './blockAccess.ts'

const A: Hex = `0x${'a'.repeat(40)}`
const TOKEN: Hex = `0x${'b'.repeat(40)}`
const MINER: Hex = `0x${'c'.repeat(40)}`
const hex = (value: number): Hex => `0x${value.toString(16)}`
const word = (value: number): Hex => `0x${value.toString(16).padStart(64, '0')}`
const change = (index: number, value: number) => ({ index: hex(index), value: hex(value) })

const account = (address: Hex, reachedAt: number[], fields: Partial<WireAccountSteps> = {}): WireAccountSteps => ({
  address,
  reachedAt: reachedAt.map(hex),
  before: { balance: hex(100), nonce: hex(1), code: '0x' },
  balanceChanges: [],
  nonceChanges: [],
  codeChanges: [],
  slots: [],
  ...fields,
})

const slot = (key: number, reachedAt: number[], changes: [number, number][] = []): WireAccountSteps['slots'][number] => ({
  key: word(key),
  path: null,
  reachedAt: reachedAt.map(hex),
  before: word(5),
  changes: changes.map(([index, value]) => ({ index: hex(index), value: word(value) })),
})

describe('state access of a block', () => {
  test('every write has the value before it, every read the value that was read', () => {
    const { rows } = blockAccessFromWire(
      [
        account(A, [1, 3], { balanceChanges: [change(1, 90), change(3, 70)] }),
        account(TOKEN, [1, 2, 3], { slots: [slot(7, [1, 2, 3], [[2, 9]])] }),
      ],
      3,
      MINER,
    )
    expect(rows.map(({ address, step, isWrite, part }) => [address, step, isWrite, part])).toEqual([
      [A, 1, true, { kind: 'balance', before: 100n, after: 90n }],
      [TOKEN, 1, false, { kind: 'slot', slot: word(7), path: null, before: word(5), after: word(5) }],
      [TOKEN, 2, true, { kind: 'slot', slot: word(7), path: null, before: word(5), after: word(9) }],
      [A, 3, true, { kind: 'balance', before: 90n, after: 70n }],
      [TOKEN, 3, false, { kind: 'slot', slot: word(7), path: null, before: word(9), after: word(9) }],
    ])
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
  })

  test('an account that was only accessed has a row of its own; everything of a new one was zero', () => {
    const code = { index: hex(1), code: '0x6001' as const }
    const { rows } = blockAccessFromWire([account(A, [0, 1], { before: null, codeChanges: [code] })], 1, MINER)
    expect(rows.map(({ step, part }) => [step, part])).toEqual([
      [0, { kind: 'account' }],
      [1, { kind: 'code', before: 0, after: 2 }],
    ])
  })

  test('a transaction depends on the last earlier one that changed what it accesses', () => {
    const { dependencies, independent, rounds } = blockAccessFromWire(
      [
        account(TOKEN, [1, 2, 3, 4, 5], {
          slots: [
            slot(
              1,
              [1, 3, 4],
              [
                [1, 6],
                [3, 7],
              ],
            ),
            slot(2, [2, 5]),
          ],
        }),
      ],
      5,
      MINER,
    )
    expect(dependencies.map(({ step, on }) => [step, on])).toEqual([
      [3, 1],
      [4, 3],
    ])
    expect({ independent, rounds }).toEqual({ independent: 3, rounds: 3 })
  })

  test("neither the steps before and after the transactions nor the producer's fees create dependencies", () => {
    const { dependencies, independent, rounds } = blockAccessFromWire(
      [
        account(MINER, [1, 2], { balanceChanges: [change(1, 101), change(2, 102)] }),
        account(TOKEN, [0, 1, 3], {
          slots: [
            slot(
              1,
              [0, 1, 3],
              [
                [0, 6],
                [1, 8],
              ],
            ),
          ],
        }),
      ],
      2,
      MINER,
    )
    expect(dependencies).toEqual([])
    expect({ independent, rounds }).toEqual({ independent: 2, rounds: 1 })
  })

  test('two transactions of one sender depend on each other through its nonce', () => {
    const { dependencies } = blockAccessFromWire([account(MINER, [1, 2], { nonceChanges: [change(1, 2), change(2, 3)] })], 2, MINER)
    expect(dependencies.map(({ step, on, part }) => [step, on, part.kind])).toEqual([[2, 1, 'nonce']])
  })

  test('slots are counted once, per transaction and in total', () => {
    const { total, counts } = blockAccessFromWire(
      [account(TOKEN, [0, 1, 2], { slots: [slot(1, [0, 1, 2], [[2, 9]]), slot(2, [1]), slot(3, [0])] })],
      2,
      MINER,
    )
    expect(total).toEqual({ accounts: 1, slotsRead: 2, slotsWritten: 1 })
    expect(counts).toEqual([
      { accounts: 1, slotsRead: 2, slotsWritten: 0 },
      { accounts: 1, slotsRead: 0, slotsWritten: 1 },
    ])
  })

  test('a block without transactions has no rounds', () => {
    expect(blockAccessFromWire([], 0, MINER)).toMatchObject({ rounds: 0, independent: 0, rows: [], counts: [] })
  })
})
