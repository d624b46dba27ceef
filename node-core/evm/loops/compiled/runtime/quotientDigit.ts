/**
 * One digit of a long division, in base 2^64: the quotient of a remainder with one more limb by a normalised divisor, by the reciprocal of
 * the divisor's upper limbs (Möller and Granlund, algorithms 4 and 5; the lower limbs as in Knuth's algorithm D).
 */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import {
  type Value,
  add,
  addAll,
  addCarry,
  and,
  assign,
  assignAll,
  equal,
  keep,
  less,
  mul,
  sub,
  subAll,
  subBorrow,
  unless,
  when,
  xor,
} from './limb.ts'
import { multiplyWide } from './multiply.ts'

const ALL = (1n << 64n) - 1n

type Pair = readonly [low: number, high: number]

/** A normalised divisor of one to four limbs, and the reciprocal of its upper two, or of its only one. */
export interface Divisor {
  limbs: readonly number[]
  reciprocal: number
}

/** `remainder`: as many limbs as the divisor, less than it; becomes the next remainder. Returns the digit. */
export function quotientDigit(body: FunctionBody, remainder: number[], limb: Value, divisor: Divisor): number {
  return divisor.limbs.length === 1 ? digitOfOne(body, remainder, limb, divisor) : digitOfMore(body, remainder, limb, divisor)
}

function digitOfOne(body: FunctionBody, remainder: number[], limb: Value, { limbs, reciprocal }: Divisor): number {
  const [d, high] = [limbs[0]!, remainder[0]!]
  const [productLow, productHigh] = multiplyWide(body, reciprocal, high)
  const [low, carry] = addCarry(body, productLow, limb)
  const digit = keep(body, add(add(add(productHigh, high), carry), 1n))
  const rest = keep(body, sub(limb, mul(digit, d)))
  when(body, less(low, rest), () => {
    assign(body, digit, sub(digit, 1n))
    assign(body, rest, add(rest, d))
  })
  unless(body, less(rest, d), () => {
    assign(body, digit, add(digit, 1n))
    assign(body, rest, sub(rest, d))
  })
  remainder[0] = rest
  return digit
}

function digitOfMore(body: FunctionBody, remainder: number[], limb: Value, { limbs, reciprocal }: Divisor): number {
  const size = limbs.length
  const window = [limb, ...remainder]
  const d: Pair = [limbs[size - 2]!, limbs[size - 1]!]
  const [u0, u1, u2] = window.slice(size - 2) as [Value, Value, Value]
  const digit = keep(body, ALL)
  const upper: Pair = [keep(body, 0n), keep(body, 0n)]
  const estimate = () => estimateDigit(body, [u0, u1, u2], { d, reciprocal }, { digit, upper })
  if (size === 2) {
    // The remainder is less than the divisor, which has no lower limbs: the estimate is the digit.
    estimate()
    remainder.splice(0, 2, ...upper)
    return digit
  }
  const isEqual = keep(body, and(equal(u2, d[1]), equal(u1, d[0])))
  when(body, isEqual, () => assignAll(body, upper, addAll(body, d, [u0, 0n])[0]), estimate)

  const [lower, borrow] = subtractProduct(body, window.slice(0, size - 2), digit, limbs)
  const [high0, borrow0] = subBorrow(body, upper[0], borrow)
  const [high1, borrow1] = subBorrow(body, upper[1], borrow0)
  const rest = [...lower, high0, high1].map((value) => keep(body, value))
  when(body, and(borrow1, xor(isEqual, 1n)), () => {
    assign(body, digit, sub(digit, 1n))
    assignAll(body, rest, addAll(body, rest, limbs)[0])
  })
  remainder.splice(0, size, ...rest)
  return digit
}

/**
 * Divides three limbs by two (algorithm 4): sets the digit, which is at most one too large for a divisor with further limbs, and the upper
 * limbs of the remainder. The upper two limbs must be less than the divisor.
 */
function estimateDigit(
  body: FunctionBody,
  [u0, u1, u2]: readonly [Value, Value, Value],
  { d, reciprocal }: { d: Pair; reciprocal: number },
  { digit, upper }: { digit: number; upper: Pair },
): void {
  const [productLow, productHigh] = multiplyWide(body, reciprocal, u2)
  const [low, carry] = addCarry(body, productLow, u1)
  const estimate = keep(body, add(add(productHigh, u2), carry))
  const first = keep(body, sub(u1, mul(estimate, d[1])))
  const [less1] = subAll(body, [u0, first], multiplyWide(body, d[0], estimate))
  const [rest] = subAll(body, less1, d)
  assignAll(body, upper, rest)
  assign(body, digit, add(estimate, 1n))
  unless(body, less(upper[1], low), () => {
    assign(body, digit, estimate)
    assignAll(body, upper, addAll(body, upper, d)[0])
  })
  const [reduced, borrow] = subAll(body, upper, d)
  unless(body, borrow, () => {
    assign(body, digit, add(digit, 1n))
    assignAll(body, upper, reduced)
  })
}

/** Subtracts a digit times as many lower limbs of the divisor; returns the difference, and what to borrow from the next limb. */
function subtractProduct(
  body: FunctionBody,
  from: readonly Value[],
  digit: number,
  divisor: readonly number[],
): [difference: Value[], borrow: Value] {
  let borrow: Value = 0n
  const difference = from.map((value, i) => {
    const [low, high] = multiplyWide(body, digit, divisor[i]!)
    const [subtrahend, carry] = addCarry(body, low, borrow)
    const [rest, limbBorrow] = subBorrow(body, value, subtrahend)
    borrow = keep(body, add(add(high, carry), limbBorrow))
    return rest
  })
  return [difference, borrow]
}
