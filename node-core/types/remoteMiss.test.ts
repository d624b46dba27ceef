import { expect, test } from 'vitest'
import { addressFromBigint, ZERO_HASH } from '../contract/hex.ts'
import { type RemoteKey, RemoteMiss, describeKey, keyText } from './remoteMiss.ts'

const address = addressFromBigint(1n)
const filter = { addresses: [], topics: [] }
const KEYS: RemoteKey[] = [
  { kind: 'account', root: ZERO_HASH, address },
  { kind: 'slot', root: ZERO_HASH, address, slot: 0n },
  { kind: 'slot', root: ZERO_HASH, address, slot: 16n },
  { kind: 'block', number: 1n },
  { kind: 'block', number: 16n },
  { kind: 'header', number: 1n },
  { kind: 'blockByHash', hash: ZERO_HASH },
  { kind: 'receipts', hash: ZERO_HASH },
  { kind: 'transaction', hash: ZERO_HASH },
  { kind: 'logs', from: 1n, to: 12n, filter },
  { kind: 'logs', from: 11n, to: 2n, filter },
  { kind: 'logs', from: 1n, to: 12n, filter: { addresses: [address], topics: [] } },
  { kind: 'logs', from: 1n, to: 12n, filter: { addresses: [], topics: [null, [ZERO_HASH]] } },
]

test('texts of keys are equal for equal keys only', () => {
  expect(new Set(KEYS.map(keyText)).size).toBe(KEYS.length)
  expect(KEYS.map((key) => keyText(structuredClone(key)))).toEqual(KEYS.map(keyText))
})

test('each value has a name of its own', () => {
  expect(KEYS.map(describeKey)).not.toContain('')
  expect(describeKey(KEYS[9]!)).toBe('logs of blocks 1 to 12')
})

test('a miss names its first keys', () => {
  expect(new RemoteMiss(KEYS.slice(1, 3)).message).toBe(
    `not read from the remote chain yet: slot 0x0 of ${address}, slot 0x10 of ${address}`,
  )
  expect(new RemoteMiss(KEYS).message).toMatch(/, …$/)
})
