import { expect, test } from 'vitest'
import { addressFromBigint } from '../contract/hex.ts'
import { HISTORY_STORAGE_ADDRESS } from './blockHashHistory.ts'
import { BEACON_ROOTS_ADDRESS, ringSlotsAfter } from './systemRings.ts'

test('the entries behind one of a ring follow it, and begin again at its end', () => {
  expect(ringSlotsAfter(HISTORY_STORAGE_ADDRESS, 3n, 2)).toEqual([4n, 5n])
  expect(ringSlotsAfter(HISTORY_STORAGE_ADDRESS, 8189n, 3)).toEqual([8190n, 0n, 1n])
  // Timestamps, and the roots behind them.
  expect(ringSlotsAfter(BEACON_ROOTS_ADDRESS, 8190n, 1)).toEqual([0n])
  expect(ringSlotsAfter(BEACON_ROOTS_ADDRESS, 16381n, 1)).toEqual([8191n])
})

test('slots of no ring have none behind them', () => {
  expect(ringSlotsAfter(HISTORY_STORAGE_ADDRESS, 8191n, 1)).toEqual([])
  expect(ringSlotsAfter(BEACON_ROOTS_ADDRESS, 16382n, 1)).toEqual([])
  expect(ringSlotsAfter(addressFromBigint(1n), 3n, 1)).toEqual([])
})
