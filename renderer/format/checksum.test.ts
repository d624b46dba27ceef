import { describe, expect, test } from 'vitest'
import { checksumAddress } from './checksum.ts'
import { knownErrors, knownEvents, knownFunctions } from '../abi/signatures.ts'

describe('checksums', () => {
  test('the examples of EIP-55 come out as printed there', () => {
    const examples = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ]
    expect(examples.map((address) => checksumAddress(address.toLowerCase()))).toEqual(examples)
  })
  test('a text that is not an address is unchanged', () => {
    expect(checksumAddress('0x1234')).toBe('0x1234')
  })
})

describe('signatures', () => {
  test('an ERC-20 transfer is recognised by its selector', () => {
    expect(
      knownFunctions()
        .get('0xa9059cbb')
        ?.map(({ name }) => name),
    ).toEqual(['transfer'])
  })
  test('a custom error of the usual libraries is recognised by its selector', () => {
    expect(
      knownErrors()
        .get('0xe450d38c')
        ?.map(({ name }) => name),
    ).toEqual(['ERC20InsufficientBalance'])
  })
  test('a Transfer event is recognised by its topic', () => {
    expect(
      knownEvents()
        .get('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')
        ?.map(({ name }) => name),
    ).toEqual(['Transfer', 'Transfer'])
  })
})
