/**
 * BLS12-381 by mcl-wasm, which takes a third to a tenth of `blsNoble.ts`'s time. The library supports one curve at a time, so no other
 * curve uses it.
 */
import mcl, { type Fp, type Fr, type G1, type G2, type GT } from 'mcl-wasm'
import { concatBytes } from '../../base/bytes.ts'
import { type BlsCurve, forEachPart, FP_BYTES, G1_BYTES, G2_BYTES, InvalidInput, isCompressedInfinity, SCALAR_BYTES } from './blsCurve.ts'

/** Significant bytes of a field element, and the zeros before them. */
const FP_SIZE = 48
const FP_PADDING = FP_BYTES - FP_SIZE

/** The library copies points to a stack of 1 MiB. */
const MSM_POINTS = 1024

/** Sets up the library, which compiles its WebAssembly. EIP-2537's mapping is that of RFC 9380. */
export async function createMclCurve(): Promise<BlsCurve> {
  await mcl.init(mcl.BLS12_381)
  mcl.setMapToMode(mcl.IRTF)
  mcl.setETHserialization(true)
  // `isValid` only checks that a point is on the curve, because sums accept points outside the subgroup.
  mcl.verifyOrderG1(false)
  mcl.verifyOrderG2(false)
  fpOne.setInt(1)
  return mclCurve
}

const fpOne = new mcl.Fp()
const modulus = Buffer.from('1a0111ea397fe69a4b1ba7b6434bacd764774b84f38512bf6730d2a0f6b0f6241eabfffeb153ffffb9feffffffffaaab', 'hex')

function decodeFp(input: Uint8Array, offset: number): Fp {
  const start = offset + FP_PADDING
  for (let i = offset; i < start; i++) if (input[i] !== 0) throw new InvalidInput()
  const bytes = input.subarray(start, start + FP_SIZE)
  if (modulus.compare(bytes) <= 0) throw new InvalidInput()
  const value = new mcl.Fp()
  value.deserialize(bytes)
  return value
}

function decodeFp2(input: Uint8Array, offset: number) {
  const value = new mcl.Fp2()
  value.set_a(decodeFp(input, offset))
  value.set_b(decodeFp(input, offset + FP_BYTES))
  return value
}

/** Point of G1 or of its curve. All zeros encode the point at infinity, as in the library. */
function decodeG1(input: Uint8Array, offset: number, inSubgroup: boolean): G1 {
  const point = new mcl.G1()
  const [x, y] = [decodeFp(input, offset), decodeFp(input, offset + FP_BYTES)]
  if (x.isZero() && y.isZero()) return point
  point.setX(x)
  point.setY(y)
  point.setZ(fpOne)
  if (!point.isValid() || (inSubgroup && !point.isValidOrder())) throw new InvalidInput()
  return point
}

function decodeG2(input: Uint8Array, offset: number, inSubgroup: boolean): G2 {
  const point = new mcl.G2()
  const [x, y] = [decodeFp2(input, offset), decodeFp2(input, offset + 2 * FP_BYTES)]
  if (x.isZero() && y.isZero()) return point
  const one = new mcl.Fp2()
  one.set_a(fpOne)
  point.setX(x)
  point.setY(y)
  point.setZ(one)
  if (!point.isValid() || (inSubgroup && !point.isValidOrder())) throw new InvalidInput()
  return point
}

function decodeScalar(input: Uint8Array, offset: number): Fr {
  const scalar = new mcl.Fr()
  scalar.setBigEndianMod(input.subarray(offset, offset + SCALAR_BYTES))
  return scalar
}

const PADDING = new Uint8Array(FP_PADDING)

function encodeG1(point: G1): Uint8Array {
  if (point.isZero()) return new Uint8Array(G1_BYTES)
  point.normalize()
  return concatBytes(PADDING, point.getX().serialize(), PADDING, point.getY().serialize())
}

function encodeG2(point: G2): Uint8Array {
  if (point.isZero()) return new Uint8Array(G2_BYTES)
  point.normalize()
  const [x, y] = [point.getX(), point.getY()]
  return concatBytes(...[x.get_a(), x.get_b(), y.get_a(), y.get_b()].flatMap((it) => [PADDING, it.serialize()]))
}

function decompressG1(bytes: Uint8Array): G1 {
  const point = new mcl.G1()
  if (isCompressedInfinity(bytes)) return point
  try {
    point.deserialize(bytes)
  } catch {
    throw new InvalidInput()
  }
  if (!point.isValidOrder()) throw new InvalidInput()
  return point
}

function msm<P extends G1 | G2>(sum: P, input: Uint8Array, pointBytes: number, decode: (offset: number) => P): P {
  const points: P[] = []
  const scalars: Fr[] = []
  forEachPart(input, pointBytes + SCALAR_BYTES, (at) => {
    const point = decode(at)
    if (point.isZero()) return
    points.push(point)
    scalars.push(decodeScalar(input, at + pointBytes))
  })
  for (let i = 0; i < points.length; i += MSM_POINTS) {
    sum = mcl.add(sum, mcl.mulVec(points.slice(i, i + MSM_POINTS), scalars.slice(i, i + MSM_POINTS)))
  }
  return sum
}

const mclCurve: BlsCurve = {
  addG1: (input) => encodeG1(mcl.add(decodeG1(input, 0, false), decodeG1(input, G1_BYTES, false))),
  addG2: (input) => encodeG2(mcl.add(decodeG2(input, 0, false), decodeG2(input, G2_BYTES, false))),
  msmG1: (input, isChecked = false) => encodeG1(msm(new mcl.G1(), input, G1_BYTES, (at) => decodeG1(input, at, !isChecked))),
  msmG2: (input) => encodeG2(msm(new mcl.G2(), input, G2_BYTES, (at) => decodeG2(input, at, true))),
  pairingsCancel(input) {
    let product: GT | undefined
    forEachPart(input, G1_BYTES + G2_BYTES, (at) => {
      const [g1, g2] = [decodeG1(input, at, true), decodeG2(input, at + G1_BYTES, true)]
      // A pairing with the point at infinity is one.
      if (g1.isZero() || g2.isZero()) return
      const factor = mcl.millerLoop(g1, g2)
      product = product === undefined ? factor : mcl.mul(product, factor)
    })
    return product === undefined || mcl.finalExp(product).isOne()
  },
  mapToG1: (input) => encodeG1(decodeFp(input, 0).mapToG1()),
  mapToG2: (input) => encodeG2(decodeFp2(input, 0).mapToG2()),
  decompressG1: (bytes) => encodeG1(decompressG1(bytes)),
}
