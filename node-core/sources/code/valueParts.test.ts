import { expect, test } from 'vitest'
import { valueParts } from './valueParts.ts'

test.each([
  ['Item({id: 7, name: "a, {b}", marks: [1, -2]})', ['id', '7'], ['name', '"a, {b}"'], ['marks', '[1, -2]']],
  ['[Pair({a: 1, b: 2}), Pair({a: 3, b: 4})]', ['[0]', 'Pair({a: 1, b: 2})'], ['[1]', 'Pair({a: 3, b: 4})']],
  ['["\\"]", "\\\\"]', ['[0]', '"\\"]"'], ['[1]', '"\\\\"']],
  ['[1, and 3 more]', ['[0]', '1'], ['[1]', 'and 3 more']],
  ['[]'],
] as const)('%s has parts', (text, ...parts) => {
  expect(valueParts(text)!.map(({ name, value }) => [name, value])).toEqual(parts)
})

test.each(['7', 'Kind.Big', '"[1]"', '0x12', ''])('%j is one value', (text) => {
  expect(valueParts(text)).toBeUndefined()
})
