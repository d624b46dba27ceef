import { expect, test } from 'vitest'
import { stateChangesFromWire } from './stateChanges.ts'

const ALICE = `0x${'a1'.repeat(20)}` as const
const word = (value: number) => `0x${value.toString(16).padStart(64, '0')}` as const

test('lists only what changed, before and after', () => {
  const [change] = stateChangesFromWire({
    pre: { [ALICE]: { balance: '0x5', nonce: 1, code: '0x6001' } },
    post: { [ALICE]: { balance: '0x3' } },
  })
  expect(change).toEqual({
    address: ALICE,
    kind: 'changed',
    balance: { before: 5n, after: 3n },
    nonce: undefined,
    codeSize: undefined,
    delegate: undefined,
    storage: [],
  })
})

test('a slot on one side only was or became zero', () => {
  const [change] = stateChangesFromWire({
    pre: { [ALICE]: { balance: '0x0', storage: { [word(1)]: word(7) } } },
    post: { [ALICE]: { storage: { [word(2)]: word(8) } } },
  })
  expect(change!.storage).toEqual([
    { slot: word(1), before: word(7), after: word(0) },
    { slot: word(2), before: word(0), after: word(8) },
  ])
})

test('a delegation is shown by its target contract', () => {
  const contract = `0x${'c0'.repeat(20)}` as const
  const [change] = stateChangesFromWire({
    pre: { [ALICE]: { balance: '0x1' } },
    post: { [ALICE]: { code: `0xef0100${contract.slice(2)}` } },
  })
  expect(change!.delegate).toEqual({ before: null, after: contract })
})

test('an account on one side only was created or destroyed', () => {
  const code = '0x600160' as const
  const [created] = stateChangesFromWire({ pre: {}, post: { [ALICE]: { balance: '0x1', nonce: 1, code } } })
  expect([created!.kind, created!.codeSize, created!.nonce]).toEqual(['created', { before: 0, after: 3 }, { before: 0, after: 1 }])
  const [destroyed] = stateChangesFromWire({ pre: { [ALICE]: { balance: '0x1', nonce: 1, code } }, post: {} })
  expect([destroyed!.kind, destroyed!.codeSize, destroyed!.balance]).toEqual([
    'destroyed',
    { before: 3, after: 0 },
    { before: 1n, after: 0n },
  ])
})
