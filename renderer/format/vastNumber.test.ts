import { expect, test } from 'vitest'
import { VAST_AMOUNT, VAST_TOKENS, vastNumber } from './vastNumber.ts'

const ETHER = 10n ** 18n

test('an amount that somebody can have keeps its digits', () => {
  expect(vastNumber(0n, 18, VAST_AMOUNT)).toBeUndefined()
  expect(vastNumber(999_999_999n * ETHER, 18, VAST_AMOUNT)).toBeUndefined()
  expect(vastNumber(-589_000_000_000_000n * ETHER, 18, VAST_TOKENS)).toBeUndefined()
  expect(vastNumber(10n ** 14n, 0, VAST_TOKENS)).toBeUndefined()
})

test('a vast one has a power of ten of its unit, and says whether digits were cut', () => {
  expect(vastNumber(1_000_000_000n * ETHER, 18, VAST_AMOUNT)).toBe('1 e9')
  expect(vastNumber(12_500_000_000n * ETHER, 18, VAST_AMOUNT)).toBe('1.25 e10')
  expect(vastNumber(2n ** 256n - 1n, 18, VAST_AMOUNT)).toBe('≈1.158 e59')
  expect(vastNumber(2n ** 256n - 1n, 9, VAST_AMOUNT)).toBe('≈1.158 e68')
  expect(vastNumber(-(2n ** 255n), 0, VAST_TOKENS)).toBe('−≈5.79 e76')
})
