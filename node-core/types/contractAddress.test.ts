import { describe, expect, test } from 'vitest'
import { bytesFromHex, ZERO_HASH } from '../contract/hex.ts'
import { create2ContractAddress, createContractAddress } from './contractAddress.ts'

describe('the address of a contract', () => {
  test('by CREATE follows from sender and nonce', () => {
    const sender = '0x6ac7ea33f8831ea9dcc53393aaa88b25a785dbf0'
    expect([0n, 1n, 2n].map((nonce) => createContractAddress(sender, nonce))).toEqual([
      '0xcd234a471b72ba2f1ccf0a70fcaba648a5eecd8d',
      '0x343c43a37d37dff08ae8c4a11544c718abb4fcf8',
      '0xf778b86fa74e846c4f0a1fbd1335fe81c00a0c91',
    ])
  })

  // The examples of EIP-1014.
  test.each([
    [`0x${'00'.repeat(20)}`, 0n, '0x00', '0x4d1a2e2bb4f88f0250f26ffff098b0b30b26bf38'],
    ['0xdeadbeef00000000000000000000000000000000', 0n, '0x00', '0xb928f69bb1d91cd65274e3c79d8986362984fda3'],
    ['0x00000000000000000000000000000000deadbeef', 0xcafebaben, '0xdeadbeef', '0x60f3f640a8508fc6a86d45df051962668e1e8ac7'],
    [`0x${'00'.repeat(20)}`, 0n, '0x', '0xe33c0c7f7df4809055c3eba6c09cfe4baf1bd9e0'],
  ] as const)('by CREATE2 of %s, salt %s and code %s is %s', (creator, salt, code, address) => {
    expect(create2ContractAddress(creator, salt, bytesFromHex(code))).toBe(address)
  })

  test('the hash of nothing has 32 bytes', () => expect(bytesFromHex(ZERO_HASH)).toEqual(new Uint8Array(32)))
})
