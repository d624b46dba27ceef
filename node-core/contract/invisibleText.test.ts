import { expect, test } from 'vitest'
import { hasInvisible, replaceInvisible, visibleLines } from './invisibleText.ts'

test.each([
  ['a control character', 'a\u0007b'],
  ['a line break', 'a\nb'],
  ['a mark that turns the direction', 'a\u202Eb'],
  ['an isolate', 'a\u2066b'],
  ['a space of no width', 'a\u200Bb'],
  ['a byte order mark', 'a\uFEFFb'],
  ['half of a surrogate pair', 'a\uD83Db'],
  ['a private character', 'a\uE000b'],
  ['a separator of lines', 'a\u2028b'],
])('%s is not seen', (_, text) => {
  expect([hasInvisible(text), hasInvisible(text), replaceInvisible(text, '?')]).toEqual([true, true, 'a?b'])
})

test('other text stays as it is', () => {
  for (const text of ['Grüße, 你好 €½', '🙂', 'a b-c_d.sol'])
    expect([hasInvisible(text), replaceInvisible(text, '')]).toEqual([false, text])
  expect(replaceInvisible('a\nb\u0000', (it) => (it === '\n' ? it : '$&'))).toBe('a\nb$&')
})

test('the lines of a text stay its lines', () => {
  expect(visibleLines('a\n\u001b[31mb\r\n')).toBe('a\n�[31mb�\n')
})
