import { expect, test } from 'vitest'
import { integerOf, type DecodedArgument, type DecodedValue } from './decodedValue.ts'
import { argumentsToJson, argumentsToText, errorToText, valueToCopy, valueToText } from './valueToText.ts'

const number = (value: bigint): DecodedValue => ({ kind: 'integer', value, bits: 256 })
const list = (count: number): DecodedValue => ({
  kind: 'list',
  itemType: 'uint256',
  items: Array.from({ length: count }, (_, at) => number(BigInt(at))),
})
const named = (name: string, value: DecodedValue): DecodedArgument => ({ name, type: '', value })

test('a text from the chain becomes one harmless line that fits a row', () => {
  expect(valueToText({ kind: 'text', value: 'a\n\u202Eb' })).toBe('“a\\n\\u{202e}b”')
  expect(valueToText({ kind: 'text', value: 'x'.repeat(1_000_000) })).toHaveLength(63)
})

test('an address is shown by its name, which leaves room for others', () => {
  expect(valueToText({ kind: 'address', value: `0x${'a1'.repeat(20)}`, name: 'Token' })).toBe('Token')
  expect(valueToText({ kind: 'address', value: `0x${'a1'.repeat(20)}`, name: 'N'.repeat(64) })).toBe(`${'N'.repeat(32)}…`)
})

test('a long list is shown by its beginning and its length', () => {
  expect(valueToText(list(3))).toBe('[0, 1, 2]')
  expect(valueToText(list(20_000))).toBe('[0, 1, 2, 3, … 20,000 in all]')
})

test('deeply nested lists end in their counts', () => {
  const nested = (depth: number): DecodedValue =>
    depth === 0 ? number(1n) : { kind: 'list', itemType: '', items: Array.from({ length: 20 }, () => nested(depth - 1)) }
  expect(valueToText({ kind: 'list', itemType: '', items: [nested(3)] })).toContain('[[[20 in all], [20 in all]')
  expect(valueToText({ kind: 'list', itemType: '', items: [nested(3)] }).length).toBeLessThan(500)
})

test('arguments have their names, if there are any', () => {
  expect(argumentsToText([named('to', number(1_000n)), named('', { kind: 'bool', value: true })])).toBe('to 1,000, true')
})

test('an enum member is its name as Solidity writes it, where the ABI has the names', () => {
  const status = { name: 's', type: 'uint8', internalType: 'enum Orders.Status', members: ['Open', 'Filled'] }
  const texts = [0n, 1n, 2n].map((value) => valueToText(integerOf(status, value)))
  expect(texts).toEqual(['Status.Open', 'Status.Filled', '2 · Orders.Status'])
})

test('an enum member without a name is its number, with the name of the enum as harmless text', () => {
  expect(valueToText({ kind: 'integer', value: 2n, bits: 8, enumName: 'Token.State' })).toBe('2 · Token.State')
})

test('JSON has whole numbers as text, and objects only if all names are present and unique', () => {
  expect(argumentsToJson([named('a', number(2n ** 255n)), named('b', list(2))])).toEqual({ a: (2n ** 255n).toString(), b: ['0', '1'] })
  expect(argumentsToJson([named('a', number(1n)), named('a', number(2n))])).toEqual(['1', '2'])
  expect(argumentsToJson([named('__proto__', number(1n))])).toEqual(['1'])
})

test('a number is copied as its digits alone, a struct as JSON', () => {
  expect(valueToCopy(number(1_000n))).toBe('1000')
  expect(valueToCopy({ kind: 'struct', fields: [named('a', number(1n))] })).toBe('{\n  "a": "1"\n}')
})

test('an error without an ABI is named by its selector', () => {
  expect(errorToText({ kind: 'custom', selector: '0x12345678', data: '0x' })).toBe('custom error 0x12345678')
  expect(errorToText({ kind: 'panic', code: 17n, text: 'arithmetic overflow or underflow' })).toBe(
    'panic 0x11, arithmetic overflow or underflow',
  )
})
