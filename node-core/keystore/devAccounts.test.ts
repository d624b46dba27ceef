import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { createDevAccounts } from './devAccounts.ts'

describe('dev accounts', () => {
  test('the default mnemonic gives the well-known dev accounts', () => {
    const accounts = createDevAccounts(10)
    expect(accounts[0]).toMatchObject({ address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', path: "m/44'/60'/0'/0/0" })
    expect(hexFromBytes(accounts[0]!.privateKey)).toBe('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
    expect(accounts[9]?.address).toBe('0xa0ee7a142d267c1f36714e4a8f75612f20a79720')
  })

  test('whitespace between the words is ignored', () => {
    const words = '  test test test test test test\n test test test test test  junk '
    expect(createDevAccounts(1, words)[0]?.address).toBe('0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266')
  })

  test('a mnemonic with a wrong checksum is rejected', () => {
    expect(() => createDevAccounts(1, 'test test test')).toThrow(/mnemonic/)
  })
})
