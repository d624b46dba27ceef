import { expect, test } from 'vitest'
import type { DevAccount } from '../keystore/devAccounts.ts'
import { alice, bob, carol, signed } from '../miner/fixture.ts'
import { moveInOrder, neighborOf } from './moveInOrder.ts'

const NAMES: Record<string, DevAccount> = { a: alice, b: bob, c: carol }
const order = (text: string) => text.split(' ').map((name) => signed(NAMES[name[0]!]!, Number(name[1])))
const textOf = (transactions: ReturnType<typeof order>) =>
  transactions.map(({ from, nonce }) => `${Object.entries(NAMES).find(([, account]) => account.address === from)![0]}${nonce}`).join(' ')

test.each([
  ['forward, with earlier ones of its sender', 'a0 b0 a1 c0 a2', 4, 0, 'a0 a1 a2 b0 c0'],
  ['forward, but not with those that are before already', 'a0 b0 a1 c0 a2', 4, 1, 'a0 a1 a2 b0 c0'],
  ['forward past one', 'a0 b0 c0', 2, 1, 'a0 c0 b0'],
  ['backward, with later ones of its sender', 'a0 a1 b0 a2 c0', 0, 3, 'b0 a0 a1 a2 c0'],
  ['backward to the end', 'a0 b0 c0', 0, 2, 'b0 c0 a0'],
  ['nowhere', 'a0 b0 c0', 1, 1, 'a0 b0 c0'],
])('moves %s', (_, before, from, to, after) => {
  expect(textOf(moveInOrder(order(before), from, to))).toBe(after)
})

test('up and down lead past the next transaction of another sender', () => {
  const transactions = order('b0 a0 a1 a2 c0')
  expect(neighborOf(transactions, 3, 'up')).toBe(0)
  expect(neighborOf(transactions, 1, 'down')).toBe(4)
  expect(neighborOf(transactions, 0, 'up')).toBeUndefined()
  expect(neighborOf(transactions, 4, 'down')).toBeUndefined()
})
