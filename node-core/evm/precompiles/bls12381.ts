/** 0x0b to 0x11: operations on BLS12-381 (EIP-2537). The curve itself is the library's; encoding, checks and gas are the EIP's. */
import { type CurvePoint, type CurvePointCons, pippenger } from '@noble/curves/abstract/curve.js'
import { bls12_381 as bls } from '@noble/curves/bls12-381.js'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import type { Precompile } from './precompile.ts'
import { blsG1Discounts, blsG2Discounts } from './blsDiscounts.ts'

type G1 = InstanceType<typeof bls.G1.Point>
type G2 = InstanceType<typeof bls.G2.Point>

const FP_BYTES = 64
const G1_BYTES = 2 * FP_BYTES
const G2_BYTES = 4 * FP_BYTES
const SCALAR_BYTES = 32
const { Fp, Fp2, Fr, Fp12 } = bls.fields
const { b: g1B } = bls.G1.Point.CURVE()
const { b: g2B } = bls.G2.Point.CURVE()

// The library's types speak of arrays and affine coordinates here; it takes one number for G1 and answers points.
const mapToG1 = bls.G1.mapToCurve as unknown as (scalar: bigint) => G1
const mapToG2 = bls.G2.mapToCurve as unknown as (scalars: bigint[]) => G2

/** Thrown inside for input that encodes nothing; a precompile that meets it fails. */
class InvalidInput extends Error {}

const failing = (run: (input: Uint8Array) => Uint8Array): ((input: Uint8Array) => Uint8Array | undefined) => (input) => {
  try {
    return run(input)
  } catch (error) {
    if (error instanceof InvalidInput) return undefined
    throw error
  }
}

function decodeFp(input: Uint8Array, offset: number): bigint {
  const value = bigintFromBytes(input.subarray(offset, offset + FP_BYTES))
  if (value >= Fp.ORDER) throw new InvalidInput()
  return value
}

const encodeFp = (value: bigint): Uint8Array => fixedBytesFromBigint(value, FP_BYTES)

const decodeFp2 = (input: Uint8Array, offset: number) => ({ c0: decodeFp(input, offset), c1: decodeFp(input, offset + FP_BYTES) })

/** Point of G1 or of its curve. All zeros are the point at infinity. */
function decodeG1(input: Uint8Array, offset: number, inSubgroup: boolean): G1 {
  const [x, y] = [decodeFp(input, offset), decodeFp(input, offset + FP_BYTES)]
  if (x === 0n && y === 0n) return bls.G1.Point.ZERO
  if (!Fp.eql(Fp.sqr(y), Fp.add(Fp.mul(Fp.sqr(x), x), g1B))) throw new InvalidInput()
  const point = bls.G1.Point.fromAffine({ x, y })
  if (inSubgroup && !point.isTorsionFree()) throw new InvalidInput()
  return point
}

function decodeG2(input: Uint8Array, offset: number, inSubgroup: boolean): G2 {
  const [x, y] = [decodeFp2(input, offset), decodeFp2(input, offset + 2 * FP_BYTES)]
  if (Fp2.is0(x) && Fp2.is0(y)) return bls.G2.Point.ZERO
  if (!Fp2.eql(Fp2.sqr(y), Fp2.add(Fp2.mul(Fp2.sqr(x), x), g2B))) throw new InvalidInput()
  const point = bls.G2.Point.fromAffine({ x, y })
  if (inSubgroup && !point.isTorsionFree()) throw new InvalidInput()
  return point
}

function encodeG1(point: G1): Uint8Array {
  if (point.is0()) return new Uint8Array(G1_BYTES)
  const { x, y } = point.toAffine()
  return concatBytes(encodeFp(x), encodeFp(y))
}

function encodeG2(point: G2): Uint8Array {
  if (point.is0()) return new Uint8Array(G2_BYTES)
  const { x, y } = point.toAffine()
  return concatBytes(encodeFp(x.c0), encodeFp(x.c1), encodeFp(y.c0), encodeFp(y.c1))
}

function assertLength(input: Uint8Array, length: number): void {
  if (input.length !== length) throw new InvalidInput()
}

/** Number of equal parts of the input, of which there must be at least one. */
function partCount(input: Uint8Array, length: number): number {
  if (input.length === 0 || input.length % length !== 0) throw new InvalidInput()
  return input.length / length
}

const msmGas = (count: number, perPoint: number, discounts: readonly number[]): bigint => {
  if (count === 0) return 0n
  const discount = discounts[Math.min(count, discounts.length) - 1]!
  return BigInt(Math.floor((count * perPoint * discount) / 1000))
}

/** Fewer points are quicker multiplied one by one. */
const PIPPENGER_POINTS = 4

function sumOfMultiples<P extends CurvePoint<unknown, P>>(curve: CurvePointCons<P>, points: P[], scalars: bigint[]): P {
  if (points.length >= PIPPENGER_POINTS) return pippenger(curve, points, scalars)
  return points.reduce((sum, point, i) => sum.add(point.multiplyUnsafe(scalars[i]!)), curve.ZERO)
}

function decodeScalar(input: Uint8Array, offset: number): bigint {
  return bigintFromBytes(input.subarray(offset, offset + SCALAR_BYTES)) % Fr.ORDER
}

/** 0x0b: sum of two points of G1's curve. */
export const blsG1Add: Precompile = {
  slowness: 6,
  gas: () => 375n,
  run: failing((input) => {
    assertLength(input, 2 * G1_BYTES)
    return encodeG1(decodeG1(input, 0, false).add(decodeG1(input, G1_BYTES, false)))
  }),
}

/** 0x0c: sum of multiples of points of G1. */
export const blsG1Msm: Precompile = {
  slowness: 6,
  gas: (input) => msmGas(Math.floor(input.length / (G1_BYTES + SCALAR_BYTES)), 12_000, blsG1Discounts),
  run: failing((input) => {
    const points: G1[] = []
    const scalars: bigint[] = []
    for (let i = 0, n = partCount(input, G1_BYTES + SCALAR_BYTES); i < n; i++) {
      const at = i * (G1_BYTES + SCALAR_BYTES)
      points.push(decodeG1(input, at, true))
      scalars.push(decodeScalar(input, at + G1_BYTES))
    }
    return encodeG1(sumOfMultiples(bls.G1.Point, points, scalars))
  }),
}

/** 0x0d: sum of two points of G2's curve. */
export const blsG2Add: Precompile = {
  slowness: 6,
  gas: () => 600n,
  run: failing((input) => {
    assertLength(input, 2 * G2_BYTES)
    return encodeG2(decodeG2(input, 0, false).add(decodeG2(input, G2_BYTES, false)))
  }),
}

/** 0x0e: sum of multiples of points of G2. */
export const blsG2Msm: Precompile = {
  slowness: 10,
  gas: (input) => msmGas(Math.floor(input.length / (G2_BYTES + SCALAR_BYTES)), 22_500, blsG2Discounts),
  run: failing((input) => {
    const points: G2[] = []
    const scalars: bigint[] = []
    for (let i = 0, n = partCount(input, G2_BYTES + SCALAR_BYTES); i < n; i++) {
      const at = i * (G2_BYTES + SCALAR_BYTES)
      points.push(decodeG2(input, at, true))
      scalars.push(decodeScalar(input, at + G2_BYTES))
    }
    return encodeG2(sumOfMultiples(bls.G2.Point, points, scalars))
  }),
}

/** 0x0f: whether the product of the pairings is one. */
export const blsPairing: Precompile = {
  slowness: 6,
  gas: (input) => 37_700n + 32_600n * BigInt(Math.floor(input.length / (G1_BYTES + G2_BYTES))),
  run: failing((input) => {
    const pairs: { g1: G1; g2: G2 }[] = []
    for (let i = 0, n = partCount(input, G1_BYTES + G2_BYTES); i < n; i++) {
      const at = i * (G1_BYTES + G2_BYTES)
      const [g1, g2] = [decodeG1(input, at, true), decodeG2(input, at + G1_BYTES, true)]
      // A pairing with the point at infinity is one.
      if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 })
    }
    const isOne = pairs.length === 0 || Fp12.eql(bls.pairingBatch(pairs), Fp12.ONE)
    return fixedBytesFromBigint(isOne ? 1n : 0n, 32)
  }),
}

/** 0x10: the point of G1 that a field element maps to. */
export const blsMapFpToG1: Precompile = {
  slowness: 6,
  gas: () => 5500n,
  run: failing((input) => {
    assertLength(input, FP_BYTES)
    return encodeG1(mapToG1(decodeFp(input, 0)))
  }),
}

/** 0x11: the point of G2 that an element of the quadratic extension maps to. */
export const blsMapFp2ToG2: Precompile = {
  slowness: 10,
  gas: () => 23_800n,
  run: failing((input) => {
    assertLength(input, 2 * FP_BYTES)
    return encodeG2(mapToG2([decodeFp(input, 0), decodeFp(input, FP_BYTES)]))
  }),
}
