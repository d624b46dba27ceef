import { expect, test } from 'vitest'
import { filterFromSearch, searchFromFilter } from './transactionSearch.ts'

const ADDRESS = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('a filter survives a round trip through the URL', () => {
  const filter = filterFromSearch({ from: ADDRESS, to: ADDRESS, method: '0xA9059CBB', status: 'failed', type: 2 })
  expect(filter).toEqual({ from: ADDRESS.toLowerCase(), to: ADDRESS.toLowerCase(), method: '0xa9059cbb', status: 'failed', type: '0x2' })
  expect(filterFromSearch(searchFromFilter(filter))).toEqual(filter)
  expect(filterFromSearch({ type: 0, method: 'creation' })).toEqual({ type: '0x0', method: 'creation' })
})

test('malformed parts of a URL are left out', () => {
  expect(filterFromSearch({ from: '0x12', to: {}, method: 'transfer()', status: 'pending', type: 9, tab: 'logs' })).toEqual({})
})
