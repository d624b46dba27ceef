import { expect, test } from 'vitest'
import { comparedSides, firstSides } from './comparedSides.ts'
import { compareRequests } from './requestComparison.ts'
import { savedFilters, storeFilters } from './savedFilters.ts'

const request = (method: string, runMs: number, params = '[]', status: 'ok' | 'error' = 'ok') => ({
  method,
  params,
  status,
  waitMs: 1,
  runMs,
  writeMs: 1,
})

test('methods that differ in number or errors come first, those that only one side has too', () => {
  const before = [
    request('eth_call', 1),
    request('eth_call', 3),
    request('eth_call', 5),
    request('eth_chainId', 1),
    request('eth_chainId', 1),
  ]
  const after = [request('eth_call', 9, '[]', 'error'), request('eth_getLogs', 2), request('eth_chainId', 1), request('eth_chainId', 1)]
  const rows = compareRequests(before, after, 'method')
  expect(
    rows.map(({ method, first, second }) => [
      method,
      first.count,
      second.count,
      first.errors,
      second.errors,
      first.medianMs,
      second.medianMs,
    ]),
  ).toEqual([
    ['eth_call', 3, 1, 0, 1, 5, 11],
    ['eth_getLogs', 0, 1, 0, 0, undefined, 4],
    ['eth_chainId', 2, 2, 0, 0, 3, 3],
  ])
})

test('calls are compared with their params', () => {
  const rows = compareRequests([request('eth_call', 1, '["a"]')], [request('eth_call', 1, '["b"]')], 'call')
  expect(rows.map(({ method, params, first, second }) => [method, params, first.count, second.count])).toEqual([
    ['eth_call', '["a"]', 1, 0],
    ['eth_call', '["b"]', 0, 1],
  ])
})

test('calls whose params are cut in their rows are told apart by the digests', () => {
  const [x, y] = ['x', 'y'].map((paramsDigest) => ({ ...request('eth_call', 1, '["a…'), paramsDigest }))
  const rows = compareRequests([x!, y!], [x!], 'call')
  expect(rows.map(({ params, first, second }) => [params, first.count, second.count])).toEqual([
    ['["a…', 1, 0],
    ['["a…', 1, 1],
  ])
})

test('what can be compared: before, between and after marks, and clients', () => {
  const sides = comparedSides([{ id: 2, name: 'viem' }], [40, 10])
  expect(sides).toEqual([
    { title: 'Before mark 1', filter: 'seq:..9' },
    { title: 'Between mark 1 and mark 2', filter: 'seq:10..39' },
    { title: 'After mark 2', filter: 'seq:40..' },
    { title: 'Client viem', filter: 'client:#2' },
  ])
  expect(firstSides(sides, 2).map((side) => side?.filter)).toEqual(['seq:10..39', 'seq:40..'])
  expect(firstSides(comparedSides([{ id: 2, name: 'viem' }], []), 0).map((side) => side?.filter)).toEqual(['client:#2', undefined])
})

test('saved filters survive what is damaged', () => {
  const stored = new Map<string, string>()
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }
  expect(savedFilters(storage)).toEqual([])
  storeFilters(['status:error', 'x'], storage)
  expect(savedFilters(storage)).toEqual(['status:error', 'x'])
  for (const text of ['{', '{}', '[1,"a"]']) {
    for (const key of stored.keys()) stored.set(key, text)
    expect(savedFilters(storage)).toEqual(text === '[1,"a"]' ? ['a'] : [])
  }
  expect(
    storeFilters(
      Array.from({ length: 99 }, (_, at) => `f${at}`),
      storage,
    ),
  ).toHaveLength(30)
})
