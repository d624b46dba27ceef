import { expect, test } from 'vitest'
import { LineIndex } from './lineIndex.ts'

test('offsets count bytes, columns UTF-16 code units', () => {
  const lines = new LineIndex('a\r\n// „é" 💩 x\nlast')
  expect(lines.lines).toBe(3)
  expect(lines.positionOf(0)).toEqual({ line: 1, column: 1 })
  expect(lines.positionOf(3)).toEqual({ line: 2, column: 1 })
  // Three bytes for the quotation mark, two for the letter, four for the last one, which has two code units.
  expect(lines.positionOf(3 + 3 + 3 + 2 + 1 + 1 + 4 + 1)).toEqual({ line: 2, column: 11 })
  expect(lines.textOf(6, 5)).toBe('„é')
  expect(lines.positionOf(1000)).toEqual({ line: 3, column: 5 })
})

test('an empty text has one line', () => {
  expect(new LineIndex('').positionOf(0)).toEqual({ line: 1, column: 1 })
})
