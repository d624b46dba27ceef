/**
 * KZG proofs (EIP-4844), over BLS12-381. A polynomial p is committed to by the point [p(τ)]₁; nobody knows τ, and the trusted setup has the
 * points that a verification needs: one for a value of a polynomial, 65 more for the cells of a blob (`cellSetup.ts`).
 */
import { sha256 } from 'ethereum-cryptography/sha256.js'
import { bigintFromBytes, concatBytes, ownBytes, writeBigint } from '../../base/bytes.ts'
import { bytesFromHex } from '../../contract/hex.ts'
import { currentBls } from './bls12381.ts'
import { type BlsCurve, FP_BYTES, G1_BYTES, InvalidInput, SCALAR_BYTES } from './blsCurve.ts'

/** Order of the scalar field. */
export const BLS_MODULUS = 0x73eda753299d7d483339d80809a1d80553bda402fffe5bfeffffffff00000001n

/** A point as EIP-2537 encodes it, of the hex digits of its coordinates; those of the quadratic extension have two parts. */
export const encodedPoint = (...coordinates: readonly string[]): Uint8Array =>
  ownBytes(bytesFromHex(`0x${coordinates.map((it) => it.padStart(2 * FP_BYTES, '0')).join('')}`))

/** [1]₁, the generator. */
const ONE_G1 = encodedPoint(
  '17f1d3a73197d7942695638c4fa9ac0fc3688c4f9774b905a14e3a3f171bac586c55e83ff97a1aeffb3af00adb22c6bb',
  '08b3f481e3aaa0f1a09e30ed741d8ae4fcf5e095d5d00af600db18cb2c04b3edd03cc744a2888ae40caa232946c5e7e1',
)

/** [-1]₂, the generator's negative. */
const MINUS_ONE_G2 = encodedPoint(
  '024aa2b2f08f0a91260805272dc51051c6e47ad4fa403b02b4510b647ae3d1770bac0326a805bbefd48056c8c121bdb8',
  '13e02b6052719f607dacd3a088274f65596bd0d09920b61ab5da61bbdc7f5049334cf11213945d57e5ac7d055d042b7e',
  '0d1b3cc2c7027888be51d9ef691d77bcb679afda66c73f17f9ee3837a55024f78c71363275a75d75d86bab79f74782aa',
  '13fa4d4a0ad8b1ce186ed5061789213d993923066dddaf1040bc3ff59f825c78df74f2d75467e25e0f55f8a00fa030ed',
)

/** [τ]₂ of the trusted setup. */
export const TAU_G2 = encodedPoint(
  '185cbfee53492714734429b7b38608e23926c911cceceac9a36851477ba4c60b087041de621000edc98edada20c1def2',
  '15bfd7dd8cdeb128843bc287230af38926187075cbfbefa81009a2ce615ac53d2914e5870cb452d2afaaab24f3499f72',
  '014353bdb96b626dd7d5ee8599d1fca2131569490e28de18e82451a496a9c9794ce26d105941f383ee689bfbbb832a99',
  '1666c54b0a32529503432fcae0181b4bef79de09fc63671fda5ed1ba9bfa07899495346f3d7ac9cd23048ef30d0a154f',
)

/** The versioned hash of a commitment, 32 bytes. */
export function versionedHash(commitment: Uint8Array): Uint8Array {
  const hash = sha256(commitment)
  hash[0] = 1
  return hash
}

/** The value, from zero up, that is congruent to any integer. */
export const inField = (value: bigint): bigint => {
  const rest = value % BLS_MODULUS
  return rest < 0n ? rest + BLS_MODULUS : rest
}

/** Throws InvalidInput for another length than 32 bytes, and for a value that is not below the modulus. */
export function decodeScalar(bytes: Uint8Array): bigint {
  if (bytes.length !== SCALAR_BYTES) throw new InvalidInput()
  const value = bigintFromBytes(bytes)
  if (value >= BLS_MODULUS) throw new InvalidInput()
  return value
}

/** A point of G1 as EIP-2537 encodes it, known to be in the subgroup, and what it is multiplied with: any integer. */
export type Term = readonly [point: Uint8Array, factor: bigint]

/** The sum of multiples of points, at least one. */
export function sumOf(curve: BlsCurve, terms: readonly Term[]): Uint8Array {
  const input = new Uint8Array(terms.length * (G1_BYTES + SCALAR_BYTES))
  let at = 0
  for (const [point, factor] of terms) {
    input.set(point, at)
    writeBigint(input, at + G1_BYTES, SCALAR_BYTES, inField(factor))
    at += G1_BYTES + SCALAR_BYTES
  }
  return curve.msmG1(input, true)
}

/** Whether a is b times s, of two points of G1 and [s]₂. */
export const isMultiple = (curve: BlsCurve, a: Uint8Array, b: Uint8Array, sG2: Uint8Array): boolean =>
  curve.pairingsCancel(concatBytes(a, MINUS_ONE_G2, b, sG2))

/** What `verify` returns; false if it throws InvalidInput. */
export function holds(verify: () => boolean): boolean {
  try {
    return verify()
  } catch (error) {
    if (error instanceof InvalidInput) return false
    throw error
  }
}

/** Whether the decompressed proof shows that the committed polynomial is y at z: that [p(τ) - y]₁ is the proof times τ - z. */
export const isValueProven = (curve: BlsCurve, commitment: Uint8Array, z: bigint, y: bigint, proof: Uint8Array): boolean =>
  isMultiple(
    curve,
    sumOf(curve, [
      [commitment, 1n],
      [ONE_G1, -y],
      [proof, z],
    ]),
    proof,
    TAU_G2,
  )

/**
 * Whether the proof shows that the committed polynomial evaluates to y at z. All are bytes; the result is false for any that encode no point
 * of the subgroup, or no scalar below the modulus.
 */
export const verifyKzgProof = (commitment: Uint8Array, z: Uint8Array, y: Uint8Array, proof: Uint8Array, curve = currentBls()): boolean =>
  holds(() => isValueProven(curve, curve.decompressG1(commitment), decodeScalar(z), decodeScalar(y), curve.decompressG1(proof)))
