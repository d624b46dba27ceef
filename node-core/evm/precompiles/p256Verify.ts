import { createECDH, type ECDH, createPublicKey, verify } from 'node:crypto'
import { createRequire } from 'node:module'
import { sha256 } from 'ethereum-cryptography/sha256.js'
import { bytesFromHex } from '../../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import type { Precompile } from './precompile.ts'
import type * as NistCurves from '@noble/curves/nist.js'

const ONE = new Uint8Array(32)
ONE[31] = 1

const require = createRequire(import.meta.url)
type Curve = typeof NistCurves.p256.Point
let loaded: Curve | undefined
/** The curve, loaded on first use. */
const curve = (): Curve => (loaded ??= (require('@noble/curves/nist.js') as typeof NistCurves).p256.Point)
/** Prefix of a point of the curve in a SubjectPublicKeyInfo (RFC 5480). */
const KEY_HEAD = bytesFromHex('0x3059301306072a8648ce3d020106082a8648ce3d030107034200')
let multiplier: ECDH | undefined

/** 0x100: one if the P-256 signature is valid, else empty (EIP-7951). Input: digest, r, s, x, y, a word each. */
export const p256Verify: Precompile = {
  gas: (_, { gas }) => gas.p256Verify,
  run(input) {
    if (input.length !== 160) return EMPTY_BYTES
    const publicKey = concatBytes(Uint8Array.of(4), input.subarray(96))
    return isSigned(input.subarray(0, 32), input.subarray(32, 96), publicKey) ? ONE.slice() : EMPTY_BYTES
  },
}

/**
 * OpenSSL verifies ten times as fast as JavaScript, but hashes the message itself, while here its hash z is given. A signature (r, s) is
 * valid for z and the key Q if the x of (z/s)G + (r/s)Q is r. With h, the hash of z's bytes, that sum is (h/s)G + (r/s)(Q + tG) for t = (z
 * - h)/r: so OpenSSL is asked to verify the signature of the message z under the key Q + tG.
 */
function isSigned(digest: Uint8Array, signature: Uint8Array, publicKey: Uint8Array): boolean {
  const { Fn } = curve()
  const r = bigintFromBytes(signature.subarray(0, 32))
  if (r === 0n || r >= Fn.ORDER) return false
  try {
    const shifted = shiftedKey(publicKey, Fn.div(Fn.create(bigintFromBytes(digest) - bigintFromBytes(sha256(digest))), r))
    const key = createPublicKey({ key: Buffer.concat([KEY_HEAD, shifted]), format: 'der', type: 'spki' })
    return verify('sha256', digest, { key, dsaEncoding: 'ieee-p1363' }, signature)
  } catch {
    // Not a point on the curve.
    return false
  }
}

/**
 * The key Q + tG. Throws if Q is not a point on the curve, or if the sum is the point at infinity, which would take the discrete logarithm
 * of Q and a digest that contains its own hash.
 */
function shiftedKey(publicKey: Uint8Array, t: bigint): Uint8Array {
  const Point = curve()
  const q = Point.fromBytes(publicKey)
  if (t === 0n) return publicKey
  multiplier ??= createECDH('prime256v1')
  multiplier.setPrivateKey(fixedBytesFromBigint(t, 32))
  return q.add(Point.fromBytes(multiplier.getPublicKey())).toBytes(false)
}
