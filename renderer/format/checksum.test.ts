import { describe, expect, test } from 'vitest'
import { checksumAddress } from './checksum.ts'
import { keccak256Hex, keccak256OfText } from './keccak256.ts'
import { errorOfSelector, eventOfTopic, functionOfSelector, nameOfSignature } from './signatures.ts'

describe('keccak-256', () => {
  test('the hash of nothing is the known one', () => {
    expect(keccak256OfText('')).toBe('c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  })
  test('input that fills its block exactly is padded by another', () => {
    expect(keccak256Hex(new Uint8Array(136).fill(97))).toBe('a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e')
  })
})

describe('checksums', () => {
  test('the examples of EIP-55 come out as printed there', () => {
    const examples = ['0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359', '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb']
    expect(examples.map((address) => checksumAddress(address.toLowerCase()))).toEqual(examples)
  })
  test('what is no address is left as it is', () => {
    expect(checksumAddress('0x1234')).toBe('0x1234')
  })
})

describe('signatures', () => {
  test('an ERC-20 transfer is known by its selector', () => {
    expect(nameOfSignature(functionOfSelector('0xa9059cbb') ?? '')).toBe('transfer')
  })
  test('a custom error of the usual libraries is known by its selector', () => {
    expect(errorOfSelector('0xe450d38c')).toBe('ERC20InsufficientBalance(address,uint256,uint256)')
  })
  test('a Transfer event is known by its topic', () => {
    expect(eventOfTopic('0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef')).toBe('Transfer(address,address,uint256)')
  })
})
