import { describe, expect, test } from 'vitest'
import { groupDigits } from '../../node-core/contract/groupDigits.ts'
import { amountToText, blocksToText, formatAmount, plainAmount, roundedAmount, roundedNumber, unitFor } from './amount.ts'

describe('amounts', () => {
  test('one wei of ten thousand ETH is not lost', () => {
    expect(amountToText(10_000n * 10n ** 18n - 1n)).toBe('9,999.999999999999999999 ETH')
  })
  test('truncated digits are cut, not rounded, and the amount is marked as inexact', () => {
    expect(formatAmount(1_999_999_999_999_999_999n, 'ETH', 4)).toEqual({ whole: '1', fraction: '9999', unit: 'ETH', exact: false })
  })
  test('trailing zeros of the fraction are not shown and do not make an amount inexact', () => {
    expect(formatAmount(1_500_000_000_000_000_000n, 'ETH', 4)).toEqual({ whole: '1', fraction: '5', unit: 'ETH', exact: true })
  })
  test('an amount for a field has all its digits and no grouping', () => {
    expect(plainAmount(1_234_500_000_000_000_000_001n, 'ETH')).toBe('1234.500000000000000001')
    expect(plainAmount(0n, 'gwei')).toBe('0')
  })
  test('an amount that would be cut to zero gets a smaller unit', () => {
    expect([formatAmount(7n, 'gwei', 3), formatAmount(10n ** 10n, 'ETH', 6)].map(({ whole, unit }) => [whole, unit])).toEqual([
      ['7', 'wei'],
      ['10', 'gwei'],
    ])
  })
  test('the unit follows the size', () => {
    expect([0n, 1n, 999n, 1_000n, 10n ** 12n - 1n, 10n ** 12n].map(unitFor)).toEqual(['ETH', 'wei', 'wei', 'gwei', 'gwei', 'ETH'])
  })
  test('a base fee below a gwei keeps all its digits', () => {
    expect(amountToText(875_000_001n, 'gwei')).toBe('0.875000001 gwei')
  })
  test('a negative amount keeps its sign', () => {
    expect(amountToText(-1_500_000_000n, 'gwei')).toBe('−1.5 gwei')
  })
  test('a range of one block is that block', () => {
    expect([blocksToText({ from: 0, to: 0 }), blocksToText({ from: 7, to: 1_200 })]).toEqual(['block 0', 'blocks 7 to 1,200'])
  })
  test('whole numbers are grouped by three', () => {
    expect([groupDigits(7), groupDigits(1234), groupDigits(30_000_000n)]).toEqual(['7', '1,234', '30,000,000'])
  })
  test('a fee is rounded to its significant digits, and marked as rounded', () => {
    expect(roundedAmount(75_092_427_849_840n)).toEqual({ whole: '0', fraction: '00007509', unit: 'ETH', exact: false })
    expect(roundedAmount(-250_047_675_663_022_141n)).toEqual({ whole: '−0', fraction: '250048', unit: 'ETH', exact: false })
    expect(roundedAmount(1_458_955_272n, 'gwei')).toEqual({ whole: '1', fraction: '458955', unit: 'gwei', exact: false })
    expect(roundedAmount(7n, 'gwei')).toEqual({ whole: '7', fraction: '', unit: 'wei', exact: true })
    expect(roundedAmount(1_000n, 'gwei')).toEqual({ whole: '0', fraction: '000001', unit: 'gwei', exact: true })
    expect(roundedAmount(0n, 'gwei').unit).toBe('gwei')
    expect(roundedAmount(10n ** 18n)).toEqual({ whole: '1', fraction: '', unit: 'ETH', exact: true })
    expect(roundedAmount(0n)).toEqual({ whole: '0', fraction: '', unit: 'ETH', exact: true })
  })
  test('rounding carries into the whole and goes away from zero', () => {
    expect(roundedNumber(9_999_999n, 6, 3)).toEqual({ whole: '10', fraction: '', exact: false })
    expect(roundedNumber(-1_500n, 3, 0)).toEqual({ whole: '−2', fraction: '', exact: false })
    expect(roundedNumber(1_500n, 3, 6)).toEqual({ whole: '1', fraction: '5', exact: true })
  })
})
