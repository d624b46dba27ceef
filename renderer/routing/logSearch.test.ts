import { expect, test } from 'vitest'
import type { LogsFilter } from '../store/logsSlice.ts'
import { logsFilterFromSearch, searchFromLogsFilter } from './logSearch.ts'

const A = `0x${'ab'.repeat(20)}` as const
const T = `0x${'cd'.repeat(32)}` as const
const NONE: LogsFilter = { address: undefined, topics: [], from: undefined, to: undefined }

test.each<[string, LogsFilter]>([
  ['nothing', NONE],
  ['a contract', { ...NONE, address: A }],
  ['topics with one that is any', { ...NONE, topics: [T, null, T] }],
  ['a first topic that is any', { ...NONE, topics: [null, T] }],
  ['a range', { ...NONE, from: 0, to: 12 }],
])('a filter of %s survives a round trip through the URL', (_, filter) => {
  expect(logsFilterFromSearch({ ...searchFromLogsFilter(filter) })).toEqual(filter)
})

test('what is malformed is left out', () => {
  const search = { address: '0x12', topics: `${T},hello,`, from: -1, to: 'x' }
  expect(logsFilterFromSearch(search)).toEqual({ ...NONE, topics: [T] })
  expect(logsFilterFromSearch({ topics: 5, from: '7', to: 1.5, address: {} })).toEqual({ ...NONE, from: 7 })
  expect(logsFilterFromSearch({ topics: Array(9).fill(T).join(',') }).topics).toHaveLength(4)
})
