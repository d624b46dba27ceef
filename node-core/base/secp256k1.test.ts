import { createHash } from 'node:crypto'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { describe, expect, test } from 'vitest'
import { type Hex, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from './bytes.ts'
import { keccak256 } from './keccak256.ts'
import {
  SECP256K1_N,
  addressFromPrivateKey,
  publicKeyFromPrivateKey,
  recoverAddress,
  recoverPublicKey,
  sign,
  signatureToRsv,
} from './secp256k1.ts'
import { describeVectors } from './vectors.suite.ts'

const keyOf = (seed: number) => keccak256(Uint8Array.of(seed))
const digestOf = (seed: number) => keccak256(Uint8Array.of(seed, seed))

describe('secp256k1', () => {
  test('a signature recovers to its signer', () => {
    for (let i = 0; i < 50; i++) expect(recoverAddress(digestOf(i), sign(digestOf(i), keyOf(i)))).toBe(addressFromPrivateKey(keyOf(i)))
  })

  test('signatures agree with another implementation of RFC 6979', () => {
    for (let i = 0; i < 20; i++) {
      const { r, s, yParity } = sign(digestOf(i), keyOf(i))
      const expected = secp256k1.Signature.fromBytes(
        secp256k1.sign(digestOf(i), keyOf(i), { prehash: false, format: 'recovered' }),
        'recovered',
      )
      expect({ r, s, yParity }).toEqual({ r: expected.r, s: expected.s, yParity: expected.recovery })
    }
  })

  test('public keys agree with another implementation', () => {
    for (let i = 0; i < 20; i++) {
      expect(hexFromBytes(publicKeyFromPrivateKey(keyOf(i)))).toBe(hexFromBytes(secp256k1.getPublicKey(keyOf(i), false)))
    }
  })

  test('a signature has the lower s', () => {
    for (let i = 0; i < 50; i++) expect(sign(digestOf(i), keyOf(i)).s).toBeLessThanOrEqual(SECP256K1_N / 2n)
  })

  test('the other signature with the upper s recovers to the same signer', () => {
    const { r, s, yParity } = sign(digestOf(1), keyOf(1))
    const other = { r, s: SECP256K1_N - s, yParity: (1 - yParity) as 0 | 1 }
    expect(recoverAddress(digestOf(1), other)).toBe(addressFromPrivateKey(keyOf(1)))
  })

  test('nothing is recovered if r or s is zero or not below the order', () => {
    const good = sign(digestOf(1), keyOf(1))
    for (const bad of [0n, SECP256K1_N, SECP256K1_N + 1n, (1n << 256n) - 1n]) {
      expect(recoverPublicKey(digestOf(1), { ...good, r: bad })).toBeUndefined()
      expect(recoverPublicKey(digestOf(1), { ...good, s: bad })).toBeUndefined()
    }
  })

  test('nothing is recovered if r is not an x coordinate', () => {
    expect(recoverPublicKey(digestOf(1), { r: 5n, s: 1n, yParity: 0 })).toBeUndefined()
  })

  test('a private key outside 1..n-1 or of another length is rejected', () => {
    for (const key of [
      new Uint8Array(32),
      fixedBytesFromBigint(SECP256K1_N, 32),
      new Uint8Array(32).fill(255),
      new Uint8Array(31).fill(1),
    ]) {
      expect(() => addressFromPrivateKey(key)).toThrow('not a valid secp256k1 private key')
    }
  })

  test('the 65-byte form is r, s and 27 or 28', () => {
    expect(signatureToRsv({ r: 1n, s: 2n, yParity: 1 })).toBe(`0x${'0'.repeat(63)}1${'0'.repeat(63)}21c`)
  })
})

describeVectors<{ name: string; privateKey: Hex; address: Hex }>('secp256k1/accounts.json', (cases) => {
  test.each(cases.map((it) => [it.name, it] as const))('%s', (_, it) => {
    expect(addressFromPrivateKey(bytesFromHex(it.privateKey))).toBe(it.address.toLowerCase())
  })
})

/** r and s of a strict DER signature, or undefined. */
const signatureOfDer = (der: Uint8Array): { r: bigint; s: bigint } | undefined => {
  const integerAt = (at: number) => {
    const length = der[at + 1] ?? 0
    const bytes = der.subarray(at + 2, at + 2 + length)
    const isMinimal = bytes.length === length && length > 0 && bytes[0]! < 0x80 && !(bytes[0] === 0 && length > 1 && bytes[1]! < 0x80)
    return der[at] === 2 && isMinimal ? { value: bigintFromBytes(bytes), end: at + 2 + length } : undefined
  }
  if (der[0] !== 0x30 || der[1] !== der.length - 2) return undefined
  const r = integerAt(2)
  const s = r && integerAt(r.end)
  return r && s && s.end === der.length ? { r: r.value, s: s.value } : undefined
}

describeVectors<{ tcId: number; comment: string; publicKey: string; msg: string; sig: string; result: 'valid' | 'invalid' }>(
  'secp256k1/wycheproof-sha256-der.json.gz',
  (cases) => {
    test.each(cases.map((it) => [it.tcId, it.comment, it] as const))('%i %s', (_, __, it) => {
      const signature = signatureOfDer(bytesFromHex(`0x${it.sig}`))
      const digest = createHash('sha256')
        .update(bytesFromHex(`0x${it.msg}`))
        .digest()
      const recovered = ([0, 1] as const).map((yParity) => signature && recoverPublicKey(digest, { ...signature, yParity }))
      const isValid =
        signature !== undefined &&
        signature.s <= SECP256K1_N / 2n &&
        recovered.some((key) => key && hexFromBytes(key) === `0x${it.publicKey}`)
      // An x coordinate above the order needs recovery ids 2 and 3, which Ethereum does not have.
      const isBeyondEthereum = it.comment === 'k*G has a large x-coordinate'
      expect(isValid).toBe(it.result === 'valid' && !isBeyondEthereum)
    })
  },
)

test('recovery accepts views into larger buffers', () => {
  const signature = sign(digestOf(3), keyOf(3))
  const padded = concatBytes(Uint8Array.of(1, 2, 3), digestOf(3))
  expect(recoverAddress(padded.subarray(3), signature)).toBe(addressFromPrivateKey(keyOf(3)))
})
