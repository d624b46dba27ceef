import { expect, test } from 'vitest'
import { litTokens, type SourceToken } from './sourceTokens.ts'

const LINE: SourceToken[] = [{ text: '    ' }, { text: 'return', kind: 'keyword' }, { text: ' a + b;' }]
const lit = (line: number, range: [number, number, number, number]): string =>
  litTokens(LINE, line, { line: range[0], column: range[1], endLine: range[2], endColumn: range[3] })
    .map(({ text, isLit }) => (isLit ? `[${text}]` : text))
    .join('')

test('lights the range of a line, across tokens', () => {
  expect(lit(3, [3, 5, 3, 17])).toBe('    [return][ a + b];')
  expect(lit(3, [3, 7, 3, 9])).toBe('    re[tu]rn a + b;')
  expect(litTokens(LINE, 3, { line: 3, column: 7, endLine: 3, endColumn: 9 })[2]).toEqual({ text: 'tu', kind: 'keyword', isLit: true })
})

test('lights what is between the first line and the last, without indentation', () => {
  expect(lit(3, [2, 1, 4, 1])).toBe('    [return][ a + b;]')
  expect(lit(3, [1, 1, 3, 11])).toBe('    [return] a + b;')
  expect(lit(3, [3, 12, 9, 1])).toBe('    return [a + b;]')
})

test('leaves other lines, and a range beyond the end', () => {
  expect(lit(2, [3, 5, 3, 17])).toBe('    return a + b;')
  expect(lit(3, [3, 40, 3, 50])).toBe('    return a + b;')
})
