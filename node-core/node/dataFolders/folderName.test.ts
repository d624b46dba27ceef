import { expect, test } from 'vitest'
import { isSameName, nameProblem } from './folderName.ts'

test.each(['default', 'a', 'Uniswap-v4_2.1', '0x', 'x'.repeat(64), 'console', 'com', 'nulls', 'lpt10x'])('%s is a name', (name) => {
  expect(nameProblem(name)).toBeUndefined()
})

test.each([
  ['', 'empty'],
  ['x'.repeat(65), '65 characters'],
  ['..', 'begin with'],
  ['.hidden', 'begin with'],
  ['-rf', 'begin with'],
  ['a/b', 'may contain'],
  ['a\\b', 'may contain'],
  ['a/../../b', 'may contain'],
  ['C:x', 'may contain'],
  ['a b', 'may contain'],
  ['a\0', 'may contain'],
  ['a\n', 'may contain'],
  ['é', 'begin with'],
  ['a\u0301', 'may contain'],
  ['x.', 'ends in a dot'],
  ['CON', 'reserved'],
  ['nul.txt', 'reserved'],
  ['Com1', 'reserved'],
  ['lpt9.x.y', 'reserved'],
])('%j is not a name', (name, reason) => {
  expect(nameProblem(name)).toContain(reason)
})

test('names that differ only in case are the same', () => {
  expect([isSameName('Foo', 'fOO'), isSameName('foo', 'fo'), isSameName(null, 'foo'), isSameName(null, null)]).toEqual([
    true,
    false,
    false,
    true,
  ])
})
