import { expect, test } from 'vitest'
import { type Address, type Hash, addressFromBigint, wordFromBigint } from '../contract/hex.ts'
import { EMPTY_ACCOUNT } from '../types/account.ts'
import { StateValues } from './stateValues.ts'

const root: Hash = wordFromBigint(1n)
const address: Address = addressFromBigint(2n)

test('zero and an account that does not exist are here; other values are not', () => {
  const values = new StateValues(100)
  values.addSlot(root, address, 3n, 0n)
  values.addAccount(root, address, undefined)
  expect([values.slot(root, address, 3n), values.slot(root, address, 4n)]).toEqual([0n, undefined])
  expect([values.account(root, address), values.account(root, addressFromBigint(9n))]).toEqual([undefined, null])
})

test('above the bound, what was not read for longest goes', () => {
  const values = new StateValues(100)
  values.addAccount(root, address, EMPTY_ACCOUNT)
  for (let slot = 0n; slot < 1000n; slot++) {
    values.addSlot(root, address, slot, slot)
    expect(values.slot(root, address, slot - (slot < 10n ? slot : 10n))).toBeDefined()
    expect(values.account(root, address)).toBe(EMPTY_ACCOUNT)
  }
  expect(values.slot(root, address, 0n)).toBeUndefined()
  const kept = new Set(Array.from(values.all(), (it) => (it.kind === 'slot' ? it.slot : -1n)))
  expect(kept.size).toBeLessThanOrEqual(100)
  expect(kept.has(999n)).toBe(true)
})

test('without a bound nothing goes', () => {
  const values = new StateValues(Infinity)
  for (let slot = 0n; slot < 10_000n; slot++) values.addSlot(root, address, slot, 1n)
  expect(Array.from(values.all()).length).toBe(10_000)
})
