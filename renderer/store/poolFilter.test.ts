import { describe, expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import { foldedRows, inMiningOrder, rowsOfFilter } from './poolFilter.ts'
import type { PoolLane, PooledTransaction } from './poolSlice.ts'
import { poolRows } from './poolWaits.ts'

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const pooled = (sender: number, nonce: number): PooledTransaction => ({
  hash: `0x${sender}${nonce}`,
  blockNumber: undefined,
  timestamp: undefined,
  status: 'pending',
  kind: nonce % 2 ? 'call' : 'transfer',
  type: 2,
  from: addressOf(sender),
  isImpersonated: false,
  to: addressOf(9),
  created: null,
  selector: nonce % 2 ? '0xa9059cbb' : undefined,
  value: 0n,
  nonce,
  gasLimit: 21_000n,
  gasUsed: undefined,
  fee: undefined,
  internal: undefined,
  maxFee: 10n,
  maxTip: 1n,
  maxBlobFee: undefined,
  cost: 1n,
  seenAt: 0,
})
const lane = (sender: number, ...nonces: number[]): PoolLane => ({
  sender: addressOf(sender),
  balance: 10n ** 18n,
  nonce: 0,
  transactions: nonces.map((nonce) => pooled(sender, nonce)),
})
const rowsOf = (...lanes: PoolLane[]) =>
  poolRows({ lanes, order: [], nextBaseFee: 1n, nextBlobFee: undefined }, { mode: 'manual', intervalMs: 0 })
const many = (count: number, from = 0): number[] => Array.from({ length: count }, (_, index) => from + index)

describe('a pool', () => {
  test('with few rows is shown in full', () => {
    const rows = rowsOf(lane(1, ...many(20)), lane(2, 3))
    expect(foldedRows(rows, new Set())).toEqual(rows)
  })

  test('with many rows has a line per sender with the number of transactions; those with few stay expanded', () => {
    const shown = foldedRows(rowsOf(lane(1, ...many(300)), lane(2, ...many(200, 5)), lane(3, 0)), new Set())
    expect(shown.map((row) => (row.kind === 'sender' ? [row.lane.sender, row.count, row.readyCount, row.from, row.to] : row.kind))).toEqual(
      [[addressOf(1), 300, 300, 0, 299], [addressOf(2), 200, 0, 5, 204], 'transaction'],
    )
  })

  test("says of a sender's line what holds back the first that is not ready", () => {
    const [ready, gap, cut] = foldedRows(
      rowsOf(lane(1, ...many(60)), lane(2, ...many(60, 5)), lane(3, ...many(30), ...many(30, 40))),
      new Set(),
    )
    expect([ready, gap, cut].map((row) => row?.kind === 'sender' && [row.readyCount, row.held])).toEqual([
      [60, undefined],
      [0, 'gap'],
      [30, 'gap'],
    ])
  })

  test("shows a sender's transactions if expanded", () => {
    const shown = foldedRows(rowsOf(lane(1, ...many(300)), lane(2, ...many(200, 5))), new Set([addressOf(2)]))
    expect(shown.length).toBe(1 + 1 + 1 + 200)
    expect(shown.slice(0, 4).map(({ kind }) => kind)).toEqual(['sender', 'sender', 'gap', 'transaction'])
  })
})

describe('a filter of the pool', () => {
  const rows = rowsOf(lane(1, 0, 1, 4), lane(2, 0))
  test.each([
    [{}, 5],
    [{ from: addressOf(1) }, 4],
    [{ method: '0xa9059cbb' as const }, 1],
    [{ method: 'transfer' as const }, 3],
    [{ state: 'gap' as const }, 2],
    [{ state: 'mining' as const, from: addressOf(2) }, 1],
    [{ state: 'price' as const }, 0],
  ])('%j leaves %i rows', (filter, count) => {
    expect(rowsOfFilter(rows, filter)).toHaveLength(count)
  })
})

test('in the order of mining, what the next block cannot take comes last, sender by sender', () => {
  const lanes = [lane(1, 0, 2), lane(2, 0)]
  const order = ['0x20', '0x10'].map((hash) => ({
    hash: hash as `0x${string}`,
    from: addressOf(1),
    nonce: '0x0' as const,
    isPlaced: false,
  }))
  const rows = inMiningOrder(poolRows({ lanes, order, nextBaseFee: 1n, nextBlobFee: undefined }, undefined))
  expect(rows.map((row) => [row.kind === 'gap' ? 'gap' : row.transaction.hash, row.isFirst, row.isLast])).toEqual([
    ['0x20', true, true],
    ['0x10', true, true],
    ['gap', true, false],
    ['0x12', false, true],
  ])
})
