import { describe, expect, test } from 'vitest'
import type { WireTransaction } from '../../node-core/contract/wire/transaction.ts'
import { feesOf, replacementProblem, replacementOf, suggestedFees } from './replacement.ts'

const ALICE = `0x${'a1'.repeat(20)}` as const
const BOB = `0x${'b0'.repeat(20)}` as const
const CAPPED = {
  from: ALICE,
  to: BOB,
  nonce: '0x7',
  value: '0x5',
  input: '0x1234',
  gas: '0x5300',
  type: '0x2',
  gasPrice: '0x64',
  maxFeePerGas: '0x64',
  maxPriorityFeePerGas: '0x0',
  accessList: [],
} as unknown as WireTransaction
const PRICED = {
  ...CAPPED,
  type: '0x0',
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
  accessList: undefined,
} as unknown as WireTransaction

describe('the fees of a replacement', () => {
  test.each([
    [10, { maxFee: 112n, maxTip: 1n }],
    [0, { maxFee: 102n, maxTip: 1n }],
    [1_000, { maxFee: 1_111n, maxTip: 1n }],
  ])('are %i percent higher in each cap, rounded up, and never equal', (percent, expected) => {
    expect(suggestedFees({ maxFee: 101n, maxTip: 0n }, undefined, percent)).toEqual(expected)
  })

  test('are enough for the next blocks if that is more', () => {
    expect(suggestedFees({ maxFee: 100n, maxTip: 10n }, 1_000n, 10)).toEqual({ maxFee: 2_011n, maxTip: 11n })
  })

  test('of a legacy transaction have no tip', () => {
    expect([feesOf(CAPPED), feesOf(PRICED)]).toEqual([
      { maxFee: 100n, maxTip: 0n },
      { maxFee: 100n, maxTip: undefined },
    ])
  })
})

describe('a replacement', () => {
  test('that speeds up differs only in its fees', () => {
    expect(replacementOf(CAPPED, 'speedUp', { maxFee: 200n, maxTip: 2n })).toEqual({
      from: ALICE,
      to: BOB,
      nonce: '0x7',
      value: '0x5',
      input: '0x1234',
      gas: '0x5300',
      maxFeePerGas: '0xc8',
      maxPriorityFeePerGas: '0x2',
      accessList: [],
    })
  })

  test('of a legacy transaction keeps its type', () => {
    expect(replacementOf(PRICED, 'speedUp', { maxFee: 200n, maxTip: undefined })).toEqual({
      from: ALICE,
      to: BOB,
      nonce: '0x7',
      value: '0x5',
      input: '0x1234',
      gas: '0x5300',
      type: '0x0',
      gasPrice: '0xc8',
    })
  })

  test('that cancels sends nothing to its own sender', () => {
    expect(replacementOf(CAPPED, 'cancel', { maxFee: 200n, maxTip: 2n })).toEqual({
      from: ALICE,
      to: ALICE,
      nonce: '0x7',
      value: '0x0',
      gas: '0x5208',
      maxFeePerGas: '0xc8',
      maxPriorityFeePerGas: '0x2',
    })
  })

  test('of a contract creation has no recipient, and there is none for blob transactions', () => {
    expect(replacementOf({ ...CAPPED, to: null }, 'speedUp', { maxFee: 1n, maxTip: 1n })).not.toHaveProperty('to')
    expect(replacementProblem({ ...CAPPED, type: '0x3' })).toContain('blob transaction')
    expect(replacementProblem(CAPPED)).toBeUndefined()
  })
})
