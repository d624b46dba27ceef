import { describe, expect, test } from 'vitest'
import { AsciiText, asciiBytes } from './asciiText.ts'

/** The text that is written into memory for so many characters. */
function written(write: (text: AsciiText) => void, capacity = 1): string {
  const text = new AsciiText(capacity)
  text.add('(')
  write(text)
  text.add(')')
  return text.take().slice(1, -1)
}

describe('a text in bytes', () => {
  test.each([0, 7, 9, 10, 11, 99, 100, 12_345, 999_999_999, 1_000_000_000, 2 ** 31 - 1, 2 ** 31, 2 ** 53, 2 ** 64, 1e300, -1, 0.5])(
    'has the number %d as JSON does',
    (value) => expect(written((text) => text.addNumber(value))).toBe(JSON.stringify(value)),
  )

  test.each([0, 1, 15, 16, 255, 256, 0xabcdef, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1, 2n ** 53n, 2n ** 256n - 1n])(
    'has the quantity %d',
    (value) => expect(written((text) => text.addQuantity(value))).toBe(`0x${value.toString(16)}`),
  )

  test('has bytes in hexadecimal', () => {
    expect(written((text) => text.addHex(Uint8Array.of()))).toBe('0x')
    expect(written((text) => text.addHex(Uint8Array.of(0, 1, 0x9a, 0xff)))).toBe('0x00019aff')
  })

  test('grows', () => {
    const parts = Array.from({ length: 1000 }, (_, i) => `${i};`)
    expect(written((text) => parts.forEach((part) => text.add(part)))).toBe(parts.join(''))
    expect(written((text) => parts.forEach((part) => text.addBytes(asciiBytes(part))))).toBe(parts.join(''))
  })

  test('is empty once it is taken', () => {
    const text = new AsciiText()
    text.add('first')
    expect([text.length, text.take(), text.length]).toEqual([5, 'first', 0])
    text.add('second')
    expect(text.take()).toBe('second')
  })

  test('is cut, and copied from another one', () => {
    const other = new AsciiText()
    other.add('"0x1","0x2"')
    other.cut(5)
    other.cut(20)
    expect(written((text) => text.addFrom(other, other.length))).toBe('"0x1"')
    expect(written((text) => text.addFrom(other, 4))).toBe('"0x1')
    expect(other.take()).toBe('"0x1"')
  })
})
