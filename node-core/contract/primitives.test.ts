import { describe, expect, test } from 'vitest'
import { address, boolean, data, hash, index, looseInteger, number, quantity, quantity64, slot, string } from './primitives.ts'

describe('quantity', () => {
  test.each([
    ['0x0', 0n],
    ['0x41', 65n],
    ['0x400', 1024n],
    ['0xABC', 2748n],
    [`0x${'f'.repeat(64)}`, 2n ** 256n - 1n],
  ])('reads %s', (text, value) => expect(quantity.decode(text)).toBe(value))

  test.each([
    ['0x', 'hex string "0x" has no digits'],
    ['', 'empty hex string'],
    ['0x0400', 'hex number with leading zero digits: "0x0400"'],
    ['0x00', 'hex number with leading zero digits: "0x00"'],
    ['ff', 'hex string without 0x prefix: "ff"'],
    ['0xfg', 'invalid hex string: "0xfg"'],
    ['0x-1', 'invalid hex string: "0x-1"'],
    ['0x1 ', 'invalid hex string: "0x1 "'],
    [`0x1${'0'.repeat(64)}`, `hex number larger than 256 bits: "0x1${'0'.repeat(64)}"`],
    [65, 'expected a hex string, got 65'],
    [true, 'expected a hex string, got true'],
    [{}, 'expected a hex string, got an object'],
    [[], 'expected a hex string, got an array'],
  ])('refuses %j: %s', (value, reason) => expect(() => quantity.decode(value)).toThrow(reason))

  test('a long text is cut in the reason', () => {
    expect(() => quantity.decode(`0x${'g'.repeat(1_000_000)}`)).toThrow(/^invalid hex string: "0xg{75}\.\.\."$/)
  })

  test('is written without leading zeros, zero as 0x0', () => {
    expect([0n, 255n, 4096n].map((value) => quantity.encode(value))).toEqual(['0x0', '0xff', '0x1000'])
  })

  test('of 64 bits refuses one more', () => {
    expect(quantity64.decode('0xffffffffffffffff')).toBe(2n ** 64n - 1n)
    expect(() => quantity64.decode('0x10000000000000000')).toThrow('hex number larger than 64 bits')
  })

  test('an index is a number', () => {
    expect(index.decode('0x10')).toBe(16)
    expect(() => index.decode('0x100000000')).toThrow('larger than 32 bits')
  })
})

describe('loose integer', () => {
  test.each([
    [5, 5n],
    ['5', 5n],
    ['0x5', 5n],
    ['0x05', 5n],
    [0, 0n],
  ])('reads %j', (value, expected) => expect(looseInteger.decode(value)).toBe(expected))

  test.each([[-1], [1.5], ['-5'], ['five'], [null], [Number.NaN], ['0x']])('refuses %j', (value) => {
    expect(() => looseInteger.decode(value)).toThrow(/^expected a non-negative integer/)
  })

  test.each([
    [1e21, 'a JSON number above 9007199254740991 is not exact: send a hex string, got 1e+21'],
    [`0x${'0'.repeat(65)}`, 'integer of 65 digits, at most 64 are allowed: "0x00'],
    ['9'.repeat(79), 'integer of 79 digits, at most 78 are allowed: "99'],
  ])('says of %j what is wrong with it, though it is an integer', (value, reason) =>
    expect(() => looseInteger.decode(value)).toThrow(reason),
  )
  test('refuses more than 64 bits', () => expect(() => looseInteger.decode('18446744073709551616')).toThrow('integer larger than 64 bits'))
})

describe('data', () => {
  test('is read in any letter case and written in lower case', () => {
    expect(data.encode(data.decode('0xAbCd'))).toBe('0xabcd')
    expect(data.decode('0x')).toEqual(new Uint8Array(0))
  })

  test.each([
    ['0x1', 'hex string of odd length'],
    ['abcd', 'hex string without 0x prefix'],
    ['0xzz', 'invalid hex string'],
    ['', 'empty hex string'],
    [1, 'expected a hex string, got 1'],
  ])('refuses %j: %s', (value, reason) => expect(() => data.decode(value)).toThrow(reason))

  test('an address has 20 bytes and comes out in lower case', () => {
    expect(address.decode('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
    expect(() => address.decode('0x12')).toThrow('expected 20 bytes, got 1')
    expect(() => address.decode(`0x${'g'.repeat(40)}`)).toThrow('invalid hex string')
  })

  test('a hash has 32 bytes', () => {
    expect(() => hash.decode('0x1234')).toThrow('expected 32 bytes, got 2')
    expect(hash.decode(`0x${'AB'.repeat(32)}`)).toBe(`0x${'ab'.repeat(32)}`)
  })
})

describe('storage slot', () => {
  test.each([
    ['0x0', 0n],
    ['0x00', 0n],
    [`0x${'0'.repeat(63)}1`, 1n],
    ['0x', 0n],
    ['5', 5n],
  ])('reads %s', (text, value) => expect(slot.decode(text)).toBe(value))

  test("refuses in geth's words", () => {
    expect(() => slot.decode('0xasdf')).toThrow('invalid hex in storage key: "0xasdf"')
    expect(() => slot.decode(`0x${'0'.repeat(65)}`)).toThrow('storage key too long (want at most 32 bytes)')
  })
})

test('booleans, strings and numbers are not converted', () => {
  expect(() => boolean.decode('true')).toThrow('expected a boolean, got "true"')
  expect(() => string.decode(1)).toThrow('expected a string, got 1')
  expect(() => number.decode('1')).toThrow('expected a number, got "1"')
})
