import { expect, test } from 'vitest'
import { contentsToText, scaleFor } from './contents.ts'

test.each([
  [{ transfers: 0, calls: 3, creations: 1, failed: 1 }, '3 calls, 1 deploy'],
  [{ transfers: 2, calls: 0, creations: 0, failed: 0 }, '2 transfers'],
  [{ transfers: 0, calls: 0, creations: 0, failed: 0 }, ''],
])('the contents of a block are described in words', (counts, text) => expect(contentsToText(counts)).toBe(text))

test.each([
  [0n, 1n],
  [1n, 1n],
  [21_000n, 50_000n],
  [50_000n, 50_000n],
  [51_000n, 100_000n],
  [30_000_000n, 50_000_000n],
])('a scale for %s ends at %s', (most, end) => expect(scaleFor(most)).toBe(end))
