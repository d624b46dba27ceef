/**
 * ECDSA over secp256k1 in WebAssembly, synchronous after this module has loaded. Ten times faster than the pure JavaScript implementation,
 * which stays the oracle in the tests.
 */
// Imported by file: the library's index loads 160 files, which takes longer than the rest of the startup.
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import { type Address, type Hex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from './bytes.ts'
import { keccak256 } from './keccak256.ts'

const curve = await instantiateSecp256k1()

/** Order of the curve's group. */
export const SECP256K1_N = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n

/** An ECDSA signature over a 32-byte digest; `yParity` selects the public key on recovery. */
export interface Signature {
  yParity: 0 | 1
  r: bigint
  s: bigint
}

/** Address of an uncompressed public key (65 bytes, leading 0x04): the last 20 bytes of its Keccak-256. */
function addressFromPublicKey(publicKey: Uint8Array): Address {
  return hexFromBytes(keccak256(publicKey.subarray(1)).slice(12))
}

/** Whether the bytes are a private key: 32 bytes, at least 1 and less than the order of the group. */
export function isPrivateKey(bytes: Uint8Array): boolean {
  return bytes.length === 32 && curve.validatePrivateKey(bytes)
}

/** Uncompressed public key (65 bytes) of a 32-byte private key. Throws RangeError for a key outside 1..n-1. */
export function publicKeyFromPrivateKey(privateKey: Uint8Array): Uint8Array {
  if (!isPrivateKey(privateKey)) throw new RangeError('not a valid secp256k1 private key')
  const publicKey = curve.derivePublicKeyUncompressed(privateKey)
  if (typeof publicKey === 'string') throw new RangeError(publicKey)
  return publicKey
}

/** Address of a 32-byte private key. Throws RangeError for a key outside 1..n-1. */
export function addressFromPrivateKey(privateKey: Uint8Array): Address {
  return addressFromPublicKey(publicKeyFromPrivateKey(privateKey))
}

/** Signs a 32-byte digest, deterministically (RFC 6979) and with the lower s. */
export function sign(digest: Uint8Array, privateKey: Uint8Array): Signature {
  const signed = curve.signMessageHashRecoverableCompact(privateKey, digest)
  if (typeof signed === 'string') throw new RangeError(signed)
  return {
    yParity: (signed.recoveryId & 1) as 0 | 1,
    r: bigintFromBytes(signed.signature.slice(0, 32)),
    s: bigintFromBytes(signed.signature.slice(32)),
  }
}

/** Uncompressed public key of the signer, or undefined if none can be recovered. Accepts any s below n. */
export function recoverPublicKey(digest: Uint8Array, signature: Signature): Uint8Array | undefined {
  const { r, s, yParity } = signature
  if (r <= 0n || r >= SECP256K1_N || s <= 0n || s >= SECP256K1_N) return undefined
  const compact = concatBytes(fixedBytesFromBigint(r, 32), fixedBytesFromBigint(s, 32))
  const publicKey = curve.recoverPublicKeyUncompressed(compact, yParity, digest)
  return typeof publicKey === 'string' ? undefined : publicKey
}

/** Address of the signer, or undefined if none can be recovered. */
export function recoverAddress(digest: Uint8Array, signature: Signature): Address | undefined {
  const publicKey = recoverPublicKey(digest, signature)
  return publicKey && addressFromPublicKey(publicKey)
}

/** The 65-byte form r ‖ s ‖ v with v 27 or 28, as eth_sign and personal_sign return it. */
export function signatureToRsv(signature: Signature): Hex {
  return hexFromBytes(
    concatBytes(fixedBytesFromBigint(signature.r, 32), fixedBytesFromBigint(signature.s, 32), Uint8Array.of(27 + signature.yParity)),
  )
}
