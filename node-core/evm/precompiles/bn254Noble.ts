/** alt_bn128 by @noble/curves: available at once, and what `bn254Mcl.ts` is tested against. */
import { createRequire } from 'node:module'
import { bigintFromBytes, concatBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { type Bn254Curve, FP_BYTES, G1_BYTES, PAIR_BYTES, SCALAR_BYTES } from './bn254Curve.ts'
import type * as Bn254 from '@noble/curves/bn254.js'

const require = createRequire(import.meta.url)

type G1 = InstanceType<typeof Bn254.bn254.G1.Point>
type G2 = InstanceType<typeof Bn254.bn254.G2.Point>

/** Loads the library. */
export function createNobleBn254(): Bn254Curve {
  const { bn254 } = require('@noble/curves/bn254.js') as typeof Bn254
  const { G1, G2 } = bn254
  const { Fp, Fr, Fp12 } = bn254.fields

  function decodeFp(input: Uint8Array, offset: number): bigint | undefined {
    const value = bigintFromBytes(input.subarray(offset, offset + FP_BYTES))
    return value < Fp.ORDER ? value : undefined
  }

  /** Element of the quadratic extension, imaginary part first. */
  function decodeFp2(input: Uint8Array, offset: number) {
    const [c1, c0] = [decodeFp(input, offset), decodeFp(input, offset + FP_BYTES)]
    return c0 === undefined || c1 === undefined ? undefined : { c0, c1 }
  }

  /** All zeros encode the point at infinity. All points of the curve are in the group. */
  function decodeG1(input: Uint8Array, offset: number): G1 | undefined {
    const [x, y] = [decodeFp(input, offset), decodeFp(input, offset + FP_BYTES)]
    if (x === undefined || y === undefined) return undefined
    if (x === 0n && y === 0n) return G1.Point.ZERO
    return validOrNone(G1.Point, { x, y })
  }

  function decodeG2(input: Uint8Array, offset: number): G2 | undefined {
    const [x, y] = [decodeFp2(input, offset), decodeFp2(input, offset + 2 * FP_BYTES)]
    if (x === undefined || y === undefined) return undefined
    if (bn254.fields.Fp2.is0(x) && bn254.fields.Fp2.is0(y)) return G2.Point.ZERO
    return validOrNone(G2.Point, { x, y })
  }

  return {
    add(input) {
      const [a, b] = [decodeG1(input, 0), decodeG1(input, G1_BYTES)]
      return a && b && encodeG1(a.add(b))
    },
    mul(input) {
      const scalar = bigintFromBytes(input.subarray(G1_BYTES, G1_BYTES + SCALAR_BYTES)) % Fr.ORDER
      const point = decodeG1(input, 0)
      return point && encodeG1(point.multiplyUnsafe(scalar))
    },
    pairing(input) {
      const pairs: { g1: G1; g2: G2 }[] = []
      for (let at = 0; at < input.length; at += PAIR_BYTES) {
        const [g1, g2] = [decodeG1(input, at), decodeG2(input, at + G1_BYTES)]
        if (g1 === undefined || g2 === undefined) return undefined
        // A pairing with the point at infinity is one.
        if (!g1.is0() && !g2.is0()) pairs.push({ g1, g2 })
      }
      return fixedBytesFromBigint(pairs.length === 0 || Fp12.eql(bn254.pairingBatch(pairs), Fp12.ONE) ? 1n : 0n, 32)
    },
  }
}

/** The point, or undefined if it is not on the curve or outside the subgroup. */
function validOrNone<A, P extends { assertValidity(): void }>(curve: { fromAffine(at: A): P }, at: A): P | undefined {
  try {
    const point = curve.fromAffine(at)
    point.assertValidity()
    return point
  } catch {
    return undefined
  }
}

function encodeG1(point: G1): Uint8Array {
  if (point.is0()) return new Uint8Array(G1_BYTES)
  const { x, y } = point.toAffine()
  return concatBytes(fixedBytesFromBigint(x, FP_BYTES), fixedBytesFromBigint(y, FP_BYTES))
}
