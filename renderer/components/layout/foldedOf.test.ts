import { expect, test } from 'vitest'
import { foldedOf, MORE_WIDTH, PADDING } from './foldedOf.ts'

const ITEMS = [
  { id: 'connection', rank: 0, width: 100 },
  { id: 'fork', rank: 3, width: 60 },
  { id: 'height', rank: 1, width: 80 },
  { id: 'endpoint', rank: 2, width: 200 },
]

test.each([
  ['all fit', 440 + PADDING, []],
  ['the least important one is folded', 439 + PADDING, ['fork']],
  ['a small one does not stay if a more important one is folded', 100 + 80 + 60 + MORE_WIDTH + PADDING, ['endpoint', 'fork']],
  ['the most important one stays at any width', 50, ['height', 'endpoint', 'fork']],
])('%s', (_, room, folded) => expect(foldedOf(ITEMS, room)).toEqual(folded))
