import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { typedData, typedDataHash } from './typedData.ts'

/** The example of EIP-712. */
const MAIL = {
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
      { name: 'verifyingContract', type: 'address' },
    ],
    Person: [
      { name: 'name', type: 'string' },
      { name: 'wallet', type: 'address' },
    ],
    Mail: [
      { name: 'from', type: 'Person' },
      { name: 'to', type: 'Person' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: '0xCcCCccccCCCCcCCCCCCcCcCccCcCCCcCcccccccC' },
  message: {
    from: { name: 'Cow', wallet: '0xCD2a3d9F938E13CD947Ec05AbC7FE734Df8DD826' },
    to: { name: 'Bob', wallet: '0xbBbBBBBbbBBBbbbBbbBbbbbBBbBbbbbBbBbbBBbB' },
    contents: 'Hello, Bob!',
  },
}
const MAIL_DIGEST = '0xbe609aee343fb3c4b28e1df9e632fca64fcfaede20f02e86244efddf30957bd2'
const digest = (value: unknown) => hexFromBytes(typedDataHash(typedData.decode(value), 1))
const of = (type: string, value: unknown) =>
  digest({ ...MAIL, types: { ...MAIL.types, Mail: [{ name: 'x', type }] }, message: { x: value } })

const many = <T>(item: T) => Array.from({ length: 10_000 }, () => item)

describe('typed data', () => {
  test('hash as EIP-712 says', () => expect(digest(MAIL)).toBe(MAIL_DIGEST))
  test('may be JSON text', () => expect(digest(JSON.stringify(MAIL))).toBe(MAIL_DIGEST))
  test('may leave the type of the domain away', () => {
    const { EIP712Domain: _, ...types } = MAIL.types
    expect(digest({ ...MAIL, types })).toBe(MAIL_DIGEST)
  })
  test('take an integer as number, decimal or hex', () => {
    expect(new Set([of('uint256', 255), of('uint256', '255'), of('uint256', '0xff')]).size).toBe(1)
    expect(of('int8', -1)).not.toBe(of('int8', 1))
  })
  test('arrays hash by their items', () => {
    expect(of('uint256[]', [1, 2])).not.toBe(of('uint256[]', [2, 1]))
    expect(of('uint256[2]', [1, 2])).not.toBe(of('uint256[]', [1, 2]))
  })
  test('arrays may be long', () => {
    expect(of('uint8[]', Array(200_000).fill(1))).not.toBe(of('uint8[]', Array(200_000).fill(2)))
  })
  test('with more to hash than others can wait for are refused', () => {
    const types = { Mail: [{ name: 'x', type: 'Wide[]' }], Wide: many({ name: 'y', type: 'Mail' }) }
    expect(() => digest({ ...MAIL, types, message: { x: many({}) } })).toThrow('more than 33554432 bytes are to be hashed')
  })
  test.each([
    ['uint8', 256, 'integer does not fit uint8'],
    ['uint256', -1, 'integer does not fit uint256'],
    ['uint256', 1.5, 'expected an integer'],
    ['address', '0x12', 'expected an address'],
    ['bool', 'false', 'expected a boolean, got "false"'],
    ['bool', 1, 'expected a boolean, got 1'],
    ['bytes4', '0x1122334455', 'expected bytes4, got 5 bytes'],
    ['bytes64', `0x${'11'.repeat(40)}`, 'unknown type bytes64'],
    ['bytes0', '0x', 'unknown type bytes0'],
    ['uint512', 1, 'unknown type uint512'],
    ['uint7', 1, 'unknown type uint7'],
    ['int99999999999999999999', 1, 'unknown type int99999999999999999999'],
    ['uint256[2]', [1], 'expected 2 items, got 1'],
    ['Nothing', 1, 'unknown type Nothing'],
  ])('of type %s refuse %j: %s', (type, value, reason) => expect(() => of(type, value)).toThrow(reason))
  test.each([
    [{ ...MAIL, domain: { ...MAIL.domain, name: 5 } }, 'typedData.domain.name: expected a string, got 5'],
    [{ ...MAIL, message: { ...MAIL.message, to: { name: 'Bob' } } }, 'typedData.message.to.wallet: expected an address, got nothing'],
    [{ ...MAIL, message: { ...MAIL.message, to: 'Bob' } }, 'typedData.message.to: expected an object, got "Bob"'],
    [{ ...MAIL, primaryType: 'Post' }, 'typedData.types: type Post is not defined'],
    [
      { ...MAIL, types: { ...MAIL.types, Mail: [{ name: 'to', type: 'Person[][2]' }] }, message: { to: [[], [{ name: 1 }]] } },
      'typedData.message.to[1][0].name: expected a string, got 1',
    ],
  ])('that do not fit their types are refused with the argument and the part: %#', (value, text) =>
    expect(() => digest(value)).toThrow(`invalid argument 1: ${text}`),
  )
  test('without a domain are refused', () => expect(() => digest({ ...MAIL, domain: undefined })).toThrow('domain is undefined'))
  test('rejects text that is not JSON', () => expect(() => digest('{')).toThrow('not valid JSON'))
  test('that refer to themselves without end are refused', () => {
    let message: unknown = {}
    for (let i = 0; i < 200; i++) message = { next: message }
    expect(() => digest({ ...MAIL, types: { Mail: [{ name: 'next', type: 'Mail' }] }, message })).toThrow('nested too deeply')
  })
})
