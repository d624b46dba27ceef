import { bls12_381 as bls } from '@noble/curves/bls12-381.js'
import { beforeAll, describe, expect, test } from 'vitest'
import { bytesFromHex, hexFromBytes } from '../../contract/hex.ts'
import { loadFastBls } from './bls12381.ts'
import { type BlsCurve, FP_BYTES, InvalidInput, SCALAR_BYTES } from './blsCurve.ts'
import { createMclCurve } from './blsMcl.ts'
import { createNobleBls } from './blsNoble.ts'
import { BLS_VECTORS, describePrecompile, randomInputs } from './precompileVectors.suite.ts'

describe('precompiles with the fast implementation', () => {
  beforeAll(async () => expect(await loadFastBls()).toBe(true))

  for (const file of BLS_VECTORS) describePrecompile(...file)
})

const nobleCurve = createNobleBls()
const { Fp, Fp2, Fr } = bls.fields
const [P, R] = [Fp.ORDER, Fr.ORDER]
const G1 = bls.G1.Point
const G2 = bls.G2.Point
const { random, pick, randomBigint } = randomInputs(2537)
const digits = (value: bigint, bytes = FP_BYTES): string => value.toString(16).padStart(2 * bytes, '0')

function textOfG1(point: InstanceType<typeof G1>): string {
  if (point.is0()) return digits(0n).repeat(2)
  const { x, y } = point.toAffine()
  return digits(x) + digits(y)
}

function textOfG2(point: InstanceType<typeof G2>): string {
  if (point.is0()) return digits(0n).repeat(4)
  const { x, y } = point.toAffine()
  return [x.c0, x.c1, y.c0, y.c1].map((it) => digits(it)).join('')
}

/** The first value of `make` for which `root` does not throw, with its root. */
function withRoot<T>(make: () => T, root: (value: T) => T): [T, T] {
  for (;;) {
    const value = make()
    try {
      return [value, root(value)]
    } catch {
      // Half of all values have no root.
    }
  }
}

/** A random point on G1's curve, which is nearly always outside the subgroup. */
function curvePointG1(): string {
  const [x, y] = withRoot(
    () => randomBigint(47),
    (it) => Fp.sqrt(Fp.add(Fp.mul(Fp.sqr(it), it), G1.CURVE().b)),
  )
  return digits(x) + digits(y)
}

function curvePointG2(): string {
  const [x, y] = withRoot(
    () => ({ c0: randomBigint(47), c1: randomBigint(47) }),
    (it) => Fp2.sqrt(Fp2.add(Fp2.mul(Fp2.sqr(it), it), G2.CURVE().b)),
  )
  return [x.c0, x.c1, y.c0, y.c1].map((it) => digits(it)).join('')
}

/** (0, 2) and (0, -2) are on G1's curve and have order 3. */
const ORDER_3 = [digits(0n) + digits(2n), digits(0n) + digits(P - 2n)]
const scalars = Array.from({ length: 4 }, () => randomBigint(31))
const membersG1 = scalars
  .flatMap((it) => [G1.BASE.multiply(it), G1.BASE.multiply(it).negate()])
  .concat(G1.ZERO, G1.BASE)
  .map(textOfG1)
const membersG2 = scalars
  .flatMap((it) => [G2.BASE.multiply(it), G2.BASE.multiply(it).negate()])
  .concat(G2.ZERO, G2.BASE)
  .map(textOfG2)
const othersG1 = [...ORDER_3, ...Array.from({ length: 4 }, curvePointG1)]
const othersG2 = Array.from({ length: 4 }, curvePointG2)

/** The text with one digit changed, or with a field element that is not below the modulus, or that has something in its padding. */
function spoilt(text: string): string {
  if (random(2) === 0) {
    const at = random(text.length)
    return text.slice(0, at) + random(16).toString(16) + text.slice(at + 1)
  }
  const at = 2 * FP_BYTES * random(text.length / (2 * FP_BYTES))
  const value = BigInt(`0x${text.slice(at, at + 2 * FP_BYTES)}`)
  return (
    text.slice(0, at) +
    digits(pick([value + P, P, (1n << 384n) - 1n, (1n << 384n) + value, (1n << 511n) + value])) +
    text.slice(at + 2 * FP_BYTES)
  )
}

/** A point of the members, one time in `rarity` of the others, and one time in eight spoilt. */
function anyOf(members: readonly string[], others: readonly string[], rarity: number): string {
  const text = pick(random(rarity) === 0 ? others : members)
  return random(8) === 0 ? spoilt(text) : text
}
const anyG1 = (rarity: number): string => anyOf(membersG1, othersG1, rarity)
const anyG2 = (rarity: number): string => anyOf(membersG2, othersG2, rarity)
const anyScalar = (): string =>
  digits(pick([0n, 1n, R - 1n, R, R + 1n, (1n << 256n) - 1n, randomBigint(16), randomBigint(32), randomBigint(32)]), SCALAR_BYTES)
/** With the two for which the mapping to G1 divides by zero: the roots of -1/11. */
const exceptional = Fp.sqrt(Fp.neg(Fp.inv(11n)))
const anyElement = (): string =>
  digits(
    pick([0n, 1n, P - 1n, P, P + 1n, (P - 1n) / 2n, exceptional, P - exceptional, randomBigint(47), randomBigint(47), randomBigint(48)]),
  )
const repeated = (counts: readonly number[], make: () => string): string => Array.from({ length: pick(counts) }, make).join('')

/** Four pairings whose product is one. */
function cancellingPairs(): string {
  const [a, b] = [randomBigint(31), randomBigint(31)]
  return (
    textOfG1(G1.BASE.multiply(a)) + textOfG2(G2.BASE.multiply(b)) + textOfG1(G1.BASE.multiply((a * b) % R).negate()) + textOfG2(G2.BASE)
  )
}

/** A compressed point, or something like one. */
function anyCompressed(): string {
  const compressed = (text: string): string => {
    if (/^0*$/.test(text)) return `c0${'00'.repeat(47)}`
    const [x, y] = [text.slice(32, 128), BigInt(`0x${text.slice(128)}`)]
    return (BigInt(`0x${x}`) | (1n << 383n) | (y > P / 2n ? 1n << 381n : 0n)).toString(16)
  }
  const text = compressed(pick(random(3) === 0 ? othersG1 : membersG1))
  if (random(3) !== 0) return text
  const flags = random(8) << 1
  return pick([
    text.slice(2),
    `${text}00`,
    text.slice(0, -1) + random(16).toString(16),
    (BigInt(`0x${text}`) ^ (BigInt(flags) << 380n)).toString(16).padStart(96, '0'),
    ((BigInt(flags) << 380n) | pick([P, P + 4n, 0n, 1n, 4n, (1n << 381n) - 1n])).toString(16).padStart(96, '0'),
  ])
}

/** Inputs of an operation, and how many of them. */
const OPERATIONS: readonly (readonly [keyof BlsCurve, () => string, number])[] = [
  ['addG1', () => anyG1(2) + anyG1(2), 300],
  ['addG2', () => anyG2(2) + anyG2(2), 300],
  ['msmG1', () => repeated([1, 1, 2, 5], () => anyG1(20) + anyScalar()), 40],
  ['msmG2', () => repeated([1, 1, 2, 5], () => anyG2(20) + anyScalar()), 30],
  ['pairingsCancel', () => (random(3) === 0 ? cancellingPairs() : repeated([1, 1, 2], () => anyG1(20) + anyG2(20))), 30],
  ['mapToG1', anyElement, 100],
  ['mapToG2', () => anyElement() + anyElement(), 40],
  ['decompressG1', anyCompressed, 300],
]

function resultOf(curve: BlsCurve, operation: keyof BlsCurve, input: Uint8Array): string | boolean {
  try {
    const result = curve[operation](input)
    return typeof result === 'boolean' ? result : hexFromBytes(result)
  } catch (error) {
    if (error instanceof InvalidInput) return 'invalid'
    throw error
  }
}

const multiplesOfBase = (scalar: bigint, count: number): Uint8Array =>
  bytesFromHex(`0x${(textOfG1(G1.BASE) + digits(scalar, SCALAR_BYTES)).repeat(count)}`)

describe('both implementations', { tags: 'long' }, () => {
  test.each(OPERATIONS)('%s has equal results for valid and invalid inputs', async (operation, makeInput, count) => {
    const mclCurve = await createMclCurve()
    const results = new Set<string | boolean>()
    for (let i = 0; i < count; i++) {
      const text = makeInput()
      const input = bytesFromHex(`0x${text}`)
      const result = resultOf(mclCurve, operation, input)
      expect(result, text).toBe(resultOf(nobleCurve, operation, input))
      results.add(result)
    }
    // Neither all invalid nor all valid.
    expect(results).toContain('invalid')
    expect(results.size).toBeGreaterThan(2)
  })

  test('points that are known to be in the subgroup have the same sum', async () => {
    const input = bytesFromHex(`0x${membersG1.map((it) => it + anyScalar()).join('')}`)
    const sum = nobleCurve.msmG1(input)
    expect(nobleCurve.msmG1(input, true)).toEqual(sum)
    expect((await createMclCurve()).msmG1(input, true)).toEqual(sum)
  })

  test('more points than the library accepts at once are summed in parts', async () => {
    const mclCurve = await createMclCurve()
    expect(mclCurve.msmG1(multiplesOfBase(7n, 2100))).toEqual(nobleCurve.msmG1(multiplesOfBase(7n * 2100n, 1)))
  })
})
