import type { Precompile } from './precompile.ts'
import { FP_BYTES, G1_BYTES, PAIR_BYTES, SCALAR_BYTES } from './bn254Curve.ts'
import { createNobleBn254 } from './bn254Noble.ts'
import { paddedBigint, paddedBytes } from './input.ts'
import { createUpgradable } from './upgradable.ts'

const curve = createUpgradable(createNobleBn254, async () => (await import('./bn254Mcl.ts')).createMclCurve())
export const loadFastBn254 = (): Promise<boolean> => curve.load()

/** Order of the field of the coordinates. */
const FP_MODULUS = 0x30644e72e131a029b85045b68181585d97816a916871ca8d3c208c16d87cfd47n

/** Why the first invalid one of the points at the start of the input is invalid (geth, `crypto/bn256/gnark/g1.go`). */
function failureOfPoints(input: Uint8Array, count: number): string | undefined {
  for (let at = 0; at < count * G1_BYTES; at += G1_BYTES) {
    const isEncoded = [at, at + FP_BYTES].every((coordinate) => paddedBigint(input, coordinate, FP_BYTES) < FP_MODULUS)
    if (!isEncoded) return 'invalid fp.Element encoding'
    // The sum with the point at infinity, which zeros encode.
    const sum = curve.current.add(paddedBytes(paddedBytes(input, at, G1_BYTES), 0, 2 * G1_BYTES))
    if (sum === undefined) return 'point is not on curve'
  }
  return undefined
}

/** 0x06: sum of two points of alt_bn128 (EIP-196). */
export const bn254Add: Precompile = {
  gas: (_, { gas }) => gas.bn254Add,
  run: (input) => curve.current.add(paddedBytes(input, 0, 2 * G1_BYTES)),
  failureText: (input) => failureOfPoints(input, 2),
}

/** 0x07: multiple of a point of alt_bn128 (EIP-196). */
export const bn254Mul: Precompile = {
  gas: (_, { gas }) => gas.bn254Mul,
  run: (input) => curve.current.mul(paddedBytes(input, 0, G1_BYTES + SCALAR_BYTES)),
  failureText: (input) => failureOfPoints(input, 1),
}

/** 0x08: whether the product of the pairings is one (EIP-197). */
export const bn254Pairing: Precompile = {
  gas: (input, { gas }) => gas.bn254Pairing + gas.bn254PairingPair * Math.floor(input.length / PAIR_BYTES),
  run(input) {
    if (input.length % PAIR_BYTES !== 0) return undefined
    if (input.length === 0) return ONE
    return curve.current.pairing(input)
  },
  failureText: (input) => (input.length % PAIR_BYTES === 0 ? undefined : 'bad elliptic curve pairing size'),
}

const ONE = new Uint8Array(32)
ONE[31] = 1
