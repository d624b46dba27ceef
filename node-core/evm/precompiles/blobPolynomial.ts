/** The polynomial of a blob (EIP-4844): the blob has its values at the 4096 roots of unity of that order, in bit-reversed order. */
import { BLS_MODULUS, decodeScalar, inField } from './kzg.ts'
import { InvalidInput, SCALAR_BYTES } from './blsCurve.ts'

export const VALUES_PER_BLOB = 4096
const BLOB_BYTES = VALUES_PER_BLOB * SCALAR_BYTES

/** Generates the multiplicative group of the scalar field (`PRIMITIVE_ROOT_OF_UNITY` of consensus-specs). */
const GENERATOR = 7n

/** For an exponent from zero up. */
function power(base: bigint, exponent: bigint): bigint {
  let result = 1n
  for (let bit = base, rest = exponent; rest > 0n; bit = (bit * bit) % BLS_MODULUS, rest >>= 1n) {
    if ((rest & 1n) === 1n) result = (result * bit) % BLS_MODULUS
  }
  return result
}

/** For a scalar other than zero (Fermat). */
const inverse = (scalar: bigint): bigint => power(scalar, BLS_MODULUS - 2n)

/** The root of unity whose powers are all roots of that order, a power of two. */
export const rootOfUnity = (order: number): bigint => power(GENERATOR, (BLS_MODULUS - 1n) / BigInt(order))

/** The first powers of the scalar, from the zeroth. */
export function powers(scalar: bigint, count: number): bigint[] {
  const all = [1n]
  while (all.length < count) all.push((all.at(-1)! * scalar) % BLS_MODULUS)
  return all
}

const TWIDDLES = powers(inverse(rootOfUnity(VALUES_PER_BLOB)), VALUES_PER_BLOB / 2)
const INVERSE_COUNT = inverse(BigInt(VALUES_PER_BLOB))

/**
 * The coefficients of a blob's polynomial, beginning with the constant one: the inverse Fourier transform of its values. Throws InvalidInput
 * for another length, and for a value that is not below the modulus.
 */
export function coefficientsOf(blob: Uint8Array): bigint[] {
  if (blob.length !== BLOB_BYTES) throw new InvalidInput()
  const values = Array.from({ length: VALUES_PER_BLOB }, (_, i) => decodeScalar(blob.subarray(i * SCALAR_BYTES, (i + 1) * SCALAR_BYTES)))
  for (let half = 1; half < VALUES_PER_BLOB; half *= 2) {
    const step = VALUES_PER_BLOB / (2 * half)
    for (let i = 0; i < half; i++) {
      const twiddle = TWIDDLES[i * step]!
      for (let at = i; at < VALUES_PER_BLOB; at += 2 * half) {
        // Sums are not reduced: twelve rounds make them a few bits longer, or negative.
        const value = values[at]!
        const product = (values[at + half]! * twiddle) % BLS_MODULUS
        values[at] = value + product
        values[at + half] = value - product
      }
    }
  }
  return values.map((value) => inField(value * INVERSE_COUNT))
}

/** The value of the polynomial at z (Horner). */
export const valueAt = (coefficients: readonly bigint[], z: bigint): bigint =>
  coefficients.reduceRight((sum, coefficient) => (sum * z + coefficient) % BLS_MODULUS, 0n)
