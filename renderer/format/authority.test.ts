import { privateKeyToAccount } from 'viem/accounts'
import { numberToHex } from 'viem/utils'
import { expect, test } from 'vitest'
import type { WireAuthorization } from '../../node-core/contract/wire/transaction.ts'
import { authorityOf } from './authority.ts'

const account = privateKeyToAccount(`0x${'11'.repeat(32)}`)
const DELEGATE = `0x${'cd'.repeat(20)}` as const

async function signed(chainId: number, nonce: number): Promise<WireAuthorization> {
  const { r, s, yParity } = await account.signAuthorization({ address: DELEGATE, chainId, nonce })
  return { chainId: numberToHex(chainId), address: DELEGATE, nonce: numberToHex(nonce), yParity: numberToHex(yParity!), r, s }
}

test('an authorization is of the account that signed it, whatever its chain and nonce', async () => {
  for (const [chainId, nonce] of [
    [1337, 1],
    [0, 0],
    [1, 300],
  ] as const) {
    expect(await authorityOf(await signed(chainId, nonce))).toBe(account.address.toLowerCase())
  }
})

test('one that was changed is of somebody else, and one without a valid signature of nobody', async () => {
  const whole = await signed(1337, 1)
  expect(await authorityOf({ ...whole, nonce: '0x2' })).not.toBe(account.address.toLowerCase())
  await expect(authorityOf({ ...whole, r: '0x0' })).rejects.toThrow()
})
