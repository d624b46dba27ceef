import { expect, test } from 'vitest'
import { createByteArena } from './byteArena.ts'

test('allocations are contiguous and do not overlap', () => {
  const allocate = createByteArena(10)
  const all = [4, 6, 1, 9, 0, 2].map((length, at) => allocate(length).fill(at))
  expect(all.map((bytes) => Array.from(bytes))).toEqual([[0, 0, 0, 0], [1, 1, 1, 1, 1, 1], [2], [3, 3, 3, 3, 3, 3, 3, 3, 3], [], [5, 5]])
  expect(new Set(all.map(({ buffer }) => buffer)).size).toBe(3)
})

test('an allocation larger than a chunk has memory of its own', () => {
  expect(createByteArena(10)(11).buffer.byteLength).toBe(11)
})
