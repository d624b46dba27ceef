import { keccak256 as oracle } from 'ethereum-cryptography/keccak.js'
import { describe, expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { keccak256, keccak256Hex } from './keccak256.ts'

const bytesOfLength = (length: number): Uint8Array => Uint8Array.from({ length }, (_, i) => (i * 167 + length * 31 + 7) & 255)

describe('keccak256', () => {
  test('the digest of no bytes is the known one', () => {
    expect(keccak256Hex(new Uint8Array(0))).toBe('0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470')
  })

  test('digests of every length up to five blocks equal those of the oracle', () => {
    for (let length = 0; length <= 680; length++) {
      const bytes = bytesOfLength(length)
      expect(hexFromBytes(keccak256(bytes)), `length ${length}`).toBe(hexFromBytes(oracle(bytes)))
    }
  })

  test('digests of messages that are passed in parts equal those of the oracle', () => {
    for (const length of [63_919, 63_920, 63_921, 127_840, 200_000]) {
      const bytes = bytesOfLength(length)
      expect(hexFromBytes(keccak256(bytes)), `length ${length}`).toBe(hexFromBytes(oracle(bytes)))
    }
  })

  test('a digest does not change when another is computed', () => {
    const first = keccak256(bytesOfLength(3))
    const copy = first.slice()
    keccak256(bytesOfLength(4))
    expect(first).toEqual(copy)
  })

  test('a view into a larger buffer is digested on its own', () => {
    const buffer = bytesOfLength(300)
    expect(keccak256(buffer.subarray(10, 110))).toEqual(keccak256(buffer.slice(10, 110)))
  })
})
