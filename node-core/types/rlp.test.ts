import { describe, expect, test } from 'vitest'
import { type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bytesFromBigint } from '../base/bytes.ts'
import { describeVectors } from '../base/vectors.suite.ts'
import {
  type RlpInput,
  type RlpItem,
  decodeRlp,
  encodeRlp,
  rlpAddress,
  rlpBigint,
  rlpBytes,
  rlpHash,
  rlpItemEnd,
  rlpList,
  rlpPayloadStart,
} from './rlp.ts'

type Nested = string | number | Nested[]

const bytes = (...list: number[]) => Uint8Array.from(list)
const textOf = (item: RlpItem): Nested => (item instanceof Uint8Array ? hexFromBytes(item) : item.map(textOf))

describe('rlp', () => {
  test('trailing bytes are rejected', () => {
    expect(() => decodeRlp(bytes(0x01, 0x02))).toThrow('rlp')
    expect(() => decodeRlp(bytes(0xc1, 0x80, 0x80))).toThrow('rlp')
  })

  test('an integer is read without leading zeros and within its length', () => {
    expect(rlpBigint(bytes(1, 0), 'x')).toBe(256n)
    expect(rlpBigint(bytes(), 'x')).toBe(0n)
    expect(() => rlpBigint(bytes(0), 'the nonce')).toThrow('the nonce has a leading zero')
    expect(() => rlpBigint(bytes(0, 1), 'the nonce')).toThrow('the nonce has a leading zero')
    expect(() => rlpBigint(new Uint8Array(9).fill(1), 'the nonce', 8)).toThrow('the nonce is longer than 8 bytes')
    expect(() => rlpBigint([], 'the nonce')).toThrow('the nonce is not a byte string')
  })

  test('a list has the expected number of items', () => {
    expect(rlpList([bytes()], 'x', 1)).toHaveLength(1)
    expect(() => rlpList([bytes()], 'the header', 2)).toThrow('the header has 1 items')
    expect(() => rlpList([bytes(), bytes(), bytes()], 'the body', 1, 2)).toThrow('the body has 3 items')
    expect(() => rlpList(bytes(), 'the body')).toThrow('the body is not a list')
    expect(() => rlpList(undefined, 'the body')).toThrow('the body is not a list')
  })

  test('hashes and addresses must have their length', () => {
    expect(rlpHash(new Uint8Array(32), 'x')).toBe(`0x${'0'.repeat(64)}`)
    expect(rlpAddress(new Uint8Array(20), 'x')).toBe(`0x${'0'.repeat(40)}`)
    expect(() => rlpHash(new Uint8Array(31), 'x')).toThrow('x has 31 bytes, expected 32')
    expect(() => rlpAddress(new Uint8Array(21), 'x')).toThrow('x has 21 bytes, expected 20')
    expect(() => rlpBytes([], 'x')).toThrow('x is not a byte string')
  })

  test('the head of a string or list has as many bytes as its length needs', () => {
    for (const [length, head] of [
      [55, 1],
      [56, 2],
      [255, 2],
      [256, 3],
      [65_535, 3],
      [65_536, 4],
      [16_777_215, 4],
      [16_777_216, 5],
    ] as const) {
      const string = new Uint8Array(length)
      expect(encodeRlp(string)).toHaveLength(head + length)
      expect(rlpBytes(decodeRlp(encodeRlp(string)), 'x')).toHaveLength(length)
    }
  })

  test('the items of a list are found without decoding them', () => {
    const strings = [0, 1, 2, 55, 56, 255, 256, 65_536].map((length) => new Uint8Array(length).fill(0x7f))
    for (const items of [[], [Uint8Array.of(0x80)], strings, [strings, [], [[Uint8Array.of(1)]]]]) {
      const list = encodeRlp(items)
      let at = rlpPayloadStart(list, 0)
      for (const item of items) {
        const end = rlpItemEnd(list, at)
        expect(list.subarray(at, end)).toEqual(encodeRlp(item))
        at = end
      }
      expect(at).toBe(list.length)
    }
  })

  test('deep nesting is either decoded or rejected, and never crashes', () => {
    let item: RlpInput = []
    for (let depth = 0; depth < 1000; depth++) item = [item]
    expect(textOf(decodeRlp(encodeRlp(item)))).toEqual(item)
  })
})

const inputOf = (value: Nested): RlpInput => {
  if (Array.isArray(value)) return value.map(inputOf)
  if (typeof value === 'number') return bytesFromBigint(BigInt(value))
  return value.startsWith('#') ? bytesFromBigint(BigInt(value.slice(1))) : new TextEncoder().encode(value)
}
const hexInputOf = (value: Nested): RlpInput => (Array.isArray(value) ? value.map(hexInputOf) : bytesFromHex(value as string))

describeVectors<{ name: string; in: Nested; out: Hex }>('rlp/valid.json', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s', (_, it) => {
    expect(hexFromBytes(encodeRlp(inputOf(it.in)))).toBe(it.out)
    expect(hexFromBytes(encodeRlp(decodeRlp(bytesFromHex(it.out))))).toBe(it.out)
  })
})

describeVectors<{ name: string; decoded: Nested; encoded: Hex }>('rlp/ethers.json', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s', (_, it) => {
    expect(hexFromBytes(encodeRlp(hexInputOf(it.decoded)))).toBe(it.encoded)
    expect(textOf(decodeRlp(bytesFromHex(it.encoded)))).toEqual(it.decoded)
  })
})

describeVectors<{ name: string; out: string }>('rlp/invalid.json', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s is refused', (_, it) => {
    const text = it.out.startsWith('0x') ? it.out : `0x${it.out}`
    expect(() => decodeRlp(bytesFromHex(text))).toThrow(expect.objectContaining({ code: 'malformed-rlp' }))
  })
})
