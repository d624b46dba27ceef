import { describe, expect, test } from 'vitest'
import { EMPTY_ACCOUNT, EMPTY_CODE_HASH, EMPTY_ROOT, accountFromRlp, accountToRlp } from './account.ts'

describe('account', () => {
  test('the empty hashes are those of the yellow paper', () => {
    expect(EMPTY_CODE_HASH).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
    expect(EMPTY_ROOT).toBe('0x56e81f171bcc55a6ff8345e692c0f86e5b48e01b996cadc001622fb5e363b421')
  })

  test('an account round-trips through RLP', () => {
    const account = { nonce: (1n << 64n) - 1n, balance: (1n << 256n) - 1n, storageRoot: EMPTY_CODE_HASH, codeHash: EMPTY_ROOT }
    expect(accountFromRlp(accountToRlp(account))).toEqual(account)
    expect(accountFromRlp(accountToRlp(EMPTY_ACCOUNT))).toEqual(EMPTY_ACCOUNT)
  })
})
