import { describe, expect, test } from 'vitest'
import { blockId, blockNumberOrTag } from './blockId.ts'

const HASH = `0x${'ab'.repeat(32)}`

describe('block id', () => {
  test.each(['latest', 'earliest', 'pending', 'safe', 'finalized'])('reads the tag %s', (tag) => expect(blockId.decode(tag)).toBe(tag))
  test('reads a number', () => expect(blockId.decode('0x10')).toBe(16n))
  test('reads the number of an EIP-1898 object', () => expect(blockId.decode({ blockNumber: '0x10' })).toBe(16n))
  test('reads the hash of an EIP-1898 object', () => {
    expect(blockId.decode({ blockHash: HASH, requireCanonical: true })).toEqual({ hash: HASH, requireCanonical: true })
    expect(blockId.decode({ blockHash: HASH })).toEqual({ hash: HASH, requireCanonical: false })
  })
  test('reads an EIP-1898 object in which nulls stand for what is absent', () => {
    expect(blockId.decode({ blockHash: null, blockNumber: '0x10' })).toBe(16n)
    expect(blockId.decode({ blockHash: HASH, blockNumber: null, requireCanonical: null })).toEqual({ hash: HASH, requireCanonical: false })
  })
  test('reads a raw hash', () => expect(blockId.decode(HASH)).toEqual({ hash: HASH, requireCanonical: false }))
  test('reads a raw hash whose leading zeros were stripped', () => {
    expect(blockId.decode(`0x${'c'.repeat(61)}`)).toEqual({ hash: `0x000${'c'.repeat(61)}`, requireCanonical: false })
    expect(blockId.decode('0x10000000000000000')).toEqual({ hash: `0x${'0'.repeat(47)}10000000000000000`, requireCanonical: false })
  })

  test.each([
    ['2', 'hex string without 0x prefix'],
    ['newest', 'hex string without 0x prefix'],
    ['0x01', 'leading zero digits'],
    [`0x${'a'.repeat(65)}`, 'block hash must have 32 bytes'],
    [2, 'expected a block number, tag, hash or object, got 2'],
    [{}, 'block object needs blockHash or blockNumber'],
    [{ blockHash: HASH, blockNumber: '0x1' }, 'cannot specify both blockHash and blockNumber'],
    [{ blockHash: null }, 'block object needs blockHash or blockNumber'],
    [{ blockHash: '0x12' }, 'blockHash: expected 32 bytes, got 1'],
    [{ blockNumber: 2 }, 'blockNumber: expected a block number or tag, got 2'],
    [{ blockHash: HASH, requireCanonical: 'yes' }, 'requireCanonical: expected a boolean'],
  ])('refuses %j: %s', (value, reason) => expect(() => blockId.decode(value)).toThrow(reason))

  test('is written as it was meant', () => {
    expect(blockId.encode(blockId.decode({ blockHash: HASH, requireCanonical: true }))).toEqual({ blockHash: HASH, requireCanonical: true })
    expect(blockId.encode(16n)).toBe('0x10')
  })
})

test('a number or tag refuses a hash', () => expect(() => blockNumberOrTag.decode(HASH)).toThrow('larger than 64 bits'))
