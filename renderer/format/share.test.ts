import { expect, test } from 'vitest'
import { shareToText } from './share.ts'

test.each([
  [1n, 1n, '100%'],
  [1n, 8n, '12.5%'],
  [1n, 3n, '33.33%'],
  [1n, 10n ** 9n, '< 0.01%'],
  [0n, 5n, '0%'],
  [5n, 0n, '—'],
  [3n, 2n, '150%'],
])('%i of %i is %s', (part, whole, text) => {
  expect(shareToText(part, whole)).toBe(text)
})
