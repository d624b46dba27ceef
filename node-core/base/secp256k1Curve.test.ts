/** Both implementations of the curve, held against each other: whichever loads on a machine, the results are the same. */
import { expect, test } from 'vitest'
import { hexFromBytes } from '../contract/hex.ts'
import { concatBytes, fixedBytesFromBigint } from './bytes.ts'
import { keccak256 } from './keccak256.ts'
import { SECP256K1_N, publicKeyFromPrivateKey } from './secp256k1.ts'
import { hasNativeCurve, loadNativeCurve } from './secp256k1Native.ts'
import { loadWasmCurve } from './secp256k1Wasm.ts'

const native = hasNativeCurve() ? loadNativeCurve() : undefined
const wasm = await loadWasmCurve()
const FIELD = 2n ** 256n - 2n ** 32n - 977n

const bytesOf = (seed: number) => keccak256(Uint8Array.of(seed & 255, seed >> 8))
const hexOf = (bytes: Uint8Array | undefined) => bytes && hexFromBytes(bytes)

test('the native implementation loads where its package has a binary', () => {
  const hasBinary = ['linux-x64', 'darwin-arm64', 'win32-x64'].includes(`${process.platform}-${process.arch}`)
  expect(native !== undefined).toBe(hasBinary)
})

test.skipIf(!native)('keys and signatures are equal', () => {
  for (let i = 0; i < 100; i++) {
    const key = bytesOf(i)
    expect(hexOf(native!.publicKey(key))).toBe(hexOf(wasm.publicKey(key)))
    const [ours, theirs] = [native!.sign(bytesOf(i + 1000), key), wasm.sign(bytesOf(i + 1000), key)]
    expect({ ...ours, signature: hexOf(ours.signature) }).toEqual({ ...theirs, signature: hexOf(theirs.signature) })
  }
})

test.skipIf(!native)('keys are recovered equally: from r and s of any kind, at the bounds, and where there is none', () => {
  const bounds = [0n, 1n, 2n, 5n, SECP256K1_N / 2n, SECP256K1_N - 1n, SECP256K1_N, FIELD - SECP256K1_N, FIELD, 2n ** 256n - 1n]
  const digests = [new Uint8Array(32), fixedBytesFromBigint(SECP256K1_N, 32), new Uint8Array(32).fill(255), bytesOf(1)]
  const cases: [digest: Uint8Array, signature: Uint8Array][] = digests.flatMap((digest) =>
    bounds.flatMap((r) =>
      bounds.map((s) => [digest, concatBytes(fixedBytesFromBigint(r, 32), fixedBytesFromBigint(s, 32))] satisfies [Uint8Array, Uint8Array]),
    ),
  )
  for (let i = 0; i < 300; i++) cases.push([bytesOf(i), concatBytes(bytesOf(i + 1000), bytesOf(i + 2000))])
  let recovered = 0
  for (const [digest, signature] of cases) {
    for (const recoveryId of [0, 1]) {
      const key = hexOf(native!.recover(digest, signature, recoveryId))
      expect(key, hexFromBytes(signature)).toBe(hexOf(wasm.recover(digest, signature, recoveryId)))
      if (key !== undefined) recovered++
    }
  }
  expect(recovered).toBeGreaterThan(300)
})

test.skipIf(!native)('the point at infinity is nobody’s key', () => {
  // With R = G and s = digest, the key is r⁻¹(sR − eG) = 0.
  const gx = wasm.publicKey(fixedBytesFromBigint(1n, 32)).subarray(1, 33)
  const digest = bytesOf(7)
  for (const curve of [native!, wasm]) expect(curve.recover(digest, concatBytes(gx, digest), 0)).toBeUndefined()
})

test('public keys are those of the curves, and are refused outside its order', () => {
  for (let i = 0; i < 20; i++) {
    const key = bytesOf(i)
    expect(hexOf(publicKeyFromPrivateKey(key))).toBe(hexOf(wasm.publicKey(key)))
  }
  for (const key of [0n, SECP256K1_N]) expect(() => publicKeyFromPrivateKey(fixedBytesFromBigint(key, 32))).toThrow(RangeError)
})
