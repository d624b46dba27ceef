import { expect, test } from 'vitest'
import { tokenAmountToText } from './tokenAmount.ts'

test('an amount of a token is exact in its unit', () => {
  expect(tokenAmountToText(12_345n * 10n ** 15n, 18)).toBe('12.345')
  expect(tokenAmountToText(-1_234_567n * 10n ** 6n, 6)).toBe('−1,234,567')
  expect(tokenAmountToText(1n, 18)).toBe('0.000000000000000001')
})

test('an amount is unchanged if the decimals are unknown or absurd', () => {
  expect(tokenAmountToText(12_345n, undefined)).toBe('12,345')
  expect(tokenAmountToText(12_345n, 255)).toBe('12,345')
  expect(tokenAmountToText(7n, 0)).toBe('7')
})
