/** libsecp256k1 in WebAssembly: on every machine. Ten times as fast as the pure JavaScript implementation, which is the oracle in the tests. */
// Imported by file: the library's index loads 160 files, which takes longer than the rest of the startup.
import { instantiateSecp256k1 } from '@bitauth/libauth/build/lib/crypto/secp256k1.js'
import type { Secp256k1Curve } from './secp256k1Curve.ts'

/** The library returns a text where it has no result. */
function resultOf<T extends object>(result: T | string): T {
  if (typeof result === 'string') throw new RangeError(result)
  return result
}

export async function loadWasmCurve(): Promise<Secp256k1Curve> {
  const curve = await instantiateSecp256k1()
  return {
    publicKey: (privateKey) => resultOf(curve.derivePublicKeyUncompressed(privateKey)),
    sign: (digest, privateKey) => resultOf(curve.signMessageHashRecoverableCompact(privateKey, digest)),
    recover: (digest, signature, recoveryId) => {
      const publicKey = curve.recoverPublicKeyUncompressed(signature, recoveryId as 0 | 1 | 2 | 3, digest)
      return typeof publicKey === 'string' ? undefined : publicKey
    },
  }
}
