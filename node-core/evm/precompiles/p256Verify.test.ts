import { p256 } from '@noble/curves/nist.js'
import { expect, test } from 'vitest'
import { concatBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { createRandom } from '../../base/vectors.suite.ts'
import { rulesOf } from '../rules/rules.ts'
import { p256Verify } from './p256Verify.ts'

const random = createRandom(7)
const bytes = () => Uint8Array.from({ length: 32 }, () => random(256))
const verifies = (...input: Uint8Array[]) => p256Verify.run(concatBytes(...input), rulesOf('osaka'))!.length === 32
const library = (digest: Uint8Array, signature: Uint8Array, key: Uint8Array) =>
  p256.verify(signature, digest, key, { prehash: false, lowS: false })

test('signatures of any digest are valid or invalid as in the library, including high s and digests above the order', () => {
  let valid = 0
  for (let i = 0; i < 40; i++) {
    const secret = p256.utils.randomSecretKey(concatBytes(bytes(), bytes().subarray(16)))
    const key = p256.getPublicKey(secret, false)
    const digest = i % 4 === 0 ? new Uint8Array(32).fill(0xff) : i % 4 === 1 ? new Uint8Array(32) : bytes()
    const signature = p256.sign(digest, secret, { prehash: false, lowS: i % 2 === 0 })
    const changed = signature.slice()
    changed[random(64)]! ^= 1 << random(8)
    for (const it of [signature, changed]) {
      const expected = library(digest, it, key)
      expect(verifies(digest, it, key.subarray(1))).toBe(expected)
      if (expected) valid++
    }
    expect(verifies(bytes(), signature, key.subarray(1))).toBe(false)
  }
  expect(valid).toBe(40)
})

test('numbers out of range and points off the curve are invalid', () => {
  const secret = bytes()
  const digest = bytes()
  const [signature, key] = [p256.sign(digest, secret, { prehash: false }), p256.getPublicKey(secret, false).subarray(1)]
  const order = fixedBytesFromBigint(p256.Point.Fn.ORDER, 32)
  const [r, s] = [signature.subarray(0, 32), signature.subarray(32)]
  expect(verifies(digest, r, s, key)).toBe(true)
  for (const bad of [new Uint8Array(32), order, new Uint8Array(32).fill(0xff)]) {
    expect(verifies(digest, bad, s, key)).toBe(false)
    expect(verifies(digest, r, bad, key)).toBe(false)
    expect(verifies(digest, r, s, key.subarray(0, 32), bad)).toBe(false)
  }
  expect(verifies(digest, r, s, new Uint8Array(64))).toBe(false)
})
