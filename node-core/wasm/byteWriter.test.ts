import { expect, test } from 'vitest'
import { ByteWriter } from './byteWriter.ts'

const written = (write: (writer: ByteWriter) => void): number[] => {
  const writer = new ByteWriter()
  write(writer)
  return [...writer.view()]
}

/** Signed LEB128 as the specification defines it (5.2.2), one digit after another. */
const leb128 = (value: bigint): number[] => {
  const digit = Number(value & 127n)
  const rest = value >> 7n
  const isLast = (rest === 0n && digit < 64) || (rest === -1n && digit >= 64)
  return isLast ? [digit] : [digit | 128, ...leb128(rest)]
}

const EDGES = [6, 7, 13, 14, 20, 21, 27, 28, 31, 32, 34, 35, 48, 53, 62, 63].flatMap((bits) =>
  [-1n, 0n, 1n].flatMap((off) => [(1n << BigInt(bits)) + off, -(1n << BigInt(bits)) + off]),
)

test('signed numbers of 64 bits are written as the specification says, from bigints and from numbers', () => {
  for (const value of [0n, 1n, -1n, ...EDGES]) {
    const expected = leb128(BigInt.asIntN(64, value))
    expect(
      written((writer) => writer.signed64(value)),
      `${value}`,
    ).toEqual(expected)
    if (Number.isSafeInteger(Number(value)))
      expect(
        written((writer) => writer.signed64(Number(value))),
        `${value}`,
      ).toEqual(expected)
  }
  // Unsigned words have the bits of the signed ones.
  expect(written((writer) => writer.signed64((1n << 64n) - 1n))).toEqual([0x7f])
})

test('signed numbers of 32 bits are written as the specification says', () => {
  for (const value of [0n, 1n, -1n, ...EDGES.filter((edge) => edge >= -(1n << 31n) && edge < 1n << 32n)]) {
    expect(
      written((writer) => writer.signed(Number(value))),
      `${value}`,
    ).toEqual(leb128(BigInt.asIntN(32, value)))
  }
})

test('unsigned numbers are written as the specification says', () => {
  expect(written((writer) => writer.unsigned(0))).toEqual([0])
  expect(written((writer) => writer.unsigned(127))).toEqual([127])
  expect(written((writer) => writer.unsigned(624_485))).toEqual([0xe5, 0x8e, 0x26])
  expect(written((writer) => writer.unsigned(2 ** 32 - 1))).toEqual([0xff, 0xff, 0xff, 0xff, 0x0f])
})

test('the buffer grows for single bytes, numbers and long runs', () => {
  const writer = new ByteWriter()
  for (let i = 0; i < 300; i++) writer.byte(i & 255)
  for (let i = 0; i < 300; i++) writer.unsigned(2 ** 32 - 1)
  writer.bytes(new Uint8Array(100_000).fill(7))
  expect(writer.length).toBe(300 + 1500 + 100_000)
  expect([writer.view()[299], writer.view()[1799], writer.view()[101_799]]).toEqual([43, 0x0f, 7])
  writer.clear()
  writer.name('é')
  expect([...writer.view()]).toEqual([2, 0xc3, 0xa9])
})
