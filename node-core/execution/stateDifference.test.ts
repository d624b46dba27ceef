import { expect, test } from 'vitest'
import type { Address, Hash } from '../contract/hex.ts'
import type { AccountDiff, StateReader } from '../evm/state.ts'
import { EMPTY_ACCOUNT, EMPTY_CODE_HASH } from '../types/account.ts'
import { type RemoteKey, RemoteMiss } from '../types/remoteMiss.ts'
import { stateDifference } from './stateDifference.ts'

const A: Address = `0x${'a'.repeat(40)}`
const B: Address = `0x${'b'.repeat(40)}`
const CODE: Hash = `0x${'c'.repeat(64)}`

/** A has nonce 2, a balance of 5, code, and 7 in slot 1; there is nothing else. */
const state = {
  account: (address: Address) => (address === A ? { ...EMPTY_ACCOUNT, nonce: 2n, balance: 5n, codeHash: CODE } : undefined),
  storage: (address: Address, slot: bigint) => (address === A && slot === 1n ? 7n : 0n),
} as StateReader

test.each<[string | undefined, Address, AccountDiff | null]>([
  [undefined, A, { nonce: 2n, balance: 5n, code: { hash: CODE, bytes: new Uint8Array(1) }, storage: new Map([[1n, 7n]]) }],
  [undefined, A, {}],
  [undefined, B, null],
  [undefined, B, { balance: 0n }],
  // Without nonce and code it is read as having no storage.
  [undefined, B, { storage: new Map([[1n, 7n]]) }],
  [`the nonce of ${A} becomes 1 instead of 2`, A, { nonce: 1n }],
  [`the nonce of ${A} becomes 0 instead of 2`, A, null],
  [`the balance of ${A} becomes 6 instead of 5`, A, { balance: 6n }],
  [`the nonce of ${B} becomes 1 instead of 0`, B, { nonce: 1n }],
  [`the code of ${A} becomes another one`, A, { code: { hash: EMPTY_CODE_HASH, bytes: new Uint8Array(0) } }],
  [`slot 0x2 of ${A} becomes 7 instead of 0`, A, { storage: new Map([[2n, 7n]]) }],
])('a state beside a diff: %s', (expected, address, change) => {
  expect(stateDifference(new Map([[address, change]]), state, new Set())).toBe(expected)
})

test('balances of who gets rewards are not compared, and what is missing is named at once', () => {
  expect(stateDifference(new Map([[A, { balance: 6n }]]), state, new Set([A]))).toBeUndefined()
  const missing = {
    account: (address: Address) => {
      throw new RemoteMiss([{ kind: 'account', root: CODE, address }])
    },
  } as unknown as StateReader
  let keys: readonly RemoteKey[] = []
  try {
    stateDifference(new Map([A, B].map((address) => [address, { nonce: 1n }])), missing, new Set())
  } catch (error) {
    ;({ keys } = error as RemoteMiss)
  }
  expect(keys).toEqual([A, B].map((address) => ({ kind: 'account', root: CODE, address })))
})
