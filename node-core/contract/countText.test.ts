import { expect, test } from 'vitest'
import { countText } from './countText.ts'

test('says how many things there are', () => {
  expect([
    countText(1, 'new block'),
    countText(1n, 'day'),
    countText(0, 'item'),
    countText(2_000, 'method'),
    countText(1_200n, 'block'),
  ]).toEqual(['1 new block', '1 day', '0 items', '2,000 methods', '1,200 blocks'])
})
