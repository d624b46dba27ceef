import { describe, expect, test } from 'vitest'
import { createRandom, describeVectors } from '../../base/vectors.suite.ts'
import * as words from './arithmetic.ts'
import { type Word, bigintFromWord, hashFromWord, wordFrom } from './word.ts'

type Binary = (a: Word, b: Word) => Word

const BY_NAME: Readonly<Record<string, Binary>> = {
  add: words.add,
  sub: words.sub,
  mul: words.mul,
  div: words.div,
  sdiv: words.sdiv,
  mod: words.mod,
  smod: words.smod,
  exp: words.exp,
  signext: words.signextend,
  slt: words.slt,
  and: words.and,
  or: words.or,
  xor: words.xor,
  byte: words.byte,
  shl: words.shl,
  shr: words.shr,
  sar: words.sar,
  lt: (a, b) => (a < b ? 1 : 0),
  gt: (a, b) => (a > b ? 1 : 0),
  sgt: (a, b) => words.slt(b, a),
  eq: (a, b) => (a === b ? 1 : 0),
}

describeVectors<{ op: string; X: string; Y: string; Expected: string }>('opcodes/two-operand.json.gz', (cases) => {
  test('the opcodes with two operands have the expected results', () => {
    for (const { op, X, Y, Expected } of cases) {
      const result = BY_NAME[op]!(wordFrom(BigInt(`0x${Y}`)), wordFrom(BigInt(`0x${X}`)))
      expect(bigintFromWord(result), `${op} ${Y} ${X}`).toBe(BigInt(`0x${Expected}`))
    }
  })
})

const MODULUS = 1n << 256n
const signed = (value: bigint) => BigInt.asIntN(256, value)
const wrap = (value: bigint) => BigInt.asUintN(256, value)

/** The opcodes in plain bigint, as the yellow paper defines them. */
const DEFINITIONS: Readonly<Record<string, (a: bigint, b: bigint) => bigint>> = {
  add: (a, b) => (a + b) % MODULUS,
  sub: (a, b) => wrap(a - b),
  mul: (a, b) => (a * b) % MODULUS,
  div: (a, b) => (b === 0n ? 0n : a / b),
  sdiv: (a, b) => (b === 0n ? 0n : wrap(signed(a) / signed(b))),
  mod: (a, b) => (b === 0n ? 0n : a % b),
  smod: (a, b) => (b === 0n ? 0n : wrap(signed(a) % signed(b))),
  slt: (a, b) => (signed(a) < signed(b) ? 1n : 0n),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => (a > 255n ? 0n : wrap(b << a)),
  shr: (a, b) => (a > 255n ? 0n : b >> a),
  sar: (a, b) => wrap(signed(b) >> (a > 255n ? 255n : a)),
  byte: (a, b) => (a > 31n ? 0n : (b >> (8n * (31n - a))) & 255n),
  signext: (a, b) => (a > 30n ? b : wrap(BigInt.asIntN(Number(8n * a + 8n), b))),
  lt: (a, b) => (a < b ? 1n : 0n),
  eq: (a, b) => (a === b ? 1n : 0n),
}

describe('words', () => {
  const random = createRandom(4)
  /** Of any width, often at the edge of one. */
  const operand = (): bigint => {
    const value = 1n << BigInt(random(257))
    return wrap(value + BigInt(random(5)) - 2n + (random(2) === 0 ? BigInt(random(2 ** 31)) : 0n))
  }

  for (const [name, definition] of Object.entries(DEFINITIONS)) {
    test(`${name} is right for 3000 pairs of all widths, and its result is canonical`, () => {
      for (let i = 0; i < 3000; i++) {
        const [a, b] = [random(3) === 0 ? BigInt(random(300)) : operand(), operand()]
        const result = BY_NAME[name]!(wordFrom(a), wordFrom(b))
        expect(bigintFromWord(result), `${name} ${a} ${b}`).toBe(definition(a, b))
        expect(result, `${name} ${a} ${b}`).toBe(wordFrom(bigintFromWord(result)))
      }
    })
  }

  test('addmod and mulmod do not overflow, and divide by zero to zero', () => {
    for (let i = 0; i < 1000; i++) {
      const [a, b, n] = [operand(), operand(), operand()]
      const [x, y, z] = [wordFrom(a), wordFrom(b), wordFrom(n)]
      expect(bigintFromWord(words.addmod(x, y, z))).toBe(n === 0n ? 0n : (a + b) % n)
      expect(bigintFromWord(words.mulmod(x, y, z))).toBe(n === 0n ? 0n : (a * b) % n)
    }
    expect([words.addmod(1, 2, 0), words.mulmod(1, 2, 0)]).toEqual([0, 0])
  })

  test('exp is a power modulo 2^256', () => {
    expect(bigintFromWord(words.exp(3, 400))).toBe(3n ** 400n % MODULUS)
    expect(words.exp(2, 256)).toBe(0)
    expect(words.exp(0, 0)).toBe(1)
  })

  test('not and clz are right at the edges', () => {
    expect(bigintFromWord(words.not(0))).toBe(MODULUS - 1n)
    expect(words.not(wordFrom(MODULUS - 1n))).toBe(0)
    expect([words.clz(0), words.clz(1), words.clz(wordFrom(MODULUS - 1n))]).toEqual([256, 255, 0])
  })

  test('the text of a word has all its 64 digits', () => {
    for (const value of [0n, 1n, 0xabcn, (1n << 53n) - 1n, 1n << 53n, MODULUS - 1n]) {
      expect(hashFromWord(wordFrom(value)), `${value}`).toBe(`0x${value.toString(16).padStart(64, '0')}`)
    }
  })

  test('the byte length of a word leaves leading zeros out', () => {
    for (const value of [0n, 1n, 255n, 256n, 0xffffn, 1n << 40n, (1n << 53n) - 1n, 1n << 53n, MODULUS - 1n]) {
      const expected = value === 0n ? 0 : Math.ceil(value.toString(16).length / 2)
      expect(words.byteLength(wordFrom(value)), `${value}`).toBe(expected)
    }
  })
})
