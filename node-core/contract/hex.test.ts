import { describe, expect, test } from 'vitest'
import { addressFromBigint, bytesFromHex, hexFromBytes, isHexData, quantityFromBigint, wordFromBigint, writeHex } from './hex.ts'

describe('hex', () => {
  test('every byte comes back from its text', () => {
    const bytes = Uint8Array.from({ length: 256 }, (_, i) => i)
    expect(hexFromBytes(bytes)).toBe(`0x${Buffer.from(bytes).toString('hex')}`)
    expect(bytesFromHex(hexFromBytes(bytes))).toEqual(bytes)
  })

  test.each([31, 32, 33, 1000])('%i bytes out of the middle of a buffer are written', (length) => {
    const bytes = Uint8Array.from({ length: length + 9 }, (_, i) => (i * 37) & 255).subarray(5, 5 + length)
    expect(hexFromBytes(bytes)).toBe(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`)
  })

  test('no bytes are 0x', () => {
    expect(hexFromBytes(new Uint8Array(0))).toBe('0x')
    expect(bytesFromHex('0x')).toEqual(new Uint8Array(0))
  })

  test('upper case digits are read', () => {
    expect(bytesFromHex('0xABcd')).toEqual(Uint8Array.of(0xab, 0xcd))
  })

  test.each(['', '0', 'ab', '0xa', '0xabc', '0xag', '0x 1', '0X12', '0x1\u{ff11}', '0x\u0130\u0131'])('%j is refused', (text) => {
    expect(() => bytesFromHex(text)).toThrow('not hex data')
    expect(isHexData(text)).toBe(false)
  })

  test.each(['zz', '0g', ' 1', '\u{ff11}\u{ff11}', '\u0130\u0131', 'a\u0130'])('long hex that ends with %j is refused', (end) => {
    const text = `0x${'aB'.repeat(40)}`
    expect(bytesFromHex(text)).toEqual(new Uint8Array(40).fill(0xab))
    for (const bad of [`${text}${end}`, `${text}${end}${text.slice(2)}`]) {
      expect(() => bytesFromHex(bad)).toThrow('not hex data')
      expect(isHexData(bad)).toBe(false)
    }
  })

  test('a refusal shows only the beginning of a long text', () => {
    expect(() => bytesFromHex(`0x${'z'.repeat(100_000)}`)).toThrow(/^.{1,120}$/)
  })

  test('a quantity has no leading zero', () => {
    expect(quantityFromBigint(0n)).toBe('0x0')
    expect(quantityFromBigint(255n)).toBe('0xff')
    expect(quantityFromBigint(256n)).toBe('0x100')
  })

  test('a word has 64 digits, an address the low 40', () => {
    expect(wordFromBigint(1n)).toBe(`0x${'0'.repeat(63)}1`)
    expect(addressFromBigint(1n)).toBe(`0x${'0'.repeat(39)}1`)
    expect(addressFromBigint((0xabn << 160n) | 5n)).toBe(`0x${'0'.repeat(39)}5`)
  })

  test('hex data may be asked to have a length', () => {
    expect(isHexData('0x1234')).toBe(true)
    expect(isHexData('0x1234', 2)).toBe(true)
    expect(isHexData('0x1234', 3)).toBe(false)
    expect(isHexData(12)).toBe(false)
    expect(isHexData(undefined)).toBe(false)
  })

  test('bytes are written into others, and nowhere else', () => {
    const target = new Uint8Array(40).fill(0xee)
    expect(writeHex(target, 3, `0x${'0aBc'.repeat(16)}`)).toBe(35)
    expect(writeHex(target, 35, '0x')).toBe(35)
    expect(hexFromBytes(target)).toBe(`0x${'ee'.repeat(3)}${'0abc'.repeat(16)}${'ee'.repeat(5)}`)
  })
})
