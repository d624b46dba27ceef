import { describe, expect, test } from 'vitest'
import { searchTargetFromText, shortenHex } from './hash.ts'

describe('hashes', () => {
  test('a long hash keeps its ends', () => {
    expect(shortenHex(`0x${'12'.repeat(32)}`)).toBe('0x121212…1212')
  })
  test('short text stays whole', () => {
    expect(shortenHex('0x1234567890')).toBe('0x1234567890')
  })
})

describe('search', () => {
  test('decimal digits, optionally grouped or with a number sign, are a block number', () => {
    expect(searchTargetFromText(' 1,234 ')).toEqual({ kind: 'blockNumber', number: 1234 })
    expect(searchTargetFromText('#12')).toEqual({ kind: 'blockNumber', number: 12 })
  })
  test('short prefixed hex is a block number', () => {
    expect(searchTargetFromText('0x10')).toEqual({ kind: 'blockNumber', number: 16 })
  })
  test('four bytes are a selector', () => {
    expect(searchTargetFromText('0xA9059CBB')).toEqual({ kind: 'selector', selector: '0xa9059cbb', number: 2_835_717_307 })
    expect(searchTargetFromText('12345678')).toEqual({ kind: 'blockNumber', number: 12_345_678 })
  })
  test('64 hex digits are a hash, in any case and without prefix', () => {
    expect(searchTargetFromText('AB'.repeat(32))).toEqual({ kind: 'hash', hash: `0x${'ab'.repeat(32)}` })
  })
  test('40 hex digits are an address', () => {
    expect(searchTargetFromText(`0x${'Cd'.repeat(20)}`)).toEqual({ kind: 'address', address: `0x${'cd'.repeat(20)}` })
  })
  test('40 decimal digits are an address, not a block', () => {
    expect(searchTargetFromText('1'.repeat(40))?.kind).toBe('address')
  })
  test('what is around a target where it was copied does not matter', () => {
    const hash = `0x${'ab'.repeat(32)}` as const
    for (const text of [
      `"${hash}",`,
      `'${hash}'`,
      `https://etherscan.io/tx/${hash}`,
      `https://eth.blockscout.com/op/${hash}`,
      `http://127.0.0.1:8545/tx/${hash}?tab=trace`,
    ])
      expect(searchTargetFromText(text)).toEqual({ kind: 'hash', hash })
    const address = `0x${'cd'.repeat(20)}` as const
    expect(searchTargetFromText(`https://etherscan.io/address/${address}#code`)).toEqual({ kind: 'address', address })
    for (const text of ['Block 12', 'block #12', 'Block 0xc', 'https://etherscan.io/block/12'])
      expect(searchTargetFromText(text)).toEqual({ kind: 'blockNumber', number: 12 })
  })
  test('other text is not a target', () => {
    expect(['', '0x', 'hello', 'block', 'https://etherscan.io/', `0x${'a'.repeat(39)}`].map(searchTargetFromText).filter(Boolean)).toEqual(
      [],
    )
  })
})
