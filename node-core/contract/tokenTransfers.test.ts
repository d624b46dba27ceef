import { describe, expect, test } from 'vitest'
import { SYSTEM_ADDRESS } from './etherLogs.ts'
import type { Address, Hash, Hex } from './hex.ts'
import { transfersFromLogs } from './tokenTransfers.ts'

const TOKEN: Address = `0x${'70'.repeat(20)}`
const [ALICE, BOB] = ['a1', 'b0'].map((pair): Address => `0x${pair.repeat(20)}`) as [Address, Address]
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const BATCH = '0x4a39dc06d4c0dbc64b70af90fd698a233a518aa5d07e595d983b8c0526c8f7fb'

const topic = (address: Address): Hash => `0x${address.slice(2).padStart(64, '0')}`
const word = (value: number | bigint): string => value.toString(16).padStart(64, '0')
const data = (...words: (number | bigint)[]): Hex => `0x${words.map(word).join('')}`
const read = (topics: Hash[], bytes: Hex) => transfersFromLogs([{ address: TOKEN, topics, data: bytes, logIndex: '0x5' }])

describe('token transfers', () => {
  test('of an ERC-20 have an amount', () => {
    expect(read([TRANSFER, topic(ALICE), topic(BOB)], data(7))).toEqual([
      { kind: 'ERC-20', token: TOKEN, from: ALICE, to: BOB, value: 7n, id: undefined, logIndex: 5 },
    ])
  })

  test('are none that the protocol logs where ether moves (EIP-7708)', () => {
    const log = { topics: [TRANSFER, topic(ALICE), topic(BOB)] as Hash[], data: data(7), logIndex: '0x5' as const }
    expect(transfersFromLogs([{ address: SYSTEM_ADDRESS, ...log }])).toEqual([])
  })

  test('of an ERC-721 have an id', () => {
    expect(read([TRANSFER, topic(ALICE), topic(BOB), `0x${word(12)}`], '0x')).toMatchObject([{ kind: 'ERC-721', value: 1n, id: 12n }])
  })

  test('of an ERC-1155 have both, in batches as well', () => {
    expect(read([SINGLE, topic(ALICE), topic(ALICE), topic(BOB)], data(3, 9))).toMatchObject([
      { kind: 'ERC-1155', from: ALICE, to: BOB, id: 3n, value: 9n },
    ])
    expect(read([BATCH, topic(ALICE), topic(ALICE), topic(BOB)], data(64, 160, 2, 3, 4, 2, 30, 40))).toMatchObject([
      { id: 3n, value: 30n },
      { id: 4n, value: 40n },
    ])
  })

  test('are none where a log only looks like one', () => {
    expect(read([TRANSFER], data(7))).toEqual([])
    expect(read([TRANSFER, `0x${'ff'.repeat(32)}`, topic(BOB)], data(7))).toEqual([])
    expect(read([TRANSFER, topic(ALICE), topic(BOB)], '0x')).toEqual([])
    expect(read([BATCH, topic(ALICE), topic(ALICE), topic(BOB)], data(64, 64, 2n ** 255n))).toEqual([])
    expect(read([BATCH, topic(ALICE), topic(ALICE), topic(BOB)], data(2n ** 200n, 64))).toEqual([])
  })
})
