import { describe, expect, test } from 'vitest'
import { changeToText, millisecondsToText, rounded, shareToText, signedBytesToText, valueToText } from './figures.ts'

describe('figures', () => {
  test.each([
    [0, '0'],
    [0.0004, '400 ns'],
    [0.0125, '12.5 µs'],
    [0.9999, '1,000 µs'],
    [3.456, '3.46 ms'],
    [12, '12 ms'],
    [999, '999 ms'],
    [1250, '1.25 s'],
    [90_000, '90 s'],
    [600_000, '10 min'],
    [-3, '−3 ms'],
  ])('%d ms are %j', (ms, text) => expect(millisecondsToText(ms)).toBe(text))

  test.each([
    [0, '0'],
    [1.005, '1'],
    [9.996, '10'],
    [99.96, '100'],
    [123.4, '123'],
    [12_345.6, '12,346'],
  ])('%d is rounded to %j', (value, text) => expect(rounded(value)).toBe(text))

  test.each([
    [0, '0%'],
    [0.0001, '<0.1%'],
    [0.1234, '12.3%'],
    [1, '100%'],
  ])('the share %d is %j', (share, text) => expect(shareToText(share)).toBe(text))

  test('bytes have a sign, and values of profiles their unit', () => {
    expect([changeToText(1204), changeToText(-12), changeToText(0)]).toEqual(['+1,204', '−12', '0'])
    expect([signedBytesToText(-2048), signedBytesToText(2048)]).toEqual(['−2 KiB', '2 KiB'])
    expect([valueToText(1.5e6, 'nanoseconds'), valueToText(4096, 'bytes'), valueToText(1234, 'count')]).toEqual([
      '1.5 ms',
      '4 KiB',
      '1,234',
    ])
  })
})
