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
test('keys, strings, numbers and literals are distinguished', () => {
  expect(jsonPieces('  "a": "b",').map((piece) => piece.kind)).toEqual(['mark', 'key', 'mark', 'mark', 'string', 'mark'])
  expect(jsonPieces('"n": 12').at(-1)).toEqual({ kind: 'number', text: '12' })
  expect(jsonPieces('null').at(-1)).toEqual({ kind: 'literal', text: 'null' })
})
