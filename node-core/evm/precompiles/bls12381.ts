/** 0x0b to 0x11: operations on BLS12-381 (EIP-2537). The curve is implemented by a library; lengths, gas and failures follow the EIP. */
import { fixedBytesFromBigint } from '../../base/bytes.ts'
import { type BlsCurve, FP_BYTES, G1_BYTES, G2_BYTES, InvalidInput, SCALAR_BYTES } from './blsCurve.ts'
import { blsG1Discounts, blsG2Discounts } from './blsDiscounts.ts'
import { createNobleBls } from './blsNoble.ts'
import type { Precompile } from './precompile.ts'
import { createUpgradable } from './upgradable.ts'

const curve = createUpgradable(createNobleBls, async () => (await import('./blsMcl.ts')).createMclCurve())
export const loadFastBls = (): Promise<boolean> => curve.load()
/** The implementation in use, which is loaded on first use. */
export const currentBls = (): BlsCurve => curve.current

type Checked = Pick<Precompile, 'run' | 'failureText'>

const checked = (hasValidLength: (length: number) => boolean, run: (input: Uint8Array) => Uint8Array): Checked => ({
  run(input) {
    if (!hasValidLength(input.length)) return undefined
    try {
      return run(input)
    } catch (error) {
      if (error instanceof InvalidInput) return undefined
      throw error
    }
  },
  failureText: (input) => (hasValidLength(input.length) ? undefined : 'invalid input length'),
})

/** Accepts only inputs of that length. */
const exactly = (bytes: number, run: (input: Uint8Array) => Uint8Array): Checked => checked((length) => length === bytes, run)
/** Accepts only inputs of one or more parts of that length. */
const partsOf = (bytes: number, run: (input: Uint8Array) => Uint8Array): Checked =>
  checked((length) => length > 0 && length % bytes === 0, run)

const G1_MULTIPLE_BYTES = G1_BYTES + SCALAR_BYTES
const G2_MULTIPLE_BYTES = G2_BYTES + SCALAR_BYTES
const PAIR_BYTES = G1_BYTES + G2_BYTES

const msmGas = (count: number, perPoint: number, discounts: readonly number[]): bigint => {
  if (count === 0) return 0n
  const discount = discounts[Math.min(count, discounts.length) - 1]!
  return BigInt(Math.floor((count * perPoint * discount) / 1000))
}

/** 0x0b: sum of two points on the curve of G1. */
export const blsG1Add: Precompile = {
  gas: () => 375n,
  ...exactly(2 * G1_BYTES, (input) => curve.current.addG1(input)),
}

/** 0x0c: multi-scalar multiplication in G1. */
export const blsG1Msm: Precompile = {
  gas: (input) => msmGas(Math.floor(input.length / G1_MULTIPLE_BYTES), 12_000, blsG1Discounts),
  ...partsOf(G1_MULTIPLE_BYTES, (input) => curve.current.msmG1(input)),
}

/** 0x0d: sum of two points on the curve of G2. */
export const blsG2Add: Precompile = {
  gas: () => 600n,
  ...exactly(2 * G2_BYTES, (input) => curve.current.addG2(input)),
}

/** 0x0e: multi-scalar multiplication in G2. */
export const blsG2Msm: Precompile = {
  gas: (input) => msmGas(Math.floor(input.length / G2_MULTIPLE_BYTES), 22_500, blsG2Discounts),
  ...partsOf(G2_MULTIPLE_BYTES, (input) => curve.current.msmG2(input)),
}

/** 0x0f: whether the product of the pairings is one. */
export const blsPairing: Precompile = {
  gas: (input) => 37_700n + 32_600n * BigInt(Math.floor(input.length / PAIR_BYTES)),
  ...partsOf(PAIR_BYTES, (input) => fixedBytesFromBigint(curve.current.pairingsCancel(input) ? 1n : 0n, 32)),
}

/** 0x10: the point of G1 that a field element maps to. */
export const blsMapFpToG1: Precompile = {
  gas: () => 5500n,
  ...exactly(FP_BYTES, (input) => curve.current.mapToG1(input)),
}

/** 0x11: the point of G2 that an element of the quadratic extension maps to. */
export const blsMapFp2ToG2: Precompile = {
  gas: () => 23_800n,
  ...exactly(2 * FP_BYTES, (input) => curve.current.mapToG2(input)),
}
