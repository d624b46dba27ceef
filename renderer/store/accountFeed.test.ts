import { describe, expect, test } from 'vitest'
import type { WireKeyStore } from '../../node-core/contract/keyStore.ts'
import { keyStoreFromWire } from './accountFeed.ts'
import { holdingOf, initialAccounts } from './accountsSlice.ts'

const ALICE = `0x${'a1'.repeat(20)}` as const
const BOB = `0x${'b0'.repeat(20)}` as const
const CAROL = `0x${'ca'.repeat(20)}` as const

function wire(nowMs: number, unlockedUntilMs: number | null, isUnlocked = true): WireKeyStore {
  return { nowMs, accounts: [{ address: ALICE, url: 'keystore:///home/me/keystore/UTC--a1', isUnlocked, unlockedUntilMs }], problems: [] }
}

describe('the key store', () => {
  test("times are by the window's clock, whatever the node's clock", () => {
    const { accounts } = keyStoreFromWire(wire(1_000_000, 1_300_000), 50, undefined)
    expect(accounts).toEqual([{ address: ALICE, fileName: 'UTC--a1', isUnlocked: true, locksAtMs: 300_050 }])
  })

  test('the same time, read slightly later, changes nothing', () => {
    const first = keyStoreFromWire(wire(1_000_000, 1_300_000), 50, undefined)
    const second = keyStoreFromWire(wire(1_002_000, 1_300_000), 2_090, first)
    expect(second.accounts[0]).toBe(first.accounts[0])
  })

  test('another unlock, or a lock, changes the account', () => {
    const first = keyStoreFromWire(wire(1_000_000, 1_300_000), 50, undefined)
    expect(keyStoreFromWire(wire(1_002_000, 1_900_000), 2_050, first).accounts[0]?.locksAtMs).toBe(900_050)
    expect(keyStoreFromWire(wire(1_002_000, null, false), 2_050, first).accounts[0]).toMatchObject({
      isUnlocked: false,
      locksAtMs: undefined,
    })
  })

  test('the file of a problem is shown by its name, on Windows too', () => {
    const { problems } = keyStoreFromWire(
      { nowMs: 0, accounts: [], problems: [{ url: 'keystore://C:\\keys\\bad', reason: 'not valid JSON' }] },
      0,
      undefined,
    )
    expect(problems).toEqual([{ fileName: 'bad', reason: 'not valid JSON' }])
  })
})

test("whether the node has an address's key is known once both kinds of accounts are", () => {
  const accounts = [{ address: BOB, index: 0, derivationPath: 'm' }]
  const keyStore = keyStoreFromWire(wire(0, null, false), 0, undefined)
  expect(holdingOf(initialAccounts, BOB)).toBeUndefined()
  expect([BOB, ALICE, CAROL].map((address) => holdingOf({ accounts, keyStore, states: new Map() }, address))).toEqual([
    'dev',
    'locked',
    'foreign',
  ])
  expect(holdingOf({ accounts, keyStore: keyStoreFromWire(wire(0, 5), 0, undefined), states: new Map() }, ALICE)).toBe('unlocked')
})
