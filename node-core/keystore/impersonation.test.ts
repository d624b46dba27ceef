import { expect, test } from 'vitest'
import { addressFromBigint } from '../contract/hex.ts'
import { Impersonation, MAX_IMPERSONATED } from './impersonation.ts'
import { PassphraseAccounts } from './passphraseAccounts.ts'

const [alice, bob] = [addressFromBigint(1n), addressFromBigint(2n)]

test('impersonation tells of changes, and only of changes', () => {
  const impersonation = new Impersonation()
  const seen: unknown[] = []
  impersonation.on('changed', (settings) => seen.push(settings))
  impersonation.add(alice)
  impersonation.add(alice)
  impersonation.setAutomatic(true)
  impersonation.setAutomatic(true)
  expect([impersonation.delete(bob), impersonation.delete(alice)]).toEqual([false, true])
  expect(seen).toEqual([
    { addresses: [alice], isAutomatic: false },
    { addresses: [alice], isAutomatic: true },
    { addresses: [], isAutomatic: true },
  ])
})

test('the number of impersonated addresses is bounded', () => {
  const impersonation = new Impersonation()
  const addresses = Array.from({ length: MAX_IMPERSONATED }, (_, at) => addressFromBigint(BigInt(at)))
  impersonation.restore({ addresses, isAutomatic: false })
  expect(() => impersonation.add(addressFromBigint(BigInt(MAX_IMPERSONATED)))).toThrow(
    expect.objectContaining({ code: 'too-many-impersonated' }),
  )
  impersonation.add(addresses[0]!)
  expect(impersonation.delete(addresses[0]!)).toBe(true)
})

test('an added account is unlocked with its passphrase, for a time', () => {
  let nowMs = 1000
  const accounts = new PassphraseAccounts(() => nowMs)
  expect([accounts.add(alice, 'secret'), accounts.add(alice, 'other'), accounts.isUnlocked(alice)]).toEqual([true, false, false])
  expect(() => accounts.unlock(alice, 'other', 5)).toThrow(expect.objectContaining({ code: 'wrong-password' }))
  accounts.unlock(alice, 'secret', 5)
  expect(accounts.isUnlocked(alice)).toBe(true)
  nowMs += 5
  expect(accounts.isUnlocked(alice)).toBe(false)
  accounts.unlock(alice, 'secret', Infinity)
  accounts.lock(alice)
  expect(accounts.isUnlocked(alice)).toBe(false)
  expect(() => accounts.remove(alice, 'other')).toThrow(expect.objectContaining({ code: 'wrong-password' }))
  expect([accounts.remove(bob, 'secret'), accounts.remove(alice, 'secret'), accounts.addresses()]).toEqual([false, true, []])
})
