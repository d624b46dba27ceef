import { describe, expect, test } from 'vitest'
import type { PooledTransaction, PoolLane } from './poolSlice.ts'
import { noncesToText, poolRows, waitOfTransaction, type MiningSituation } from './poolWaits.ts'

const GWEI = 10n ** 9n
const MANUAL: MiningSituation = { mode: 'manual', intervalMs: 0 }

function transaction(nonce: number, fields: Partial<PooledTransaction> = {}): PooledTransaction {
  return {
    nonce,
    maxFee: 2n * GWEI,
    maxTip: GWEI,
    cost: 100n,
    hash: `0x${nonce.toString(16).padStart(64, '0')}`,
    ...fields,
  } as PooledTransaction
}

function lane(transactions: PooledTransaction[], fields: Partial<PoolLane> = {}): PoolLane {
  return { sender: `0x${'a1'.repeat(20)}`, balance: 10n ** 18n, nonce: 5, transactions, ...fields }
}

function textsOf(lanes: PoolLane[], mining: MiningSituation | undefined = MANUAL, nextBaseFee = GWEI): string[] {
  return poolRows({ lanes, order: [], nextBaseFee, nextBlobFee: 7n }, mining).map((row) =>
    row.kind === 'gap' ? `missing ${noncesToText(row.from, row.to)}` : `${row.transaction.nonce} ${row.wait.kind}: ${row.wait.text}`,
  )
}

describe('why a transaction waits', () => {
  test('with manual mining, for a block to be mined', () => {
    expect(textsOf([lane([transaction(5)])])).toEqual(['5 mining: Mining is paused'])
  })

  test('with a block time, for at most that long', () => {
    expect(textsOf([lane([transaction(5)])], { mode: 'interval', intervalMs: 12_000 })).toEqual([
      '5 mining: Comes with the next block, within 12 s',
    ])
  })

  test('with automatic mining, only for the next block', () => {
    expect(textsOf([lane([transaction(5)])], { mode: 'auto', intervalMs: 0 })).toEqual(['5 next: Can be in the next block'])
  })

  test('a missing nonce is a row, and holds back everything behind it', () => {
    expect(textsOf([lane([transaction(5), transaction(7), transaction(8)])])).toEqual([
      '5 mining: Mining is paused',
      'missing 6',
      '7 gap: Waits for nonce 6',
      '8 gap: Waits for nonce 6',
    ])
  })

  test('several missing nonces are shown by the first and the last', () => {
    expect(textsOf([lane([transaction(8)])])).toEqual(['missing 5 – 7', '8 gap: Waits for nonces 5 – 7'])
  })

  test('a price below the next base fee holds back what follows', () => {
    expect(textsOf([lane([transaction(5, { maxFee: 1n }), transaction(6)])])).toEqual([
      '5 price: At most 1 wei; base fee 1 gwei',
      '6 behind: Behind nonce 5',
    ])
  })

  test('blobs have a price of their own', () => {
    expect(textsOf([lane([transaction(5, { maxBlobFee: 6n })])])).toEqual(['5 price: At most 6 wei for blobs; base fee 7 wei'])
  })

  test('a tip below the minimum is shown with the minimum', () => {
    const [text] = textsOf([lane([transaction(5, { maxTip: 3n * GWEI })])], { ...MANUAL, leastTip: '0x77359400' })
    expect(text).toBe('5 price: Its tip is 1 gwei; the minimum is 2 gwei')
  })

  test("costs add up to more than the sender's balance", () => {
    const [first, second] = textsOf([lane([transaction(5), transaction(6)], { balance: 150n })])
    expect(first).toMatch(/^5 mining/)
    expect(second).toBe('6 balance: May cost up to 200 wei with those before it; the sender has 150 wei')
  })
})

test('the first and the last row of each lane are marked', () => {
  const rows = poolRows(
    { lanes: [lane([transaction(6)]), lane([transaction(5), transaction(6)])], order: [], nextBaseFee: undefined, nextBlobFee: undefined },
    undefined,
  )
  expect(rows.map(({ isFirst, isLast }) => [isFirst, isLast])).toEqual([
    [true, false],
    [false, true],
    [true, false],
    [false, true],
  ])
})

test('the reason of one transaction is that of its row; undefined if it is not in its lane', () => {
  const situation = { lane: lane([transaction(7)]), nextBaseFee: GWEI, nextBlobFee: undefined }
  expect(waitOfTransaction(situation, transaction(7).hash, MANUAL)).toEqual({ kind: 'gap', text: 'Waits for nonces 5 – 6' })
  expect(waitOfTransaction(situation, transaction(8).hash, MANUAL)).toBeUndefined()
})
