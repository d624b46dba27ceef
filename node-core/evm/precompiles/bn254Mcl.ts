/**
 * alt_bn128 by mcl-wasm, which takes a tenth of `bn254Noble.ts`'s time. The library supports one curve at a time, so this is a
 * second instance next to that for BLS12-381: the same package under another name.
 */
import mcl, { type Fp, type G1, type G2, type GT } from 'mcl-wasm-bn254'
import { concatBytes, fixedBytesFromBigint } from '../../base/bytes.ts'
import { type Bn254Curve, FP_BYTES, G1_BYTES, PAIR_BYTES, SCALAR_BYTES } from './bn254Curve.ts'

/** Sets up the library, which compiles its WebAssembly. */
export async function createMclCurve(): Promise<Bn254Curve> {
  await mcl.init(mcl.BN_SNARK1)
  // `isValid` only checks that a point is on the curve; `isValidOrder` checks the subgroup.
  mcl.verifyOrderG1(false)
  mcl.verifyOrderG2(false)
  fpOne.setInt(1)
  return { add, mul, pairing }
}

const fpOne = new mcl.Fp()
const modulus = Buffer.from('30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47', 'hex')

function decodeFp(input: Uint8Array, offset: number): Fp | undefined {
  const bytes = input.subarray(offset, offset + FP_BYTES)
  if (modulus.compare(bytes) <= 0) return undefined
  const value = new mcl.Fp()
  value.setBigEndianMod(bytes)
  return value
}

/** Element of the quadratic extension, imaginary part first. */
function decodeFp2(input: Uint8Array, offset: number) {
  const [b, a] = [decodeFp(input, offset), decodeFp(input, offset + FP_BYTES)]
  if (a === undefined || b === undefined) return undefined
  const value = new mcl.Fp2()
  value.set_a(a)
  value.set_b(b)
  return value
}

/** All zeros encode the point at infinity, as in the library. All points of the curve are in the group. */
function decodeG1(input: Uint8Array, offset: number): G1 | undefined {
  const [x, y] = [decodeFp(input, offset), decodeFp(input, offset + FP_BYTES)]
  if (x === undefined || y === undefined) return undefined
  const point = new mcl.G1()
  if (x.isZero() && y.isZero()) return point
  point.setX(x)
  point.setY(y)
  point.setZ(fpOne)
  return point.isValid() ? point : undefined
}

function decodeG2(input: Uint8Array, offset: number): G2 | undefined {
  const [x, y] = [decodeFp2(input, offset), decodeFp2(input, offset + 2 * FP_BYTES)]
  if (x === undefined || y === undefined) return undefined
  const point = new mcl.G2()
  if (x.isZero() && y.isZero()) return point
  const one = new mcl.Fp2()
  one.set_a(fpOne)
  point.setX(x)
  point.setY(y)
  point.setZ(one)
  return point.isValid() && point.isValidOrder() ? point : undefined
}

/** The library writes the bytes of this field in little-endian order. */
const encodeFp = (value: Fp): Uint8Array => value.serialize().toReversed()

function encodeG1(point: G1): Uint8Array {
  if (point.isZero()) return new Uint8Array(G1_BYTES)
  point.normalize()
  return concatBytes(encodeFp(point.getX()), encodeFp(point.getY()))
}

function add(input: Uint8Array): Uint8Array | undefined {
  const [a, b] = [decodeG1(input, 0), decodeG1(input, G1_BYTES)]
  return a && b && encodeG1(mcl.add(a, b))
}

function mul(input: Uint8Array): Uint8Array | undefined {
  const point = decodeG1(input, 0)
  if (point === undefined) return undefined
  const scalar = new mcl.Fr()
  scalar.setBigEndianMod(input.subarray(G1_BYTES, G1_BYTES + SCALAR_BYTES))
  return encodeG1(mcl.mul(point, scalar))
}

function pairing(input: Uint8Array): Uint8Array | undefined {
  let product: GT | undefined
  for (let at = 0; at < input.length; at += PAIR_BYTES) {
    const [g1, g2] = [decodeG1(input, at), decodeG2(input, at + G1_BYTES)]
    if (g1 === undefined || g2 === undefined) return undefined
    // A pairing with the point at infinity is one.
    if (g1.isZero() || g2.isZero()) continue
    const factor = mcl.millerLoop(g1, g2)
    product = product === undefined ? factor : mcl.mul(product, factor)
  }
  return fixedBytesFromBigint(product === undefined || mcl.finalExp(product).isOne() ? 1n : 0n, 32)
}
