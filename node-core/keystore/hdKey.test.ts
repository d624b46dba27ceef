import { HDKey } from 'ethereum-cryptography/hdkey.js'
import { describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { deriveHdKey, hdKeyFromSeed } from './hdKey.ts'

describe('BIP-32', () => {
  // The seed of vector 2 of the BIP.
  const seed = bytesFromHex(
    '0xfffcf9f6f3f0edeae7e4e1dedbd8d5d2cfccc9c6c3c0bdbab7b4b1aeaba8a5a29f9c999693908d8a8784817e7b7875726f6c696663605d5a5754514e4b484542',
  )

  test.each(['m', 'm/0', "m/0/2147483647'", "m/0/2147483647'/1/2147483646'/2", "m/44'/60'/0'/0/17"])(
    '%s is what another implementation derives',
    (path) => {
      const oracle = HDKey.fromMasterSeed(seed).derive(path)
      const key = deriveHdKey(hdKeyFromSeed(seed), path)
      expect(hexFromBytes(key.privateKey)).toBe(hexFromBytes(oracle.privateKey!))
      expect(hexFromBytes(key.chainCode)).toBe(hexFromBytes(oracle.chainCode!))
    },
  )

  test('twenty paths of twenty seeds agree with another implementation', () => {
    for (let i = 0; i < 20; i++) {
      const other = Uint8Array.from({ length: 32 }, (_, at) => (at * 7 + i * 13) & 255)
      const path = `m/${i}'/${i * 3}/${i * 1000}`
      expect(hexFromBytes(deriveHdKey(hdKeyFromSeed(other), path).privateKey)).toBe(
        hexFromBytes(HDKey.fromMasterSeed(other).derive(path).privateKey!),
      )
    }
  })
})
