import { expect, test } from 'vitest'
import { isLongInteger, shortInteger } from './integer.ts'

const E18 = 10n ** 18n

test('a number that is readable digit by digit is unchanged', () => {
  expect([0n, 5n, -1_234n, 999_999_999_999_999n].map(shortInteger)).toEqual(['0', '5', '−1,234', '999,999,999,999,999'])
  expect(isLongInteger(999_999_999_999_999n)).toBe(false)
})

test('a long number is shown in units of 10^18, exactly if its digits allow it', () => {
  expect([500n * E18, 9n * E18, 12_345n * 10n ** 15n, 10n ** 15n, -2n * E18, 1_000_000n * E18].map(shortInteger)).toEqual([
    '500 e18',
    '9 e18',
    '12.345 e18',
    '0.001 e18',
    '−2 e18',
    '1,000,000 e18',
  ])
})

test('a long number whose digits do not fit is marked as approximate', () => {
  expect(shortInteger(1_234_567_890_123_456_789n)).toBe('≈1.234568 e18')
  expect(shortInteger(9n * E18 - 1n)).toBe('≈9 e18')
})

test('a huge number is shown with its own power of ten, the largest word as such', () => {
  expect(shortInteger(10n ** 40n)).toBe('1 e40')
  expect(shortInteger(2n ** 255n)).toBe('≈5.789604 e76')
  expect(shortInteger(2n ** 256n - 1n)).toBe('2²⁵⁶ − 1')
})
