import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogFilter } from '../contract/logFilter.ts'
import { finish } from '../base/longWork.ts'
import { LogChain, account, logOf, word } from './fixture.ts'
import { logMatches } from '../types/log.ts'
import { queryLogs, queryLogsUpToHead } from './logQuery.ts'

const [ONE, TWO] = [account('11'), account('22')]
const [A, B, C] = [word('aa'), word('bb'), word('cc')]
const any: LogFilter = { addresses: [], topics: [] }

describe('a log', () => {
  const log = logOf(ONE, A, B)
  test.each([
    [{}, true],
    [{ addresses: [ONE] }, true],
    [{ addresses: [TWO] }, false],
    [{ addresses: [TWO, ONE] }, true],
    [{ topics: [[A]] }, true],
    [{ topics: [[B]] }, false],
    [{ topics: [null, [B]] }, true],
    [
      {
        topics: [
          [B, A],
          [A, B],
        ],
      },
      true,
    ],
    [{ topics: [[A], [B], null] }, false],
    [{ addresses: [ONE], topics: [[C]] }, false],
  ] as const)('against %j: %s', (criteria, isMatch) =>
    expect(logMatches(log, { ...any, ...(criteria as Partial<LogFilter>) })).toBe(isMatch),
  )
})

describe('a query', () => {
  const chain = new LogChain()
  chain.add([logOf(ONE, A)], [logOf(TWO, A), logOf(ONE, B)])
  chain.add()
  const third = chain.add([logOf(TWO, B)])
  const ask = (filter: Partial<LogFilter>, limits = { blocks: 100, logs: 100 }) =>
    finish(queryLogs(chain.chain, { ...any, ...filter }, limits)).map(({ block, transactionIndex, logIndex }) => [
      Number(block.header.number),
      transactionIndex,
      logIndex,
    ])

  test('without bounds is about the head', () => expect(ask({})).toEqual([[3, 0, 0]]))
  test('over a range is in chain order, log indexes counted over the block', () => {
    expect(ask({ fromBlock: 'earliest', toBlock: 'latest' })).toEqual([
      [1, 0, 0],
      [1, 1, 1],
      [1, 1, 2],
      [3, 0, 0],
    ])
  })
  test('keeps the index of a log when others are left out', () =>
    expect(ask({ fromBlock: 1n, toBlock: 1n, topics: [[B]] })).toEqual([[1, 1, 2]]))
  test('of a block by hash', () => expect(ask({ blockHash: third.hash })).toEqual([[3, 0, 0]]))
  test('of an unknown block fails', () =>
    expect(() => ask({ blockHash: A })).toThrow(expect.objectContaining({ code: 'unknown-block', message: 'unknown block' })))
  test('with reversed bounds fails', () => expect(() => ask({ fromBlock: 2n, toBlock: 1n })).toThrow('invalid block range params'))
  test.each<[string, Partial<LogFilter>, string]>([
    ['the end', { fromBlock: 1n, toBlock: 4n }, 'block range extends beyond current head block'],
    ['both bounds', { fromBlock: 4n, toBlock: 5n }, 'block range extends beyond current head block'],
    ['the beginning', { fromBlock: 4n, toBlock: 'latest' }, 'invalid block range params'],
    ['the beginning, the end left open', { fromBlock: 4n }, 'invalid block range params'],
    ['the pending block as its end', { fromBlock: 1n, toBlock: 'pending' }, 'pending logs are not supported'],
    ['the pending block as its beginning', { fromBlock: 'pending' }, 'pending logs are not supported'],
  ])('with %s beyond the head fails', (_, filter, message) => expect(() => ask(filter)).toThrow(message))
  test('up to the head leaves out what is beyond it', () => {
    const ranges = [
      { fromBlock: 2n, toBlock: 4n },
      { fromBlock: 4n, toBlock: 5n },
      { fromBlock: 2n, toBlock: 1n },
      { fromBlock: 4n },
      {},
      { blockHash: third.hash },
      { fromBlock: 2n, toBlock: 'pending' },
    ] satisfies Partial<LogFilter>[]
    const found = ranges.map((range) => finish(queryLogsUpToHead(chain.chain, { ...any, ...range })).map(({ block }) => block.hash))
    expect(found).toEqual([[third.hash], [], [], [], [third.hash], [third.hash], [third.hash]])
  })
  test('over too many blocks fails', () => {
    expect(() => ask({ fromBlock: 0n, toBlock: 3n }, { blocks: 3, logs: 10 })).toThrow('block range of 4 blocks, at most 3 are allowed')
  })
  test('of too many logs fails', () => {
    expect(() => ask({ fromBlock: 0n, toBlock: 3n }, { blocks: 10, logs: 2 })).toThrow('query returned more than 2 logs')
  })
  test('reads receipts only if the bloom may match', () => {
    chain.receiptsRead = 0
    expect(ask({ fromBlock: 0n, toBlock: 3n, addresses: [account('33')] })).toEqual([])
    expect(chain.receiptsRead).toBe(0)
    ask({ fromBlock: 0n, toBlock: 3n, topics: [[A]] })
    expect(chain.receiptsRead).toBe(1)
  })
})

describe('a long query', () => {
  // Every reading of the clock is a slice later.
  beforeEach(() => {
    let nowMs = 0
    vi.spyOn(performance, 'now').mockImplementation(() => (nowMs += 1000))
  })
  afterEach(() => vi.restoreAllMocks())
  const ofAll: LogFilter = { ...any, fromBlock: 'earliest', toBlock: 'latest' }

  test('is suspended between two blocks, and resumes', () => {
    const chain = new LogChain()
    for (let i = 0; i < 3; i++) chain.add([logOf(ONE)])
    const work = queryLogs(chain.chain, ofAll)
    expect(work.next()).toEqual({ done: false, value: undefined })
    // Not in the requested range, which was fixed when the query started.
    chain.add([logOf(ONE)])
    expect(finish(work).map(({ block }) => block.header.number)).toEqual([1n, 2n, 3n])
  })

  test('is suspended between stretches of blocks in which no bloom matches', () => {
    const chain = new LogChain()
    for (let i = 0; i < 5000; i++) chain.add()
    // After the first stretch, and after the last.
    const work = queryLogs(chain.chain, { ...ofAll, addresses: [ONE] })
    expect([work.next(), work.next(), work.next()]).toEqual([{ done: false }, { done: false }, { done: true, value: [] }])
  })

  test('starts over if the chain is reset meanwhile', () => {
    const chain = new LogChain()
    for (let i = 0; i < 3; i++) chain.add([logOf(ONE)])
    const work = queryLogs(chain.chain, ofAll)
    work.next()
    work.next()
    chain.reset(0)
    const another = chain.add([logOf(TWO)])
    expect(finish(work).map(({ block, log }) => [block.hash, log.address])).toEqual([[another.hash, TWO]])
  })
})
