import { expect, test } from 'vitest'
import { bytesToText, gasHeight, gasShare, gasToText, percentToText } from './gas.ts'

test('a share is never above one and an empty limit has none', () => {
  expect([gasShare(15n, 30n), gasShare(40n, 30n), gasShare(1n, 0n)]).toEqual([0.5, 1, 0])
})
test('one transfer in a block of 30 million gas is still visible', () => {
  expect(percentToText(gasShare(21_000n, 30_000_000n))).toBe('0.07%')
})
test('percentages have only significant digits', () => {
  expect([0, 0.00001, 0.005, 0.034, 0.7, 1].map(percentToText)).toEqual(['0%', '<0.01%', '0.5%', '3.4%', '70%', '100%'])
})
test('bytes are shown in a suitable unit', () => {
  expect([612, 1024, 24_576, 1_500_000].map(bytesToText)).toEqual(['612 B', '1 KiB', '24 KiB', '1.4 MiB'])
})

test('gas in short form, and its bar height relative to others', () => {
  expect([0n, 21_000n, 1_593_220n, 30_000_000n].map(gasToText)).toEqual(['0', '21k', '1.6M', '30M'])
  expect([gasHeight(0n, 100n), gasHeight(25n, 100n), gasHeight(100n, 100n)]).toEqual([0, 0.5, 1])
})
