import { describe, expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import type { WireReceipt } from '../../node-core/contract/wire/receipt.ts'
import { balanceChanges, burntIn, feeParts, tokenFlows, type BalanceChangesInput } from './balanceChanges.ts'
import type { AccountChange } from './stateChanges.ts'
import { NO_ACCOUNT, type TokenTransfer } from '../../node-core/contract/tokenTransfers.ts'

const [ALICE, BOB, CAROL, MINER, TOKEN] = ['a1', 'b0', 'ca', '00', '70'].map((pair): Address => `0x${pair.repeat(19)}01`) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]

const change = (address: Address, before: bigint, after: bigint): AccountChange =>
  ({ address, kind: 'changed', balance: { before, after }, nonce: undefined, codeSize: undefined, storage: [] }) as unknown as AccountChange

const transfer = (from: Address, to: Address, value: bigint): TokenTransfer => ({
  kind: 'ERC-20',
  token: TOKEN,
  from,
  to,
  value,
  id: undefined,
  logIndex: 0,
})

/** 100 gas at 7 wei, 5 of them the base fee; 50 wei from Alice to Bob. */
const INPUT: BalanceChangesInput = {
  transaction: { from: ALICE, to: BOB, value: '0x32' },
  receipt: { gasUsed: '0x64', effectiveGasPrice: '0x7', status: '0x1', contractAddress: null } as unknown as WireReceipt,
  block: { baseFeePerGas: '0x5', miner: MINER },
  changes: [change(MINER, 0n, 200n), change(BOB, 10n, 60n), change(ALICE, 1_000n, 250n)],
  transfers: [],
}

describe('what a fee was paid for', () => {
  test('is the base fee, which is burnt, and the tip', () => {
    expect(feeParts(INPUT.receipt, INPUT.block)).toEqual({ total: 700n, burnt: 500n, tip: 200n, blobs: 0n })
  })

  test('is also blobs, whose fee is burnt', () => {
    const receipt = { ...INPUT.receipt, blobGasUsed: '0x2', blobGasPrice: '0x3' } as WireReceipt
    expect(feeParts(receipt, INPUT.block)).toEqual({ total: 706n, burnt: 506n, tip: 200n, blobs: 6n })
    expect(burntIn([INPUT.receipt, receipt], { baseFeePerGas: '0x5' })).toBe(1_006n)
  })
})

describe('balance changes of accounts', () => {
  test('start with the sender, end with the block producer, have their parts, and sum to zero', () => {
    const changes = balanceChanges(INPUT)
    expect(changes.map(({ address, wei, parts }) => [address, wei, parts.map((part) => [part.kind, part.wei])])).toEqual([
      [
        ALICE,
        -750n,
        [
          ['fee', -700n],
          ['value', -50n],
        ],
      ],
      [BOB, 50n, [['value', 50n]]],
      [MINER, 200n, [['tip', 200n]]],
      [undefined, 500n, []],
    ])
    expect(changes.reduce((sum, { wei }) => sum + wei, 0n)).toBe(0n)
  })

  test('are one per account, of ether and of tokens', () => {
    const transfers = [transfer(ALICE, BOB, 7n), transfer(BOB, CAROL, 2n), transfer(NO_ACCOUNT, ALICE, 1n)]
    expect(
      balanceChanges({ ...INPUT, transfers }).map(({ address, wei, tokens }) => [address, wei, tokens.map(({ amount }) => amount)]),
    ).toEqual([
      [ALICE, -750n, [-6n]],
      [BOB, 50n, [5n]],
      [CAROL, 0n, [2n]],
      [MINER, 200n, []],
      [undefined, 500n, []],
    ])
  })

  test('of a failed transaction are its fee', () => {
    const receipt = { ...INPUT.receipt, status: '0x0' } as WireReceipt
    const [sender] = balanceChanges({ ...INPUT, receipt, changes: [change(ALICE, 1_000n, 300n)] })
    expect(sender!.parts).toEqual([{ kind: 'fee', wei: -700n }])
  })

  test('are of tokens only if the state is unknown, without accounts that only passed them on', () => {
    const transfers = [transfer(ALICE, BOB, 7n), transfer(BOB, CAROL, 7n)]
    expect(balanceChanges({ ...INPUT, changes: undefined, transfers }).map(({ address }) => address)).toEqual([ALICE, CAROL])
  })
})

test('distinguish incoming and outgoing, also for the same token', () => {
  const transfers = [
    transfer(ALICE, BOB, 7n),
    transfer(ALICE, BOB, 1n),
    transfer(BOB, ALICE, 3n),
    transfer(ALICE, ALICE, 9n),
    transfer(BOB, CAROL, 4n),
  ]
  const { sent, received } = tokenFlows(ALICE, transfers)
  expect([sent, received].map((list) => list.map(({ amount }) => amount))).toEqual([[-8n], [3n]])
})
