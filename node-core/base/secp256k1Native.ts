/**
 * libsecp256k1 compiled for this machine, where the package has a binary for it: six times as fast as in WebAssembly. Its own fallback in
 * JavaScript is never loaded.
 */
import { createRequire } from 'node:module'
import { dirname } from 'node:path'
import type { Secp256k1Curve } from './secp256k1Curve.ts'

/** The part of `secp256k1/bindings.js` that is used here. Each function throws if its result does not exist. */
interface Bindings {
  publicKeyCreate(privateKey: Uint8Array, compressed: boolean): Uint8Array
  ecdsaSign(digest: Uint8Array, privateKey: Uint8Array): { signature: Uint8Array; recid: number }
  ecdsaRecover(signature: Uint8Array, recoveryId: number, digest: Uint8Array, compressed: boolean): Uint8Array
}

const requirePackage = createRequire(import.meta.url)

/** Whether the package is here and has a binary for this machine. */
export function hasNativeCurve(): boolean {
  try {
    const manifest = requirePackage.resolve('secp256k1/package.json')
    const builds = createRequire(manifest)('node-gyp-build') as { path(folder: string): string }
    return builds.path(dirname(manifest)) !== ''
  } catch {
    return false
  }
}

/** Loads the binary, which takes as long as the start of everything else below the EVM. Throws if it is not there. */
export function loadNativeCurve(): Secp256k1Curve {
  const bindings = requirePackage('secp256k1/bindings.js') as Bindings
  return {
    publicKey: (privateKey) => bindings.publicKeyCreate(privateKey, false),
    sign: (digest, privateKey) => {
      const { signature, recid } = bindings.ecdsaSign(digest, privateKey)
      return { signature, recoveryId: recid }
    },
    recover: (digest, signature, recoveryId) => {
      try {
        return bindings.ecdsaRecover(signature, recoveryId, digest, false)
      } catch {
        return undefined
      }
    },
  }
}
