import { expect, test } from 'vitest'
import type { WireOption } from '../../node-core/contract/settings.ts'
import { draftOf, optionsBySection, shownValue, withChange, wordsOf } from './optionDraft.ts'

const option = (changes: Partial<WireOption> = {}): WireOption => ({
  name: 'limit',
  key: 'a.limit',
  flag: 'limit',
  help: '',
  placeholder: 'N',
  choices: null,
  value: '5',
  default: '1',
  saved: null,
  source: 'default',
  effect: 'restart',
  isPending: false,
  isSecret: false,
  fixed: null,
  ...changes,
})

test('a field shows the value for the next start', () => {
  expect(shownValue(option())).toBe('5')
  expect(shownValue(option({ saved: '7', isPending: true }))).toBe('7')
  expect(shownValue(option({ isPending: true }))).toBe('1')
  expect(shownValue(option({ value: null, default: null }))).toBe('')
})

test('an unchanged value is not a change', () => {
  const changed = withChange({}, option(), '6')
  expect(changed).toEqual({ limit: '6' })
  expect(draftOf(option(), changed)).toBe('6')
  expect(withChange(changed, option(), '5')).toEqual({})
})

test('an empty path is removed from the file, an empty text is not', () => {
  expect(withChange({}, option({ default: null, saved: '/x' }), '')).toEqual({ limit: null })
  expect(withChange({}, option({ default: '' }), '')).toEqual({ limit: '' })
  expect(draftOf(option({ saved: '7' }), { limit: null })).toBe('1')
})

test('options are in their sections, in order', () => {
  const listed = optionsBySection([
    option({ name: 'x', key: null }),
    option(),
    option({ name: 'b', key: 'b.c' }),
    option({ name: 'c', key: 'a.c' }),
  ])
  expect(listed.map(({ section, options }) => [section, options.map(({ name }) => name)])).toEqual([
    ['', ['x']],
    ['a', ['limit', 'c']],
    ['b', ['b']],
  ])
})

test('a list has its words', () => expect(wordsOf(' eth, net,,')).toEqual(['eth', 'net']))
