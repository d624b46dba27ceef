import { expect, test } from 'vitest'
import { isLarge, jsonText } from './jsonText.ts'

/** Frames within each other. */
function nested(depth: number): object {
  let frame: object = { type: 'CALL' }
  for (let i = 0; i < depth; i++) frame = { type: 'CALL', calls: [frame, { input: '0x', error: undefined }] }
  return frame
}

test.each([
  ['a word', 'a "word"'],
  ['nothing', null],
  ['a small object', { a: 1, b: undefined, c: [undefined, true], d: {} }],
  ['a long list', Array.from({ length: 50_000 }, (_, i) => ({ i, data: `0x${'ab'.repeat(i % 50)}`, none: undefined }))],
  ['a list of numbers and holes', Array.from({ length: 10_000 }, (_, i) => (i % 3 === 0 ? undefined : i))],
  ['an object of many keys', Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`"${i}`, i % 7 === 0 ? undefined : `${i}`]))],
  ['much within each other', { a: [[nested(2000)], {}], b: Array.from({ length: 3000 }, () => []), c: '' }],
])('the text of %s is that of JSON.stringify', (_, value) => {
  expect(Array.from(jsonText(value)).join('')).toBe(JSON.stringify(value))
})

test('a large value comes in many pieces, none of them long', () => {
  const pieces = Array.from(jsonText({ storage: Object.fromEntries(Array.from({ length: 20_000 }, (_, i) => [`0x${i}`, 'f'.repeat(64)])) }))
  expect(pieces.length).toBeGreaterThan(20)
  expect(Math.max(...pieces.map((piece) => piece.length))).toBeLessThan(70_000)
})

test.each([
  ['0x1', false],
  [{ a: [1, 2, 3] }, false],
  [Array.from({ length: 3000 }, () => 1), true],
  [{ deep: { deeper: [Array.from({ length: 3000 }, () => ({}))] } }, true],
])('largeness is seen wherever it is', (value, expected) => expect(isLarge(value)).toBe(expected))
