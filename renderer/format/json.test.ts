import { expect, test } from 'vitest'
import { jsonLines, jsonPieces } from './json.ts'

test('every line of JSON is the sum of its pieces', () => {
  const lines = jsonLines({ hash: '0x12', quote: 'a"b\\', list: [1, -2.5e3, true, null], empty: {} })
  expect(
    lines.map((line) =>
      jsonPieces(line)
        .map((piece) => piece.text)
        .join(''),
    ),
  ).toEqual(lines)
})
test('a text that was cut has all its characters', () => {
  for (const line of ['  "input": "0xe30f780dabcdef… (700 more characters)', '  "text": "a\\', '"key'])
    expect(
      jsonPieces(line)
        .map((piece) => piece.text)
        .join(''),
    ).toBe(line)
  expect(jsonPieces('  "input": "0xe30f').at(-1)).toEqual({ kind: 'string', text: '"0xe30f' })
})
test('keys, strings, numbers and literals are distinguished', () => {
  expect(jsonPieces('  "a": "b",').map((piece) => piece.kind)).toEqual(['mark', 'key', 'mark', 'mark', 'string', 'mark'])
  expect(jsonPieces('"n": 12').at(-1)).toEqual({ kind: 'number', text: '12' })
  expect(jsonPieces('null').at(-1)).toEqual({ kind: 'literal', text: 'null' })
})
