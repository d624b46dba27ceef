import { expect, test } from 'vitest'
import { consoleWith, initialConsole } from './consoleSlice.ts'

const typed = (text: string) => ({ mode: 'json', drafts: [], text }) as const

test('drafts are kept per method', () => {
  const slice = consoleWith(consoleWith(consoleWith(initialConsole, 'a', typed('1')), 'b', typed('2')), 'a', typed('3'))
  expect([slice.method, slice.typed.get('a')?.text, slice.typed.get('b')?.text]).toEqual(['a', '3', '2'])
})

test('old drafts are dropped', () => {
  let slice = initialConsole
  for (let at = 0; at < 40; at++) slice = consoleWith(slice, `method ${at}`, typed(''))
  expect([slice.typed.size, slice.typed.has('method 9'), slice.typed.has('method 10')]).toEqual([30, false, true])
})
