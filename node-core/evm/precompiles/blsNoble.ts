/** BLS12-381 by @noble/curves: available at once, and what `blsMcl.ts` is tested against. */
import { createRequire } from 'node:module'
import type { CurvePoint, CurvePointCons } from '@noble/curves/abstract/curve.js'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { type BlsCurve, forEachPart, FP_BYTES, G1_BYTES, G2_BYTES, InvalidInput, isCompressedInfinity, SCALAR_BYTES } from './blsCurve.ts'
import type * as Curves from '@noble/curves/abstract/curve.js'
import type * as Bls from '@noble/curves/bls12-381.js'

const require = createRequire(import.meta.url)

type G1 = InstanceType<typeof Bls.bls12_381.G1.Point>
type G2 = InstanceType<typeof Bls.bls12_381.G2.Point>

/** Below this number of points, multiplying them one by one is faster. */
const PIPPENGER_POINTS = 4

/** Loads the library. */
export function createNobleBls(): BlsCurve {
  const { bls12_381: bls } = require('@noble/curves/bls12-381.js') as typeof Bls
  const { Fp12 } = bls.fields
  const { decodeFp, decodeG1, decodeG2, decompressG1, msm } = createDecoding(bls)
  // The library's types declare arrays and affine coordinates here; it accepts one number for G1 and returns points.
  const mapToG1 = bls.G1.mapToCurve as unknown as (scalar: bigint) => G1
  const mapToG2 = bls.G2.mapToCurve as unknown as (scalars: bigint[]) => G2

  return {
    addG1: (input) => encodeG1(decodeG1(input, 0, false).add(decodeG1(input, G1_BYTES, false))),
    addG2: (input) => encodeG2(decodeG2(input, 0, false).add(decodeG2(input, G2_BYTES, false))),
    msmG1: (input, isChecked = false) => encodeG1(msm(bls.G1.Point, input, G1_BYTES, (at) => decodeG1(input, at, !isChecked))),
    msmG2: (input) => encodeG2(msm(bls.G2.Point, input, G2_BYTES, (at) => decodeG2(input, at, true))),
    pairingsCancel(input) {
      const pairs: { g1: G1; g2: G2 }[] = []
      forEachPart(input, G1_BYTES + G2_BYTES, (at) => {
        const [g1, g2] = [decodeG1(input, at, true), decodeG2(input, at + G1_BYTES, true)]
        // A pairing with the point at infinity is one.
        if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 })
      })
      return pairs.length === 0 || Fp12.eql(bls.pairingBatch(pairs), Fp12.ONE)
    },
    mapToG1: (input) => encodeG1(mapToG1(decodeFp(input, 0))),
    mapToG2: (input) => encodeG2(mapToG2([decodeFp(input, 0), decodeFp(input, FP_BYTES)])),
    decompressG1: (bytes) => encodeG1(decompressG1(bytes)),
  }
}

const encodeFp = (value: bigint): Uint8Array => fixedBytesFromBigint(value, FP_BYTES)

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

/** Reads field elements, points and sums of multiples as EIP-2537 encodes them. */
function createDecoding(bls: typeof Bls.bls12_381) {
  const { Fp, Fp2, Fr } = bls.fields
  const { b: g1B } = bls.G1.Point.CURVE()
  const { b: g2B } = bls.G2.Point.CURVE()

  function decodeFp(input: Uint8Array, offset: number): bigint {
    const value = bigintFromBytes(input.subarray(offset, offset + FP_BYTES))
    if (value >= Fp.ORDER) throw new InvalidInput()
    return value
  }

  const decodeFp2 = (input: Uint8Array, offset: number) => ({ c0: decodeFp(input, offset), c1: decodeFp(input, offset + FP_BYTES) })

  /** Point of G1 or of its curve. All zeros encode the point at infinity. */
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

  function decompressG1(bytes: Uint8Array): G1 {
    if (isCompressedInfinity(bytes)) return bls.G1.Point.ZERO
    try {
      // It checks the subgroup, too.
      return bls.G1.Point.fromBytes(bytes)
    } catch {
      throw new InvalidInput()
    }
  }

  function msm<P extends CurvePoint<unknown, P>>(
    curve: CurvePointCons<P>,
    input: Uint8Array,
    pointBytes: number,
    decode: (offset: number) => P,
  ): P {
    const points: P[] = []
    const scalars: bigint[] = []
    forEachPart(input, pointBytes + SCALAR_BYTES, (at) => {
      points.push(decode(at))
      scalars.push(bigintFromBytes(input.subarray(at + pointBytes, at + pointBytes + SCALAR_BYTES)) % Fr.ORDER)
    })
    return sumOfMultiples(curve, points, scalars)
  }

  return { decodeFp, decodeG1, decodeG2, decompressG1, msm }
}

function sumOfMultiples<P extends CurvePoint<unknown, P>>(curve: CurvePointCons<P>, points: P[], scalars: bigint[]): P {
  if (points.length >= PIPPENGER_POINTS) {
    const { pippenger } = require('@noble/curves/abstract/curve.js') as typeof Curves
    return pippenger(curve, points, scalars)
  }
  return points.reduce((sum, point, i) => sum.add(point.multiplyUnsafe(scalars[i]!)), curve.ZERO)
}
