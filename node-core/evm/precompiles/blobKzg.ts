/** Proofs that a commitment is that of a blob: one for all of it (EIP-4844), or one for each of its cells (EIP-7594). */
import { sha256 } from 'ethereum-cryptography/sha256.js'
import { bigintFromBytes, fixedBytesFromBigint, joinBytes } from '../../base/bytes.ts'
import { bytesFromHex } from '../../contract/hex.ts'
import { CELLS_PER_BLOB } from '../../types/transaction.ts'
import { coefficientsOf, powers, rootOfUnity, valueAt, VALUES_PER_BLOB } from './blobPolynomial.ts'
import { currentBls } from './bls12381.ts'
import { type BlsCurve, InvalidInput } from './blsCurve.ts'
import { POWERS_G1, TAU_64_G2 } from './cellSetup.ts'
import { BLS_MODULUS, holds, inField, isMultiple, isValueProven, sumOf } from './kzg.ts'

/** A scalar that who made the bytes could not choose. */
const challengeOf = (...parts: readonly Uint8Array[]): bigint => inField(bigintFromBytes(sha256(joinBytes(parts))))

/** What `compute_challenge` of consensus-specs hashes first: a name of the protocol, and the number of values. */
const CHALLENGE_PREFIX = joinBytes([Buffer.from('FSBLOBVERIFY_V1_', 'ascii'), fixedBytesFromBigint(BigInt(VALUES_PER_BLOB), 16)])

/**
 * Whether the proof shows that the commitment is that of the blob (131,072 bytes): that its polynomial has the value of the blob's at a place
 * that depends on both.
 */
export const verifyBlobKzgProof = (blob: Uint8Array, commitment: Uint8Array, proof: Uint8Array, curve = currentBls()): boolean =>
  holds(() => {
    const [committed, proving] = [curve.decompressG1(commitment), curve.decompressG1(proof)]
    const z = challengeOf(CHALLENGE_PREFIX, blob, commitment)
    return isValueProven(curve, committed, z, valueAt(coefficientsOf(blob), z), proving)
  })

/** A blob with as many values again, of which the cells are made, has 128 cells of 64 values. */
const VALUES_PER_CELL = (2 * VALUES_PER_BLOB) / CELLS_PER_BLOB

/** Reverses the lowest bits. */
function reversed(value: number, bits: number): number {
  let result = 0
  for (let i = 0; i < bits; i++) result |= ((value >> i) & 1) << (bits - 1 - i)
  return result
}

/** What x^64 is at all places of a cell, by its index: a root of unity. */
const CELL_ROOTS = powers(rootOfUnity(CELLS_PER_BLOB), CELLS_PER_BLOB).map((_, i, roots) => roots[reversed(i, Math.log2(CELLS_PER_BLOB))]!)

const timesRoots = (factors: readonly bigint[]): bigint[] => factors.map((factor, i) => (factor * CELL_ROOTS[i]!) % BLS_MODULUS)
const total = (scalars: readonly bigint[]): bigint => scalars.reduce((sum, it) => sum + it, 0n) % BLS_MODULUS

/**
 * The polynomial of degree 63 that is the weighted sum of those with the values of each cell: of what is left of the blob's polynomial when
 * it is divided by x^64 - root. So x^64 is replaced by the root, and no cell needs to be computed.
 */
function weightedCells(coefficients: readonly bigint[], weights: readonly bigint[]): bigint[] {
  const sums = Array.from({ length: VALUES_PER_CELL }, () => 0n)
  let factors = weights
  for (let at = 0; at < VALUES_PER_BLOB; at += VALUES_PER_CELL) {
    const factor = total(factors)
    for (let i = 0; i < VALUES_PER_CELL; i++) sums[i]! += coefficients[at + i]! * factor
    factors = timesRoots(factors)
  }
  return sums
}

let decompressedPowers: readonly Uint8Array[] | undefined
const powersG1 = (curve: BlsCurve): readonly Uint8Array[] =>
  (decompressedPowers ??= POWERS_G1.map((it) => curve.decompressG1(bytesFromHex(`0x${it}`))))

/**
 * Whether the proofs of its 128 cells show that the commitment is that of the blob. The proof of a cell is the commitment to the quotient of
 * p - cell and x^64 - root, where `cell` is the polynomial with the cell's values. All are verified at once, by their sum with weights that
 * who made the proofs could not choose: [sum of p - cell + proof times root]₁ is the sum of proofs times τ^64.
 */
export const verifyCellKzgProofs = (
  blob: Uint8Array,
  commitment: Uint8Array,
  proofs: readonly Uint8Array[],
  curve = currentBls(),
): boolean =>
  holds(() => {
    if (proofs.length !== CELLS_PER_BLOB) throw new InvalidInput()
    const coefficients = coefficientsOf(blob)
    const [committed, ...proving] = [commitment, ...proofs].map((it) => curve.decompressG1(it))
    const weights = powers(challengeOf(blob, commitment, ...proofs), CELLS_PER_BLOB)
    const weightsTimesRoots = timesRoots(weights)
    const cells = weightedCells(coefficients, weights)
    return isMultiple(
      curve,
      sumOf(curve, [
        [committed!, total(weights)],
        ...proving.map((it, i) => [it, weightsTimesRoots[i]!] as const),
        ...powersG1(curve).map((it, i) => [it, -cells[i]!] as const),
      ]),
      sumOf(
        curve,
        proving.map((it, i) => [it, weights[i]!] as const),
      ),
      TAU_64_G2,
    )
  })
