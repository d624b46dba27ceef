import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { LogFilter } from '../contract/logFilter.ts'
import { finish } from '../base/longWork.ts'
import type { Receipt } from '../types/receipt.ts'
import { LogChain, account, logOf, transactionOf, word } from './fixture.ts'
import type { LocatedLog } from './logQuery.ts'
import { type FilterOwner, PolledFilters } from './polledFilters.ts'

const [ONE, TWO] = [account('11'), account('22')]
const any: LogFilter = { addresses: [], topics: [] }

class Connection implements FilterOwner {
  #listener: () => void = () => undefined
  onClose(listener: () => void) {
    this.#listener = listener
  }
  close() {
    this.#listener()
  }
}

let chain: LogChain
let filters: PolledFilters
let nowMs: number

beforeEach(() => {
  nowMs = 1_000_000
  chain = new LogChain()
  let lastId = 0
  filters = new PolledFilters({
    chain: chain.chain,
    pool: chain.pool,
    nowMs: () => nowMs,
    timeoutMs: 1000,
    limit: 3,
    itemLimit: 5,
    newId: () => `0x${(++lastId).toString(16)}`,
  })
})

describe('a block filter', () => {
  test('returns the blocks since the last poll, once', () => {
    chain.add()
    const id = filters.createBlockFilter()
    const hashes = [chain.add().hash, chain.add().hash]
    expect(filters.changes(id)).toEqual({ kind: 'blocks', hashes })
    expect(filters.changes(id)).toEqual({ kind: 'blocks', hashes: [] })
  })
  test('has no logs', () => {
    const id = filters.createBlockFilter()
    expect(() => finish(filters.logs(id))).toThrow(
      expect.objectContaining({ code: 'not-a-log-filter', message: 'filter has no logs subscription type' }),
    )
  })
})

function poll(id: `0x${string}`) {
  const changes = filters.changes(id)
  return changes.kind === 'logs'
    ? changes.logs.map(({ block, log, removed }) => [Number(block.header.number), log.address, removed])
    : changes
}

describe('a log filter', () => {
  test('returns matching logs since the last poll, once', () => {
    chain.add([logOf(ONE)])
    const id = filters.createLogFilter({ ...any, addresses: [ONE] })
    chain.add([logOf(TWO), logOf(ONE)])
    expect(poll(id)).toEqual([[2, ONE, false]])
    expect(poll(id)).toEqual([])
  })
  test('returns all logs of its range with eth_getFilterLogs', () => {
    chain.add([logOf(ONE)])
    const id = filters.createLogFilter({ ...any, fromBlock: 'earliest' })
    chain.add([logOf(TWO)])
    expect(finish(filters.logs(id)).map(({ log }) => log.address)).toEqual([ONE, TWO])
  })
  test('keeps to its range', () => {
    const id = filters.createLogFilter({ ...any, fromBlock: 2n, toBlock: 3n })
    for (let i = 0; i < 4; i++) chain.add([logOf(ONE)])
    expect(poll(id)).toEqual([
      [2, ONE, false],
      [3, ONE, false],
    ])
  })
  test('with the past first returns what its range has already, and nothing without a first block', () => {
    chain.add([logOf(ONE)], [logOf(TWO)])
    chain.add([logOf(ONE)])
    const [none, all, first] = [
      any,
      { ...any, fromBlock: 'earliest' as const },
      { ...any, fromBlock: 1n, toBlock: 1n, addresses: [TWO] },
    ].map((filter) => finish(filters.createLogFilterWithPast(filter)))
    expect([none, all, first].map((id) => poll(id!))).toEqual([
      [],
      [
        [1, ONE, false],
        [1, TWO, false],
        [2, ONE, false],
      ],
      [[1, TWO, false]],
    ])
    chain.add([logOf(TWO)])
    expect([none, all, first].map((id) => poll(id!))).toEqual([[[3, TWO, false]], [[3, TWO, false]], []])
  })
  test('with the past and a range beyond the head has only what is there', () => {
    chain.add([logOf(ONE)])
    const [around, beyond] = [
      { ...any, fromBlock: 1n, toBlock: 9n },
      { ...any, fromBlock: 2n },
    ].map((filter) => finish(filters.createLogFilterWithPast(filter)))
    expect([around, beyond].map((id) => poll(id!))).toEqual([[[1, ONE, false]], []])
    chain.add([logOf(TWO)])
    expect([around, beyond].map((id) => poll(id!))).toEqual([[[2, TWO, false]], [[2, TWO, false]]])
  })
  test.each([
    [
      'a block that came while others were served',
      () => chain.add([logOf(TWO)]),
      [
        [1, ONE, false],
        [2, TWO, false],
      ],
    ],
    ['the blocks of another branch', () => (chain.reset(0), chain.add(), chain.add([logOf(TWO)])), [[2, TWO, false]]],
  ])('with the past has %s', (_, change, expected) => {
    chain.add([logOf(ONE)])
    const part = chain.chain
    const { store } = part
    const query = store.blocksByBloom.bind(store)
    vi.spyOn(store, 'blocksByBloom').mockImplementationOnce((...range) => {
      const found = query(...range)
      change()
      return found
    })
    filters = new PolledFilters({ chain: part, pool: chain.pool })
    expect(poll(finish(filters.createLogFilterWithPast({ ...any, fromBlock: 1n })))).toEqual(expected)
  })
  test('with a reversed range is refused: it would never match', () => {
    expect(() => filters.createLogFilter({ ...any, fromBlock: 3n, toBlock: 2n })).toThrow(
      expect.objectContaining({ code: 'invalid-range', message: 'invalid block range params' }),
    )
  })
  test('keeps the same objects as the others', () => {
    const ids = [any, { ...any, addresses: [ONE] }].map((filter) => filters.createLogFilter(filter))
    chain.add([logOf(ONE)])
    const [one, two] = ids.map((id) => filters.changes(id) as { logs: LocatedLog[] })
    expect(one!.logs).toHaveLength(1)
    expect(one!.logs[0]).toBe(two!.logs[0])
  })
  test('costs nothing for a block whose bloom shows that it has no matching log', () => {
    const block = chain.add([logOf(ONE)])
    const id = filters.createLogFilter({ addresses: [TWO], topics: [] })
    const receipts = [
      {
        get logs() {
          return expect.unreachable()
        },
      },
    ] as unknown as Receipt[]
    chain.events.emit('newHead', { block, receipts, diff: new Map(), results: [], contracts: [] })
    expect(poll(id)).toEqual([])
  })
  test('returns logs of blocks that a reset removed as removed', () => {
    chain.add([logOf(ONE)])
    const id = filters.createLogFilter(any)
    chain.add([logOf(TWO)])
    chain.reset(0)
    expect(poll(id)).toEqual([
      [2, TWO, false],
      [2, TWO, true],
      [1, ONE, true],
    ])
  })
})

test('a pending transaction filter returns transactions that became executable', () => {
  const id = filters.createPendingTransactionFilter()
  const transaction = transactionOf(5n)
  chain.poolEvents.emit('pendingTransaction', { transaction })
  expect(filters.changes(id)).toEqual({ kind: 'pendingTransactions', transactions: [transaction], full: false })
})

describe('a filter', () => {
  test('with an unknown id is not found', () => {
    for (const ask of [() => filters.changes('0x9'), () => finish(filters.logs('0x9'))]) {
      expect(ask).toThrow(expect.objectContaining({ code: 'filter-not-found', message: 'filter not found' }))
    }
    expect(filters.uninstall('0x9')).toBe(false)
  })
  test('is gone after uninstall', () => {
    const id = filters.createBlockFilter()
    expect(filters.uninstall(id)).toBe(true)
    expect(() => filters.changes(id)).toThrow('filter not found')
  })
  test('expires unless it is polled', () => {
    const id = filters.createBlockFilter()
    nowMs += 1001
    expect(() => filters.changes(id)).toThrow('filter not found')
    expect(filters.size).toBe(0)
  })
  test('does not expire when the clock of the machine jumps', () => {
    const unhurried = new PolledFilters({ chain: chain.chain, pool: chain.pool })
    const id = unhurried.createBlockFilter()
    const now = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 86_400_000)
    expect(unhurried.changes(id)).toEqual({ kind: 'blocks', hashes: [] })
    now.mockRestore()
    unhurried.close()
  })
  test('stays alive while it is polled', () => {
    const id = filters.createBlockFilter()
    for (let i = 0; i < 5; i++) {
      nowMs += 900
      filters.changes(id)
    }
    expect(filters.size).toBe(1)
  })
  test('is one of a limited number, in which expired ones do not count', () => {
    for (let i = 0; i < 3; i++) filters.createBlockFilter()
    expect(() => filters.createBlockFilter()).toThrow(
      expect.objectContaining({ code: 'too-many-filters', message: 'too many filters: at most 3 are allowed' }),
    )
    nowMs += 1001
    expect(filters.createBlockFilter()).toBe('0x4')
  })
  test('counts towards the limit of its connection only', () => {
    const [one, other] = [new Connection(), new Connection()]
    for (let i = 0; i < 3; i++) filters.createBlockFilter(one)
    expect(() => filters.createPendingTransactionFilter(false, one)).toThrow('too many filters: at most 3 are allowed')
    expect([filters.createLogFilter(any, other), filters.createBlockFilter()]).toEqual(['0x4', '0x5'])
    expect(filters.uninstall('0x1')).toBe(true)
    expect(filters.createBlockFilter(one)).toBe('0x6')
  })
  test('ends with its connection', () => {
    const connection = new Connection()
    const [own, other] = [filters.createBlockFilter(connection), filters.createBlockFilter()]
    connection.close()
    expect(() => filters.changes(own)).toThrow('filter not found')
    expect([filters.changes(other), filters.size]).toEqual([{ kind: 'blocks', hashes: [] }, 1])
  })
  test('that exceeds its limit is removed', () => {
    const [blocks, transactions] = [filters.createBlockFilter(), filters.createPendingTransactionFilter()]
    for (let i = 0; i < 5; i++) chain.add()
    expect(filters.changes(blocks)).toMatchObject({ hashes: { length: 5 } })
    for (let i = 0; i < 6; i++) chain.poolEvents.emit('pendingTransaction', { transaction: transactionOf(BigInt(i)) })
    expect(() => filters.changes(transactions)).toThrow('filter not found')
    expect(filters.size).toBe(1)
  })
  test('receives nothing after close', () => {
    const id = filters.createLogFilter({ ...any, topics: [[word('aa')]] })
    filters.close()
    chain.add()
    expect(() => filters.changes(id)).toThrow('filter not found')
  })
})
