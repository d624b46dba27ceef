import { bn254 } from '@noble/curves/bn254.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { IS_FULL_RUN } from '../../fixtures/fullRun.ts'
import { loadFastBn254 } from './bn254.ts'
import { type Bn254Curve, FP_BYTES } from './bn254Curve.ts'
import { createMclCurve } from './bn254Mcl.ts'
import { createNobleBn254 } from './bn254Noble.ts'
import { BN254_VECTORS, describePrecompile, randomInputs } from './precompileVectors.suite.ts'

describe('precompiles with the fast implementation', () => {
  beforeAll(async () => expect(await loadFastBn254()).toBe(true))

  for (const file of BN254_VECTORS) describePrecompile(...file)
})

const nobleCurve = createNobleBn254()
const { Fp, Fp2, Fr } = bn254.fields
const [P, R] = [Fp.ORDER, Fr.ORDER]
const G1 = bn254.G1.Point
const G2 = bn254.G2.Point
const { random, pick, randomBigint } = randomInputs(196)
const digits = (value: bigint): string => value.toString(16).padStart(2 * FP_BYTES, '0')

function textOfG1(point: InstanceType<typeof G1>): string {
  if (point.is0()) return digits(0n).repeat(2)
  const { x, y } = point.toAffine()
  return digits(x) + digits(y)
}

const textOfFp2s = (...values: readonly { c0: bigint; c1: bigint }[]): string =>
  values.map(({ c0, c1 }) => digits(c1) + digits(c0)).join('')

function textOfG2(point: InstanceType<typeof G2>): string {
  if (point.is0()) return digits(0n).repeat(4)
  const { x, y } = point.toAffine()
  return textOfFp2s(x, y)
}

/** A random point on the twist, which is nearly always outside the subgroup. */
function twistPoint(): string {
  for (;;) {
    const x = { c0: randomBigint(31), c1: randomBigint(31) }
    try {
      return textOfFp2s(x, Fp2.sqrt(Fp2.add(Fp2.mul(Fp2.sqr(x), x), G2.CURVE().b)))
    } catch {
      // Half of all values have no root.
    }
  }
}

const scalars = Array.from({ length: 4 }, () => randomBigint(31))
const membersG1 = scalars
  .flatMap((it) => [G1.BASE.multiply(it), G1.BASE.multiply(it).negate()])
  .concat(G1.ZERO, G1.BASE)
  .map(textOfG1)
const membersG2 = scalars
  .flatMap((it) => [G2.BASE.multiply(it), G2.BASE.multiply(it).negate()])
  .concat(G2.ZERO, G2.BASE)
  .map(textOfG2)
const othersG2 = Array.from({ length: 4 }, twistPoint)

/** The text with one digit changed, or with a field element that is not below the modulus. */
function spoilt(text: string): string {
  if (random(2) === 0) {
    const at = random(text.length)
    return text.slice(0, at) + random(16).toString(16) + text.slice(at + 1)
  }
  const at = 2 * FP_BYTES * random(text.length / (2 * FP_BYTES))
  const value = BigInt(`0x${text.slice(at, at + 2 * FP_BYTES)}`)
  return text.slice(0, at) + digits(pick([value + P, P, P + 1n, (1n << 256n) - 1n])) + text.slice(at + 2 * FP_BYTES)
}

const anyOf = (texts: readonly string[]): string => (random(12) === 0 ? spoilt(pick(texts)) : pick(texts))
const anyG1 = (): string => anyOf(membersG1)
const anyG2 = (): string => anyOf(random(12) === 0 ? othersG2 : membersG2)
const anyScalar = (): string =>
  digits(pick([0n, 1n, 2n, R - 1n, R, R + 1n, 2n * R, P, (1n << 256n) - 1n, randomBigint(16), randomBigint(32), randomBigint(32)]))

/** Pairings whose product is one. */
function cancellingPairs(): string {
  const [a, b] = [randomBigint(31), randomBigint(31)]
  return (
    textOfG1(G1.BASE.multiply(a)) + textOfG2(G2.BASE.multiply(b)) + textOfG1(G1.BASE.multiply((a * b) % R).negate()) + textOfG2(G2.BASE)
  )
}

/** Inputs of an operation, and how many of them. */
const OPERATIONS: readonly (readonly [keyof Bn254Curve, () => string, number])[] = [
  ['add', () => anyG1() + anyG1(), 500],
  ['mul', () => anyG1() + anyScalar(), 200],
  [
    'pairing',
    () => (random(3) === 0 ? cancellingPairs() : Array.from({ length: 1 + random(4) }, () => anyG1() + anyG2()).join('')),
    IS_FULL_RUN ? 100 : 30,
  ],
]

const resultOf = (output: Uint8Array | undefined): string => (output === undefined ? 'invalid' : hexFromBytes(output))

describe('both implementations', { tags: 'full' }, () => {
  test.each(OPERATIONS)('%s has equal results for valid and invalid inputs', async (operation, makeInput, count) => {
    const mclCurve = await createMclCurve()
    const results = new Set<string>()
    for (let i = 0; i < count; i++) {
      const text = makeInput()
      const input = bytesFromHex(`0x${text}`)
      const result = resultOf(mclCurve[operation](input))
      expect(result, text).toBe(resultOf(nobleCurve[operation](input)))
      results.add(result)
    }
    // Neither all invalid nor all valid.
    expect(results).toContain('invalid')
    expect(results.size).toBeGreaterThan(2)
  })
})
