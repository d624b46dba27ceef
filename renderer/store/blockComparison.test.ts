import { expect, test } from 'vitest'
import type { WireAccountDifference } from '../../node-core/contract/blockComparison.ts'
import type { Hash } from '../../node-core/contract/hex.ts'
import { accountChangeFromDifference } from './blockComparison.ts'

const word = (digit: string): Hash => `0x${digit.padStart(64, '0')}`
const ADDRESS = `0x${'12'.repeat(20)}` as const
const DIFFERENCE: WireAccountDifference = {
  address: ADDRESS,
  kind: 'removed',
  isProtocol: false,
  balance: { before: '0xa', after: '0x0' },
  nonce: null,
  code: { before: { hash: word('1'), sizeBytes: 5, delegate: null }, after: { hash: word('2'), sizeBytes: 0, delegate: null } },
  variables: [],
  slots: [
    { slot: word('1'), before: word('2'), after: word('0'), isNamed: true },
    { slot: word('3'), before: word('4'), after: word('0'), isNamed: false },
  ],
  slotCount: 2,
  hasAllSlots: true,
}

test('an account that differs is told as a change of a transaction is, without the slots that variables tell', () => {
  expect(accountChangeFromDifference(DIFFERENCE)).toMatchObject({
    address: ADDRESS,
    kind: 'destroyed',
    balance: { before: 10n, after: 0n },
    nonce: undefined,
    codeSize: { before: 5, after: 0 },
    delegate: undefined,
    storage: [{ slot: word('3'), before: word('4'), after: word('0') }],
  })
})

test('of an account that begins to delegate, the delegate counts and not the size of the code', () => {
  const code = { ...DIFFERENCE.code!, after: { hash: word('3'), sizeBytes: 23, delegate: ADDRESS } }
  expect(accountChangeFromDifference({ ...DIFFERENCE, code })).toMatchObject({
    codeSize: undefined,
    delegate: { before: null, after: ADDRESS },
  })
})
