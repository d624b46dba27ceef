import { expect, test } from 'vitest'
import type { WireAuthorization } from '../../node-core/contract/wire/transaction.ts'
import { skippedAuthorizations } from './skippedAuthorizations.ts'
import type { AccountChange } from './stateChanges.ts'

const [SENDER, ALICE, BOB] = [`0x${'5e'.repeat(20)}`, `0x${'a1'.repeat(20)}`, `0x${'b0'.repeat(20)}`] as const
const authorization = (nonce: number, chainId = 1337): WireAuthorization => ({
  chainId: `0x${chainId.toString(16)}`,
  address: `0x${'de'.repeat(20)}`,
  nonce: `0x${nonce.toString(16)}`,
  yParity: '0x0',
  r: '0x1',
  s: '0x1',
})
const risen = (address: AccountChange['address'], before: number, after: number): AccountChange => ({
  address,
  kind: 'changed',
  balance: undefined,
  nonce: { before, after },
  codeSize: undefined,
  delegate: undefined,
  storage: [],
})
const skipped = (
  list: readonly (readonly [AccountChange['address'] | undefined, WireAuthorization])[],
  changes: readonly AccountChange[],
): boolean[] =>
  skippedAuthorizations(
    { from: SENDER, chainId: '0x539', authorizationList: list.map(([, it]) => it) },
    list.map(([by]) => by),
    changes,
  )

test('an authorization for the nonce of its account, on its chain or any, has an effect', () => {
  expect(
    skipped(
      [
        [ALICE, authorization(7)],
        [BOB, authorization(0, 0)],
      ],
      [risen(ALICE, 7, 8), risen(BOB, 0, 1), risen(SENDER, 3, 4)],
    ),
  ).toEqual([false, false])
})

test('one for another nonce, another chain or of nobody is skipped, and so is one that is used already', () => {
  const list = [
    [ALICE, authorization(8)],
    [ALICE, authorization(7, 1)],
    [ALICE, authorization(7)],
    [ALICE, authorization(7)],
    [undefined, authorization(0)],
    [BOB, authorization(0)],
  ] as const
  expect(skipped(list, [risen(ALICE, 7, 8), risen(SENDER, 3, 4)])).toEqual([true, true, false, true, true, true])
})

test('two of one account follow each other', () => {
  expect(
    skipped(
      [
        [ALICE, authorization(7)],
        [ALICE, authorization(8)],
      ],
      [risen(ALICE, 7, 9)],
    ),
  ).toEqual([false, false])
})

test("the sender's own is for the nonce after the transaction's", () => {
  expect(skipped([[SENDER, authorization(4)]], [risen(SENDER, 3, 5)])).toEqual([false])
  expect(skipped([[SENDER, authorization(3)]], [risen(SENDER, 3, 4)])).toEqual([true])
})
