import { expect, test } from 'vitest'
import { jsonTreeRows, type JsonTreeState } from './jsonTreeRows.ts'

const AT_FIRST: JsonTreeState = { toggled: new Set(), shown: new Map() }
const toggled = (...paths: string[]): JsonTreeState => ({ ...AT_FIRST, toggled: new Set(paths) })
const texts = (value: unknown, state = AT_FIRST) =>
  jsonTreeRows(value, state).map(({ depth, key, text }) => `${'  '.repeat(depth)}${key === undefined ? '' : `${key}: `}${text}`)
const hrefs = (value: unknown, rootHash?: 'transaction') =>
  jsonTreeRows(value, AT_FIRST, rootHash)
    .map(({ href }) => href)
    .filter((href) => href !== undefined)
const A = `0x${'ab'.repeat(20)}`
const H = `0x${'cd'.repeat(32)}`
const notes = (value: unknown) => jsonTreeRows(value, AT_FIRST).map(({ note }) => note)

test('a value has a row for each part', () => {
  expect(texts({ a: 1, b: [true, null], c: {}, d: 'x"y' })).toEqual([
    '{4}',
    '  a: 1',
    '  b: [2]',
    '    0: true',
    '    1: null',
    '  c: {}',
    '  d: "x\\"y"',
  ])
  expect(texts('text')).toEqual(['"text"'])
})

test('deep parts are collapsed, and expand and collapse by their path', () => {
  const value = { a: { b: { c: 1 } } }
  expect(texts(value)).toEqual(['{1}', '  a: {1}', '    b: {1}'])
  expect(texts(value, toggled('$/a/b'))).toHaveLength(4)
  expect(texts(value, toggled('$'))).toEqual(['{1}'])
})

test('a long list is shown in part, and more on request', () => {
  const list = Array.from({ length: 5_000 }, (_, at) => at)
  expect(texts(list)).toHaveLength(202)
  expect(texts(list).at(-1)).toBe('  4800 more')
  expect(jsonTreeRows(list, { ...AT_FIRST, shown: new Map([['$', 1_200]]) })).toHaveLength(1_202)
})

test('a long string is truncated, expands in parts, and is bounded', () => {
  const [row] = jsonTreeRows('x'.repeat(1_000), AT_FIRST)
  expect(row).toMatchObject({ isFolded: true, text: `"${'x'.repeat(100)}…` })
  expect(jsonTreeRows('x'.repeat(1_000), toggled('$'))).toHaveLength(11)
  expect(jsonTreeRows('x'.repeat(1_000_000), toggled('$'))).toHaveLength(402)
})

test('a quantity is shown in decimal, and a large one as an amount', () => {
  expect(notes('0x539')).toEqual(['1,337'])
  expect(notes('0x14d1120d7b160000')).toEqual(['1,500,000,000,000,000,000, as wei 1.5 ETH'])
  expect([...notes(A), ...notes(H), ...notes('0x'), ...notes('0x00'), ...notes('abc')]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('control and direction characters are visible', () => {
  expect(texts({ '\u202Ek': '\u202Ev\u0000' })).toEqual(['{1}', '  \\u{202e}k: "\\u{202e}v\\u{0}"'])
})

test('addresses, hashes and block numbers link to their pages', () => {
  expect(hrefs({ from: A.toUpperCase().replace('0X', '0x'), transactionHash: H, blockHash: H, topic: H, blockNumber: '0x10' })).toEqual([
    `/address/${A}`,
    `/tx/${H}`,
    `/block/${H}`,
    '/block/16',
  ])
  expect(hrefs({ hash: H, stateRoot: H, parentHash: H, number: '0x1', transactions: [H] })).toEqual([
    `/block/${H}`,
    `/block/${H}`,
    '/block/1',
    `/tx/${H}`,
  ])
  expect(hrefs(H, 'transaction')).toEqual([`/tx/${H}`])
  expect(hrefs(H)).toEqual([])
})
