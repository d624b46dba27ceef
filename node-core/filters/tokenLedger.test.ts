import { beforeEach, describe, expect, test } from 'vitest'
import type { Address } from '../contract/hex.ts'
import { bytesFromHex } from '../contract/hex.ts'
import { NO_ACCOUNT } from '../contract/tokenTransfers.ts'
import { finish } from '../base/longWork.ts'
import { LogChain, account, word } from './fixture.ts'
import { TokenLedger } from './tokenLedger.ts'

const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
const SINGLE = '0xc3d58168c5ae7397731d063d5bbf3d657854427343f4c083240f7aacaa2d0f62'
const [FERN, MOSS, ART] = [account('f0'), account('30'), account('a0')]
const [alice, bob] = [account('a1'), account('b0')]

const topic = (address: Address): `0x${string}` => `0x${address.slice(2).padStart(64, '0')}`
const number = (value: bigint | number): string => value.toString(16).padStart(64, '0')
const moved = (token: Address, from: Address, to: Address, value: bigint) => ({
  address: token,
  topics: [TRANSFER, topic(from), topic(to)] as `0x${string}`[],
  data: bytesFromHex(`0x${number(value)}`),
})
const movedOne = (token: Address, from: Address, to: Address, id: bigint) => ({
  address: token,
  topics: [TRANSFER, topic(from), topic(to), `0x${number(id)}`] as `0x${string}`[],
  data: new Uint8Array(0),
})
const movedKind = (token: Address, from: Address, to: Address, id: bigint, value: bigint) => ({
  address: token,
  topics: [SINGLE, topic(alice), topic(from), topic(to)] as `0x${string}`[],
  data: bytesFromHex(`0x${number(id)}${number(value)}`),
})

let chain: LogChain
let ledger: TokenLedger
const read = (to = 1_000_000n): void => finish(ledger.moveTo(to, Infinity))
const shares = (token: Address) =>
  ledger.holdingsOf(token).map(({ holder, id, amount }) => [holder, ...(id === undefined ? [] : [id]), amount])

beforeEach(() => {
  chain = new LogChain()
  ledger = new TokenLedger(chain.chain)
})

describe('the holders of a token', () => {
  test('have received minus sent, the largest first', () => {
    chain.add([moved(FERN, NO_ACCOUNT, alice, 100n), moved(MOSS, NO_ACCOUNT, bob, 7n)])
    chain.add()
    chain.add([moved(FERN, alice, bob, 70n)], [moved(FERN, bob, NO_ACCOUNT, 5n)])
    read()
    expect(shares(FERN)).toEqual([
      [bob, 65n],
      [alice, 30n],
    ])
    expect(ledger.readTo).toBe(3n)
    expect(ledger.holdingsBy(bob).map(({ token, holding }) => [token, holding.amount])).toEqual([
      [MOSS, 7n],
      [FERN, 65n],
    ])
  })

  test('are those since the state was reset', () => {
    chain.add([moved(FERN, NO_ACCOUNT, alice, 100n)])
    read()
    chain.add([moved(FERN, NO_ACCOUNT, bob, 7n)])
    chain.resets = [2n]
    read()
    expect(shares(FERN)).toEqual([[bob, 7n]])
    chain.resets = []
    read()
    expect(shares(FERN)).toEqual([
      [alice, 100n],
      [bob, 7n],
    ])
  })

  test('that is non-fungible count one each, and of a multi-token count each id', () => {
    chain.add([
      movedOne(ART, NO_ACCOUNT, alice, 1n),
      movedOne(ART, NO_ACCOUNT, alice, 2n),
      movedKind(MOSS, NO_ACCOUNT, bob, 5n, 9n),
      movedKind(MOSS, NO_ACCOUNT, bob, 6n, 1n),
    ])
    read()
    expect(shares(ART)).toEqual([[alice, 2n]])
    expect(shares(MOSS)).toEqual([
      [bob, 5n, 9n],
      [bob, 6n, 1n],
    ])
  })

  test('include those of newer blocks, of which only the new ones are read', () => {
    chain.add([moved(FERN, NO_ACCOUNT, alice, 100n)])
    read()
    const before = chain.receiptsRead
    chain.add([moved(FERN, alice, bob, 100n)])
    read()
    expect([shares(FERN), chain.receiptsRead - before]).toEqual([[[bob, 100n]], 1])
  })

  test('are those of the current chain after a reset', () => {
    chain.add([moved(FERN, NO_ACCOUNT, alice, 100n)])
    chain.add([moved(FERN, alice, bob, 100n)])
    read()
    chain.reset(1)
    chain.add([moved(FERN, alice, bob, 1n)])
    read()
    expect(shares(FERN)).toEqual([
      [alice, 99n],
      [bob, 1n],
    ])
  })

  test('that send more than they received are included, and a log that only looks like a transfer is not counted', () => {
    chain.add([moved(FERN, alice, bob, 3n), { address: FERN, topics: [TRANSFER, word('11')], data: new Uint8Array(0) }])
    read()
    expect(shares(FERN)).toEqual([
      [bob, 3n],
      [alice, -3n],
    ])
  })

  test('at an earlier block are those of then, and only the blocks in between are read', () => {
    chain.add([moved(FERN, NO_ACCOUNT, alice, 100n)])
    chain.add([moved(FERN, alice, bob, 30n)])
    chain.add([moved(FERN, bob, NO_ACCOUNT, 5n), moved(MOSS, NO_ACCOUNT, bob, 1n)])
    read()
    const before = chain.receiptsRead
    read(1n)
    expect([shares(FERN), shares(MOSS), ledger.readTo]).toEqual([[[alice, 100n]], [], 1n])
    read(2n)
    expect(shares(FERN)).toEqual([
      [alice, 70n],
      [bob, 30n],
    ])
    expect(chain.receiptsRead - before).toBe(3)
    read(0n)
    expect([shares(FERN), ledger.readTo]).toEqual([[], 0n])
    chain.reset(1)
    chain.add([moved(FERN, alice, bob, 1n)])
    read(2n)
    expect(shares(FERN)).toEqual([
      [alice, 99n],
      [bob, 1n],
    ])
  })

  test('at a block before a reset are those of then, and at the last one before it none', () => {
    chain.add([moved(FERN, NO_ACCOUNT, alice, 100n)])
    chain.add()
    chain.add([moved(FERN, NO_ACCOUNT, bob, 7n)])
    chain.resets = [3n]
    read()
    expect(shares(FERN)).toEqual([[bob, 7n]])
    read(2n)
    expect([shares(FERN), ledger.readTo]).toEqual([[], 2n])
    read(1n)
    expect([shares(FERN), ledger.readTo]).toEqual([[[alice, 100n]], 1n])
  })

  test('are read back in parts when the time is short', () => {
    chain.add([moved(FERN, NO_ACCOUNT, alice, 1n)])
    for (let blocks = 0; blocks < 5_000; blocks++) chain.add()
    read()
    finish(ledger.moveTo(0n, -1))
    expect(ledger.readTo).toBe(905n)
    expect(shares(FERN)).toEqual([[alice, 1n]])
    read(0n)
    expect(shares(FERN)).toEqual([])
  })

  test('are read in parts when the time is short', () => {
    for (let blocks = 0; blocks < 5_000; blocks++) chain.add()
    chain.add([moved(FERN, NO_ACCOUNT, alice, 1n)])
    finish(ledger.moveTo(1_000_000n, -1))
    expect(ledger.readTo).toBe(4_095n)
    read()
    expect(shares(FERN)).toEqual([[alice, 1n]])
  })
})
