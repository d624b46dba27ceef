import { describe, expect, test } from 'vitest'
import { DecodeError } from './codec.ts'
import { array, nullable, object, oneOf, optional, record } from './compound.ts'
import { address, quantity, string } from './primitives.ts'

const pathOf = (decode: () => unknown) => {
  try {
    decode()
  } catch (error) {
    return error instanceof DecodeError ? error.path : error
  }
  return undefined
}

describe('optional', () => {
  test('undefined and null are absent', () => {
    expect(optional(quantity).decode(null)).toBeUndefined()
    expect(optional(quantity, 7n).decode(undefined)).toBe(7n)
    expect(optional(quantity, 7n).decode('0x1')).toBe(1n)
  })

  test('its fallback is in the schema', () => expect(optional(quantity, 7n).schema.default).toBe('0x7'))
})

describe('object', () => {
  const codec = object({ name: string, amount: optional(quantity) })

  test('ignores keys that it does not know', () => expect(codec.decode({ name: 'a', chain: 'mainnet' })).toEqual({ name: 'a' }))
  test('leaves absent fields away', () => expect(Object.keys(codec.decode({ name: 'a', amount: null }))).toEqual(['name']))
  test('gives an absent field its fallback', () => expect(object({ amount: optional(quantity, 7n) }).decode({})).toEqual({ amount: 7n }))
  test('names a field that is missing', () => expect(() => codec.decode({})).toThrow('name: missing'))
  test('names a field that is wrong', () =>
    expect(() => codec.decode({ name: 'a', amount: '5' })).toThrow('amount: hex string without 0x prefix'))
  test('takes keys of another letter case for the fields, as geth does', () => {
    expect(codec.decode({ NAME: 'a', Amount: '0x5' })).toEqual({ name: 'a', amount: 5n })
    expect(() => codec.decode({ Name: 1 })).toThrow('name: expected a string, got 1')
  })
  test('refuses a field under two spellings', () => {
    expect(() => codec.decode({ name: 'a', Name: 'b' })).toThrow('"Name" and "name" are the same field: give one of them')
    expect(() => codec.decode({ AMOUNT: '0x1', name: 'a', Amount: '0x1' })).toThrow('"Amount" and "amount" are the same field')
  })
  test('refuses what is no object', () => {
    expect(() => codec.decode([])).toThrow('expected an object, got an array')
    expect(() => codec.decode(null)).toThrow('expected an object, got null')
  })
  test('does not take inherited fields', () => {
    expect(() => object({ constructor: string }).decode({})).toThrow('constructor: missing')
    expect(() => codec.decode(JSON.parse('{"__proto__":{"name":"a"}}'))).toThrow('name: missing')
  })
  test('is written without absent fields', () => expect(codec.encode({ name: 'a' })).toEqual({ name: 'a' }))
})

describe('array', () => {
  test('names the item that is wrong', () => expect(pathOf(() => array(quantity).decode(['0x1', 'x']))).toBe('[1]'))
  test('paths lead through objects and arrays', () => {
    expect(pathOf(() => object({ list: array(object({ a: quantity })) }).decode({ list: [{ a: '0x1' }, { a: '' }] }))).toBe('list[1].a')
  })
  test('is bounded', () =>
    expect(() => array(quantity, 2).decode(['0x1', '0x2', '0x3'])).toThrow('array of 3 items, at most 2 are allowed'))
})

test('a record reads its keys too', () => {
  const codec = record(address, quantity)
  const key = `0x${'Aa'.repeat(20)}`
  expect(Array.from(codec.decode({ [key]: '0x1' }))).toEqual([[key.toLowerCase(), 1n]])
  expect(() => codec.decode({ nobody: '0x1' })).toThrow('nobody: hex string without 0x prefix')
})

test('one of several strings is named with all', () => expect(() => oneOf('a', 'b').decode('c')).toThrow('expected one of a, b, got "c"'))
test('a nullable value is null both ways', () =>
  expect([nullable(quantity).decode(null), nullable(quantity).encode(null)]).toEqual([null, null]))
