import { expect, test } from 'vitest'
import type { Address } from '../../node-core/contract/hex.ts'
import type { AccountChange } from './stateChanges.ts'
import { isContractChange, rankOf, rolesToText, type TransactionRoles } from './transactionRoles.ts'

const [ALICE, ORDERS, BOB, MINER, TOKEN] = ['a1', '0d', 'b0', '00', '70'].map((pair): Address => `0x${pair.repeat(20)}`) as [
  Address,
  Address,
  Address,
  Address,
  Address,
]
const ROLES: TransactionRoles = { sender: ALICE, recipient: ORDERS, created: undefined, producer: MINER }

test('accounts are ordered by role: sender, contracts, others, block producer, whatever their addresses', () => {
  const addresses = [MINER, BOB, TOKEN, ORDERS, ALICE]
  expect(addresses.toSorted((a, b) => rankOf(a, ROLES, a === TOKEN) - rankOf(b, ROLES, b === TOKEN))).toEqual([
    ALICE,
    ORDERS,
    TOKEN,
    BOB,
    MINER,
  ])
})

test('the sender of a transaction who also produces its block is listed as sender first', () => {
  const roles = { ...ROLES, producer: ALICE }
  expect(rankOf(ALICE, roles, false)).toBe(0)
  expect(rolesToText(ALICE, roles)).toEqual(['sender', 'block producer'])
  expect(rolesToText(BOB, roles)).toEqual([])
})

test('an account is a contract if its storage or its code changed, but not if it delegates', () => {
  const change = {
    address: BOB,
    kind: 'changed',
    balance: undefined,
    nonce: undefined,
    codeSize: undefined,
    delegate: undefined,
    storage: [],
  } satisfies AccountChange
  expect(isContractChange(change)).toBe(false)
  expect(
    isContractChange({
      ...change,
      storage: [{ slot: `0x${'0'.repeat(64)}`, before: `0x${'0'.repeat(64)}`, after: `0x${'1'.repeat(64)}` }],
    }),
  ).toBe(true)
  expect(isContractChange({ ...change, codeSize: { before: 0, after: 9 } })).toBe(true)
  expect(isContractChange({ ...change, codeSize: { before: 0, after: 23 }, delegate: { before: null, after: TOKEN } })).toBe(false)
})
