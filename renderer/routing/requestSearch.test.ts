import { defaultParseSearch } from '@tanstack/react-router'
import { expect, test } from 'vitest'
import { requestSearch, requestsPath, type RequestSearch } from './requestSearch.ts'

test.each<RequestSearch>([
  {},
  { filter: 'method:eth_call >50ms', window: true, request: 12 },
  { filter: '"free text"', tab: 'requests' },
  { filter: '12' },
  { filter: 'true' },
  { filter: '%&=?#+ ü' },
])('the path of %o leads back to it', (search) => {
  const [, query = ''] = requestsPath(search).split('?')
  expect(requestSearch(defaultParseSearch(query))).toEqual(search)
})

test('malformed parts are left out', () => {
  expect(requestSearch({ filter: {}, window: 'yes', request: -1, tab: 7 })).toEqual({})
  expect(requestSearch({ filter: 'x'.repeat(5_000) }).filter).toHaveLength(1_000)
})
