import { describe, expect, test } from 'vitest'
import { addressFromBigint, hexFromBytes } from '../contract/hex.ts'
import {
  type AccountAccess,
  type BlockAccessList,
  accessListFromBytes,
  accessListHash,
  accessListItems,
  accessListToBytes,
  assertAccessList,
} from './blockAccessList.ts'

const address = (n: number) => addressFromBigint(BigInt(n))

const access = (n: number, fields: Partial<AccountAccess> = {}): AccountAccess => ({
  address: address(n),
  storageChanges: [],
  storageReads: [],
  balanceChanges: [],
  nonceChanges: [],
  codeChanges: [],
  ...fields,
})

const full = access(7, {
  storageChanges: [
    {
      key: 0n,
      changes: [
        { index: 0, value: 1n },
        { index: 2, value: 0n },
      ],
    },
    { key: 2n ** 256n - 1n, changes: [{ index: 3, value: 2n ** 256n - 1n }] },
  ],
  storageReads: [1n, 300n],
  balanceChanges: [{ index: 1, value: 10n ** 30n }],
  nonceChanges: [{ index: 1, value: 2n ** 64n - 1n }],
  codeChanges: [
    { index: 1, code: Uint8Array.of(0xef, 1, 0) },
    { index: 2, code: new Uint8Array(0) },
  ],
})
const change = (index: number) => ({ index, value: 1n })
const bounds = { transactions: 2, gasLimit: 30_000_000n, codeBytes: 24_576 }

describe('block access list', () => {
  test('a list round-trips', () => {
    const list: BlockAccessList = [access(1), full, access(2 ** 40)]
    expect(accessListFromBytes(accessListToBytes(list), bounds)).toEqual(list)
    expect(accessListItems(list)).toBe(7)
  })

  test('the RLP has the fields in the order of the EIP', () => {
    const list = [access(0xaa, { storageReads: [5n], nonceChanges: [{ index: 1, value: 9n }] })]
    expect(hexFromBytes(accessListToBytes(list))).toBe(`0xdfde94${'00'.repeat(19)}aac0c105c0c3c20109c0`)
  })

  test('the empty list has the hash given in the EIP', () => {
    expect(accessListHash([])).toBe('0x1dcc4de8dec75d7aab85b567b6ccd41ad312451b948a7413f0a142fd40d49347')
    expect(accessListFromBytes(Uint8Array.of(0xc0))).toEqual([])
  })

  test.each<[string, BlockAccessList, string]>([
    ['accounts out of order', [access(2), access(1)], `accounts: ${address(1)} follows ${address(2)}, expected ascending order`],
    ['an account twice', [access(2), access(2)], `accounts: duplicate ${address(2)}`],
    [
      'reads out of order',
      [access(1, { storageReads: [3n, 2n] })],
      `read slots of ${address(1)}: 0x2 follows 0x3, expected ascending order`,
    ],
    ['a read twice', [access(1, { storageReads: [3n, 3n] })], `read slots of ${address(1)}: duplicate 0x3`],
    [
      'changed slots out of order',
      [
        access(1, {
          storageChanges: [
            { key: 2n, changes: [change(1)] },
            { key: 1n, changes: [change(1)] },
          ],
        }),
      ],
      `changed slots of ${address(1)}: 0x1 follows 0x2, expected ascending order`,
    ],
    [
      'a slot that is read and changed',
      [access(1, { storageReads: [4n], storageChanges: [{ key: 4n, changes: [change(1)] }] })],
      `slot 0x4 of ${address(1)} is in both the reads and the changes`,
    ],
    [
      'a changed slot without changes',
      [access(1, { storageChanges: [{ key: 4n, changes: [] }] })],
      `slot 0x4 of ${address(1)} is in the changes but has no changes`,
    ],
    [
      'indices out of order',
      [access(1, { balanceChanges: [change(2), change(1)] })],
      `balance changes of ${address(1)}: 1 follows 2, expected ascending order`,
    ],
    ['an index twice', [access(1, { nonceChanges: [change(1), change(1)] })], `nonce changes of ${address(1)}: duplicate 1`],
    [
      'an index beyond the block',
      [access(1, { storageChanges: [{ key: 4n, changes: [change(4)] }] })],
      `changes of slot 0x4 of ${address(1)}: index 4, the last of a block with 2 transactions is 3`,
    ],
    [
      'code that is too long',
      [access(1, { codeChanges: [{ index: 1, code: new Uint8Array(24_577) }] })],
      `code of ${address(1)} has 24577 bytes, the limit is 24576`,
    ],
  ])('%s: refused with the reason', (_, list, reason) => {
    expect(() => accessListFromBytes(accessListToBytes(list), bounds)).toThrow(
      expect.objectContaining({ code: 'invalid-access-list', message: `block access list: ${reason}` }),
    )
  })

  test('a list has no more items than the gas limit pays for', () => {
    const list = [access(1, { storageReads: [1n, 2n] }), access(2)]
    expect(() => assertAccessList(list, { ...bounds, gasLimit: 8000n })).not.toThrow()
    expect(() => assertAccessList(list, { ...bounds, gasLimit: 7999n })).toThrow(
      '4 accounts and slots, the gas limit of 7999 allows 3 (one per 2000 gas, EIP-7928)',
    )
  })

  test.each<[string, number[]]>([
    ['a string', [0x80]],
    ['an account with five fields', [0xc6, 0xc5, 0xc0, 0xc0, 0xc0, 0xc0, 0xc0]],
    ['an address of 19 bytes', [0xda, 0xd9, 0x93, ...Array.from({ length: 19 }, () => 1), 0xc0, 0xc0, 0xc0, 0xc0, 0xc0]],
    ['a slot with a leading zero', [0xdc, 0xdb, 0x94, ...Array.from({ length: 20 }, () => 1), 0xc0, 0xc1, 0x00, 0xc0, 0xc0, 0xc0]],
    ['trailing bytes', [0xc0, 0x00]],
  ])('%s: malformed', (_, bytes) => {
    expect(() => accessListFromBytes(Uint8Array.from(bytes))).toThrow(expect.objectContaining({ code: 'malformed-rlp' }))
  })
})
