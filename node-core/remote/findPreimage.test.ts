import { expect, test } from 'vitest'
import { fixedBytesFromBigint } from '../base/bytes.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { findPreimage } from './findPreimage.ts'

const { signal } = new AbortController()

test.each(['7', 'ab', '0f3', '00c1'])('finds a key whose hash begins with %s', async (path) => {
  for (const length of [20, 32] as const) {
    const found = await findPreimage(path, length, signal)
    expect(keccak256Hex(fixedBytesFromBigint(found!, length)).slice(2, 2 + path.length)).toBe(path)
  }
})

test('lets other work run, and ends when it is not wanted any more', async () => {
  const stop = new AbortController()
  const search = findPreimage('fffff', 32, stop.signal)
  stop.abort(new Error('left'))
  await expect(search).rejects.toThrow('left')
})
