import { concatBytes, equalBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import type { Precompile } from './precompile.ts'
import { BLS_MODULUS, verifyKzgProof, versionedHash } from './kzg.ts'

const FIELD_ELEMENTS_PER_BLOB = 4096n
const OUTPUT = concatBytes(fixedBytesFromBigint(FIELD_ELEMENTS_PER_BLOB, 32), fixedBytesFromBigint(BLS_MODULUS, 32))

/** 0x0a: verifies a KZG proof (EIP-4844). Input: versioned hash, z, y (a word each), commitment, proof (48 bytes each). */
export const pointEvaluation: Precompile = {
  slowness: 3,
  gas: () => 50_000,
  run(input) {
    if (input.length !== 192) return undefined
    const [z, y] = [input.subarray(32, 64), input.subarray(64, 96)]
    const [commitment, proof] = [input.subarray(96, 144), input.subarray(144)]
    if (!equalBytes(versionedHash(commitment), input.subarray(0, 32))) return undefined
    return verifyKzgProof(commitment, z, y, proof) ? OUTPUT.slice() : undefined
  },
  failureText(input) {
    if (input.length !== 192) return 'invalid input length'
    return equalBytes(versionedHash(input.subarray(96, 144)), input.subarray(0, 32))
      ? 'error verifying kzg proof'
      : 'mismatched versioned hash'
  },
}
