import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { gzipPieces } from './gzipPieces.ts'

test.each([[[]], [['a']], [['', 'grün ', '', 'x'.repeat(300_000), 'end']], [Array.from({ length: 50_000 }, (_, i) => `line ${i} `)]])(
  'pieces are one gzip member, however long',
  (pieces) => {
    const packed = Buffer.concat(Array.from(gzipPieces(pieces)))
    expect(gunzipSync(packed).toString()).toBe(pieces.join(''))
  },
)

test('empty pieces are handed out where they are, so that others can run', () => {
  const lengths = Array.from(gzipPieces(['a', '', 'b']), ({ length }) => length)
  expect(lengths.slice(0, 2)).toEqual([10, 0])
})
