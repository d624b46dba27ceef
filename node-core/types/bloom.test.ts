import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { bloomBits, bloomOfLogs, holdsBits } from './bloom.ts'

const hash = (byte: number) => hexFromBytes(new Uint8Array(32).fill(byte))
const address = (byte: number) => hexFromBytes(new Uint8Array(20).fill(byte))
const logs = [
  { address: address(1), topics: [hash(2), hash(3)], data: Uint8Array.of(1, 2, 3) },
  { address: address(4), topics: [], data: new Uint8Array(0) },
]

describe('bloom', () => {
  test('it may contain every address and topic of its logs', () => {
    const bloom = bloomOfLogs(logs)
    for (const item of [address(1), address(4), hash(2), hash(3)]) expect(holdsBits(bloom, bloomBits(item))).toBe(true)
  })

  test('an empty bloom contains nothing', () => {
    expect(holdsBits(bloomOfLogs([]), bloomBits(address(1)))).toBe(false)
  })

  test('it sets the bits defined by the yellow paper: 3 per item', () => {
    // keccak256 of 20 zero bytes is 5380c7b7ae81a58eb98d9c78de4a1fd7fd9535fc953ed2be602daaa41767312a: bits 0x380, 0x7b7, 0x681 (low 11).
    const bloom = bloomOfLogs([{ address: address(0), topics: [], data: new Uint8Array(0) }])
    const bits: number[] = []
    for (let bit = 0; bit < 2048; bit++) if (bloom[255 - (bit >> 3)]! & (1 << (bit & 7))) bits.push(bit)
    expect(bits).toEqual([0x380, 0x681, 0x7b7])
  })
})
