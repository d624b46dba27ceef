/** ECDSA over secp256k1, synchronous after this module has loaded: native where that loads, otherwise in WebAssembly. */
import { createECDH, getCurves } from 'node:crypto'
import { type Address, type Hex, hexFromBytes } from '../contract/hex.ts'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from './bytes.ts'
import { keccak256 } from './keccak256.ts'
import type { Secp256k1Curve } from './secp256k1Curve.ts'
import { hasNativeCurve, loadNativeCurve } from './secp256k1Native.ts'

let loaded: Secp256k1Curve | undefined = hasNativeCurve() ? undefined : await (await import('./secp256k1Wasm.ts')).loadWasmCurve()
/** Loaded on the first signature, which the start of a node does not wait for. */
const curve = (): Secp256k1Curve => (loaded ??= loadNativeCurve())

/** Loads the curve, which the first signature otherwise does. */
export function loadCurve(): void {
  curve()
}

/** OpenSSL, which is loaded anyway, but cannot recover keys; undefined in Electron, whose BoringSSL does not have the curve. */
const openssl = getCurves().includes('secp256k1') ? createECDH('secp256k1') : undefined

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
  if (bytes.length !== 32) return false
  const key = bigintFromBytes(bytes)
  return key > 0n && key < SECP256K1_N
}

/** Uncompressed public key (65 bytes) of a 32-byte private key. Throws RangeError for a key outside 1..n-1. */
export function publicKeyFromPrivateKey(privateKey: Uint8Array): Uint8Array {
  if (!isPrivateKey(privateKey)) throw new RangeError('not a valid secp256k1 private key')
  if (openssl === undefined) return curve().publicKey(privateKey)
  openssl.setPrivateKey(privateKey)
  return new Uint8Array(openssl.getPublicKey())
}

/** Address of a 32-byte private key. Throws RangeError for a key outside 1..n-1. */
export function addressFromPrivateKey(privateKey: Uint8Array): Address {
  return addressFromPublicKey(publicKeyFromPrivateKey(privateKey))
}

/** Signs a 32-byte digest, deterministically (RFC 6979) and with the lower s. */
export function sign(digest: Uint8Array, privateKey: Uint8Array): Signature {
  const { signature, recoveryId } = curve().sign(digest, privateKey)
  return {
    yParity: (recoveryId & 1) as 0 | 1,
    r: bigintFromBytes(signature.slice(0, 32)),
    s: bigintFromBytes(signature.slice(32)),
  }
}

/** Uncompressed public key of the signer, or undefined if none can be recovered. Accepts any s below n. */
export function recoverPublicKey(digest: Uint8Array, signature: Signature): Uint8Array | undefined {
  const { r, s, yParity } = signature
  if (r <= 0n || r >= SECP256K1_N || s <= 0n || s >= SECP256K1_N) return undefined
  return curve().recover(digest, concatBytes(fixedBytesFromBigint(r, 32), fixedBytesFromBigint(s, 32)), yParity)
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
