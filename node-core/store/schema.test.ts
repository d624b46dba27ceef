import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import {
  addressKey,
  bloomKey,
  bloomSectionKey,
  bodyKey,
  canonicalKey,
  codeKey,
  headerKey,
  isKeyOf,
  metadataKey,
  numberOfKey,
  pooledKey,
  rangeOf,
  receiptsKey,
  slotKey,
  transactionKey,
  trieNodeKey,
} from './schema.ts'

describe('schema', () => {
  test('no two kinds of key share a prefix', () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    const bytes = new Uint8Array(32)
    const keys = [
      bodyKey(hash),
      codeKey(hash),
      headerKey(hash),
      pooledKey(hash),
      receiptsKey(hash),
      transactionKey(hash),
      canonicalKey(1n),
      bloomKey(1n),
      bloomSectionKey(1n),
      trieNodeKey('\xff'.repeat(32)),
      addressKey(bytes),
      slotKey(bytes),
      metadataKey('x'),
    ]
    expect(new Set(keys.map((key) => key[0])).size).toBe(keys.length)
  })

  test('keys of numbers sort like the numbers', () => {
    const numbers = [0n, 1n, 255n, 256n, 65_536n, 2n ** 32n, 2n ** 63n, 2n ** 64n - 1n]
    const keys = numbers.map((number) => Buffer.from(canonicalKey(number)))
    expect(keys.toSorted((a, b) => Buffer.compare(a, b))).toEqual(keys)
    expect(keys.map(numberOfKey)).toEqual(numbers)
  })

  test('a range contains the keys of its kind and no others', () => {
    const { gte, lt } = rangeOf('canonical')
    for (const key of [canonicalKey(0n), canonicalKey(2n ** 64n - 1n)]) {
      expect(isKeyOf('canonical', key)).toBe(true)
      expect(Buffer.compare(key, gte)).toBe(1)
      expect(Buffer.compare(key, lt)).toBe(-1)
    }
    expect(isKeyOf('canonical', bodyKey(`0x${'00'.repeat(32)}`))).toBe(false)
  })

  test('the layout of keys does not change', () => {
    expect(hexFromBytes(canonicalKey(258n))).toBe('0x630000000000000102')
    expect(hexFromBytes(metadataKey('head'))).toBe('0x6d68656164')
  })
})
