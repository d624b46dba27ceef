import { describe, expect, test } from 'vitest'
import { bigintFromBytes, bytesFromBigint, concatBytes, equalBytes, fixedBytesFromBigint, writeBigint } from './bytes.ts'

const bytes = (...list: number[]) => Uint8Array.from(list)

describe('bytes', () => {
  test('integers of every length round-trip', () => {
    for (let bits = 0n; bits <= 270n; bits++) {
      for (const value of [1n << bits, (1n << bits) - 1n, (1n << bits) + 0xabn]) {
        expect(bigintFromBytes(bytesFromBigint(value))).toBe(value)
        expect(bigintFromBytes(fixedBytesFromBigint(value, 40))).toBe(value)
      }
    }
  })

  // Of the last, reading it word by word would take minutes.
  test.each([63, 64, 65, 1000, 1024, 1025, 2 ** 21])('an integer of %i bytes round-trips', (length) => {
    const written = Uint8Array.from({ length }, (_, i) => (i % 255) + 1)
    const value = BigInt(`0x${Buffer.from(written).toString('hex')}`)
    // Compared by ===, because a diff of that length would be printed digit by digit.
    expect(bigintFromBytes(written) === value).toBe(true)
    expect(equalBytes(bytesFromBigint(value), written)).toBe(true)
    expect(equalBytes(fixedBytesFromBigint(value, length + 1), concatBytes(bytes(0), written))).toBe(true)
    expect(equalBytes(fixedBytesFromBigint(value, length - 1), written.subarray(1))).toBe(true)
  })

  test('an integer has no leading zero byte, and zero no byte', () => {
    expect(bytesFromBigint(0n)).toEqual(bytes())
    expect(bytesFromBigint(0x0fn)).toEqual(bytes(15))
    expect(bytesFromBigint(0x100n)).toEqual(bytes(1, 0))
  })

  test('a fixed length pads in front and keeps the low bytes', () => {
    expect(fixedBytesFromBigint(0x0102n, 4)).toEqual(bytes(0, 0, 1, 2))
    expect(fixedBytesFromBigint(0x010203n, 2)).toEqual(bytes(2, 3))
    expect(fixedBytesFromBigint(1n, 0)).toEqual(bytes())
  })

  test('an integer is written at its position only', () => {
    const target = new Uint8Array(14).fill(9)
    writeBigint(target, 2, 10, 0xffn)
    expect(target).toEqual(bytes(9, 9, 0, 0, 0, 0, 0, 0, 0, 0, 0, 255, 9, 9))
  })

  test('views into larger buffers are read by their content', () => {
    expect(bigintFromBytes(bytes(9, 1, 2, 9).subarray(1, 3))).toBe(0x0102n)
    const target = new Uint8Array(8)
    writeBigint(target.subarray(4), 0, 2, 0x0102n)
    expect(target).toEqual(bytes(0, 0, 0, 0, 1, 2, 0, 0))
  })

  test('parts are joined in their order', () => {
    expect(concatBytes(bytes(1), bytes(), bytes(2, 3))).toEqual(bytes(1, 2, 3))
    expect(concatBytes()).toEqual(bytes())
  })

  test('equality compares length and content', () => {
    expect(equalBytes(bytes(1, 2), bytes(1, 2))).toBe(true)
    expect(equalBytes(bytes(1, 2), bytes(1, 3))).toBe(false)
    expect(equalBytes(bytes(1), bytes(1, 2))).toBe(false)
  })
})
