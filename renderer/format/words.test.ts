import { expect, test } from 'vitest'
import { hexFromBytes, type Hex } from '../../node-core/contract/hex.ts'
import { textFromInput } from './words.ts'

const input = (text: string): Hex => hexFromBytes(new TextEncoder().encode(text))

test('an input that is a text is read as one', () => {
  const text = 'Hello, 世界\n\tfrom a wallet 🦄'
  expect(textFromInput(input(text))).toBe(text)
})

test.each<[what: string, input: Hex]>([
  ['nothing', '0x'],
  ['a selector alone', input('Hell')],
  ['a call', `0xa9059cbb${'0'.repeat(24)}${'11'.repeat(20)}${'0'.repeat(63)}1`],
  ['bytes that are no UTF-8', '0x48656c6c6fc0'],
  ['a text with control characters', input('Hello\u0007there')],
])('%s is no text', (_, data) => {
  expect(textFromInput(data)).toBeUndefined()
})
