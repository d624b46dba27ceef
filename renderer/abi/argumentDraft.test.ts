import { describe, expect, test } from 'vitest'
import type { AbiParameter } from '../../node-core/contract/workspace.ts'
import { draftFromJson, emptyDraft, jsonFromDraft, valueFromDraft, valuesFromDrafts, type ArgumentDraft } from './argumentDraft.ts'

const ALICE = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ITEM: AbiParameter = {
  name: 'item',
  type: 'tuple',
  components: [
    { name: 'token', type: 'address' },
    { name: 'amount', type: 'uint256' },
  ],
}
const ITEMS: AbiParameter = { ...ITEM, name: 'items', type: 'tuple[]' }

const of = (type: string, draft: ArgumentDraft) => valueFromDraft({ name: 'x', type }, draft, 'x')

describe('numbers', () => {
  test.each([
    ['1,234', 1_234n],
    ['1_000', 1_000n],
    [' 0xff ', 255n],
    ['1e18', 10n ** 18n],
    ['1.5 ether', 15n * 10n ** 17n],
    ['2 gwei', 2_000_000_000n],
    ['max', 2n ** 256n - 1n],
  ])('%s is read', (text, value) => {
    expect(of('uint256', text)).toEqual({ value })
  })

  test.each(['', 'x', '1.5', '0x', '--1', '1 foo', '1e999'])('“%s” is refused', (text) => {
    expect(of('uint256', text)).toHaveProperty('problem')
  })

  test('a value outside the range of its type is refused with the range', () => {
    expect(of('uint8', '256')).toEqual({ problem: 'a number from 0 to 255', path: 'x' })
    expect(of('int8', '-129')).toEqual({ problem: 'a number from -128 to 127', path: 'x' })
    expect(of('int8', '-128')).toEqual({ value: -128n })
    expect(of('uint128', (2n ** 128n).toString())).toEqual({ problem: 'a number from 0 to 2^128 − 1', path: 'x' })
    expect(of('uint256', '-1')).toHaveProperty('problem')
  })
})

describe('members of an enum', () => {
  const STATUS: AbiParameter = { name: 's', type: 'uint8', internalType: 'enum Orders.Status', members: ['Open', 'Filled'] }

  test.each(['Filled', 'Status.Filled', 'Orders.Status.Filled', '1', '0x1'])('%s is read', (text) => {
    expect(valueFromDraft(STATUS, text, 's')).toEqual({ value: 1n })
  })

  test.each(['', 'filled', '2', '-1'])('“%s” is refused, with the members', (text) => {
    expect(valueFromDraft(STATUS, text, 's')).toEqual({ problem: 'one of Open, Filled, or a number below 2', path: 's' })
  })

  test('a form begins with the first, and an array of them with none', () => {
    expect(emptyDraft(STATUS)).toBe('0')
    expect(emptyDraft({ ...STATUS, type: 'uint8[]' })).toEqual([])
    expect(valueFromDraft({ ...STATUS, type: 'uint8[]' }, '["Filled", 0]', 's')).toEqual({ value: [1n, 0n] })
  })
})

describe('other values', () => {
  test('an address with a wrong checksum is refused, one without a checksum is not', () => {
    expect(of('address', ALICE)).toEqual({ value: ALICE.toLowerCase() })
    expect(of('address', ALICE.toLowerCase())).toEqual({ value: ALICE.toLowerCase() })
    expect(of('address', ALICE.replace('F', 'f'))).toEqual({ problem: expect.stringContaining('The checksum does not match'), path: 'x' })
    expect(of('address', '0x12')).toEqual({ problem: 'An address has 40 digits, this one has 2', path: 'x' })
  })

  test('bytes must have the length of their type', () => {
    expect(of('bytes2', '0xABcd')).toEqual({ value: '0xabcd' })
    expect(of('bytes2', '0xab')).toEqual({ problem: '0x and 4 hexadecimal digits (2 bytes), not 2', path: 'x' })
    expect(of('bytes', '0x')).toEqual({ value: '0x' })
    expect(of('bytes', '0xabc')).toHaveProperty('problem')
    expect(of('bytes', 'abc')).toHaveProperty('problem')
  })

  test('a text is accepted as it is', () => {
    expect(of('string', ' “x” ')).toEqual({ value: ' “x” ' })
  })

  test('an unknown type is refused with a clear message', () => {
    expect(of('fixed128x18', '1')).toEqual({ problem: 'values of type fixed128x18 cannot be entered here', path: 'x' })
  })
})

describe('arrays and structs', () => {
  test('fields in lists become values in lists', () => {
    expect(valueFromDraft(ITEMS, [[ALICE, '5']], 'items')).toEqual({ value: [[ALICE.toLowerCase(), 5n]] })
  })

  test('a problem is reported with its path', () => {
    expect(
      valuesFromDrafts(
        [ITEM, ITEMS],
        [
          [ALICE, '5'],
          [
            [ALICE, '5'],
            [ALICE, ''],
          ],
        ],
      ),
    ).toEqual({ problem: 'a number is required', path: 'items[1].amount' })
  })

  test('an empty form has the fields that can be filled in', () => {
    expect(emptyDraft(ITEM)).toEqual(['', ''])
    expect(emptyDraft(ITEMS)).toEqual([])
    expect(emptyDraft({ name: 'x', type: 'bool[2]' })).toEqual(['false', 'false'])
    expect(emptyDraft({ name: 'x', type: 'uint256[999999999]' })).toBe('')
  })

  test('JSON fills the fields, structs by name or as lists', () => {
    const draft = [
      [ALICE, '5'],
      [ALICE, '6'],
    ]
    expect(draftFromJson(ITEMS, JSON.stringify([{ amount: 5, token: ALICE }, [ALICE, '6']]), 'items')).toEqual({ draft })
    expect(draftFromJson(ITEMS, jsonFromDraft(ITEMS, draft), 'items')).toEqual({ draft })
    expect(valueFromDraft(ITEMS, JSON.stringify([[ALICE, '5']]), 'items')).toEqual({ value: [[ALICE.toLowerCase(), 5n]] })
  })

  test.each([
    ['{', 'items', /^not valid JSON: /],
    ['', 'items', /^JSON is required$/],
    ['{}', 'items', /^a list$/],
    ['[{"token":"0x"}]', 'items[0]', /^missing field “amount”$/],
    ['[{"token":"0x","amount":1,"x":1}]', 'items[0]', /^unknown field “x”$/],
    ['[["0x"]]', 'items[0]', /^2 fields, not 1$/],
    [`[["${ALICE}",1e30]]`, 'items[0].amount', /^as a string in quotes/],
    [`[["${ALICE}",null]]`, 'items[0].amount', /^a text, a number, true or false$/],
  ])('JSON %s is refused at %s', (json, path, problem) => {
    expect(valueFromDraft(ITEMS, json, 'items')).toEqual({ path, problem: expect.stringMatching(problem) })
  })

  test('a fixed-size array requires its number of items', () => {
    expect(valueFromDraft({ name: 'x', type: 'uint8[2]' }, ['1'], 'x')).toEqual({ problem: '2 items, not 1', path: 'x' })
    expect(valueFromDraft({ name: 'x', type: 'uint8[2][]' }, [['1', '2']], 'x')).toEqual({ value: [[1n, 2n]] })
    expect(valueFromDraft({ name: 'x', type: 'uint256[999999999]' }, '[1]', 'x')).toHaveProperty('problem')
  })
})
