/** DIV, MOD, SDIV and SMOD, and the functions that divide by one to four limbs. */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { i64 } from '../../../../wasm/instructions.ts'
import {
  type Limb,
  type Limbs,
  type Value,
  any,
  divide,
  keep,
  push,
  remainder,
  result,
  sar,
  shiftLimbsLeft,
  shiftLimbsRight,
  store,
  stored,
  subAll,
  unless,
  when,
  xor,
} from './limb.ts'
import { type Divisor, quotientDigit } from './quotientDigit.ts'
import { type Routines, limbs, words } from './routines.ts'

const A = [0, 1, 2, 3] as const
const B = [4, 5, 6, 7] as const
const ZERO = [0n, 0n, 0n, 0n] as const
/** For each size, the last divisor, the divisor shifted, how far, and its reciprocal. A divisor is not zero, as the memory is at first. */
const LAST_DIVISORS_AT = 2048
const LAST_DIVISOR_BYTES = 128

/** `divide1` to `divide4`: a word by a divisor of so many limbs, of which the highest is not zero: quotient and remainder, four limbs each. */
function addDivideBy(routines: Routines, size: number): void {
  routines.add(`divide${size}`, limbs(4 + size), words(2), (body) => {
    const { divisor, shift } = normalise(body, routines, B.slice(0, size))
    const dividend = shiftLeft(body, A, shift, 5)
    const rest = dividend.slice(5 - size)
    const digits: Value[] = [...ZERO]
    for (let i = 4 - size; i >= 0; i--) digits[i] = quotientDigit(body, rest, dividend[i]!, divisor)
    push(body, ...digits, ...shiftLimbsRight(body, rest, shift), ...ZERO.slice(size))
  })
}

/**
 * `reduce1` to `reduce4`: a number of four limbs and `size` above them, which are less than the divisor, modulo a divisor of so many limbs.
 * Parameters: the lower limbs, the upper ones, the divisor.
 */
function addReduceBy(routines: Routines, size: number): void {
  routines.add(`reduce${size}`, limbs(4 + 2 * size), words(1), (body) => {
    const [upper, divisorLimbs] = [limbsFrom(4, size), limbsFrom(4 + size, size)]
    const { divisor, shift } = normalise(body, routines, divisorLimbs)
    const dividend = shiftLeft(body, [...A, ...upper], shift, 4 + size)
    const rest = dividend.slice(4)
    for (let i = 3; i >= 0; i--) quotientDigit(body, rest, dividend[i]!, divisor)
    push(body, ...shiftLimbsRight(body, rest, shift), ...ZERO.slice(size))
  })
}

const limbsFrom = (start: number, size: number): number[] => Array.from({ length: size }, (_, i) => start + i)

/**
 * The divisor with its highest bit set, by how many bits it was shifted, and its reciprocal. Programs divide by the same number again and
 * again, so what was made of the last divisor of each size is kept.
 */
function normalise(body: FunctionBody, routines: Routines, limbs: readonly number[]): { divisor: Divisor; shift: number } {
  const size = limbs.length
  const at = LAST_DIVISORS_AT + LAST_DIVISOR_BYTES * (size - 1)
  const [shiftAt, reciprocalAt] = [at + 64, at + 72]
  const isOther = any(...(limbs.map((limb, i) => xor(limb, stored(at + 8 * i))) as [Limb, ...Limb[]]))
  when(body, isOther, () => {
    const shift = keep(body, () => {
      push(body, limbs.at(-1)!)
      body.op(i64.clz)
    })
    const shifted = shiftLeft(body, limbs, shift, size)
    const upper = shifted.slice(-2)
    const [reciprocal] = routines.call(body, `reciprocal${upper.length}`, ...upper) as [number]
    for (const [i, limb] of limbs.entries()) store(body, at + 8 * i, limb)
    for (const [i, limb] of shifted.entries()) store(body, at + 32 + 8 * i, limb)
    store(body, shiftAt, shift)
    store(body, reciprocalAt, reciprocal)
  })
  const shifted = limbs.map((_, i) => keep(body, stored(at + 32 + 8 * i)))
  return { divisor: { limbs: shifted, reciprocal: keep(body, stored(reciprocalAt)) }, shift: keep(body, stored(shiftAt)) }
}

/** The number shifted left by 0 to 63 bits, as that many limbs. */
const shiftLeft = (body: FunctionBody, limbs: readonly number[], shift: number, size: number): number[] =>
  shiftLimbsLeft(body, limbs, shift, size).map((limb) => keep(body, limb))

/** One if a word is less than another. */
export const lessThan = (body: FunctionBody, a: readonly Value[], b: readonly Value[]): Value => subAll(body, a, b)[1]

/** Pushes quotient and remainder of A by B, or with `part` only one of them, and returns. */
function divideWords(body: FunctionBody, routines: Routines, part: 'quotient' | 'remainder'): void {
  const [first, short] = part === 'quotient' ? [0, divide] : [4, remainder]
  const returnDivided = (size: number) => () => {
    const both = routines.call(body, `divide${size}`, ...A, ...B.slice(0, size))
    result(body, ...both.slice(first, first + 4))
  }
  unless(body, any(5, 6, 7), () => {
    unless(body, 4, () => result(body, ...ZERO))
    unless(body, any(1, 2, 3), () => result(body, short(0, 4), 0n, 0n, 0n))
    returnDivided(1)()
  })
  when(body, lessThan(body, A, B), () => result(body, ...(part === 'quotient' ? ZERO : A)))
  when(body, 7, returnDivided(4))
  when(body, 6, returnDivided(3))
  returnDivided(2)()
  body.unreachable()
}

/** The word, or its negative if the mask is all ones and not zero. */
function negateIf(body: FunctionBody, mask: number, word: readonly Value[]): Limbs {
  return subAll(
    body,
    word.map((limb) => keep(body, xor(limb, mask))),
    [mask, mask, mask, mask],
  )[0]
}

export function addDivision(routines: Routines): void {
  for (const size of [1, 2, 3, 4]) {
    addDivideBy(routines, size)
    addReduceBy(routines, size)
  }
  routines.addExported('div', words(2), words(1), (body) => divideWords(body, routines, 'quotient'))
  routines.addExported('mod', words(2), words(1), (body) => divideWords(body, routines, 'remainder'))
  for (const [name, unsigned] of [
    ['sdiv', 'div'],
    ['smod', 'mod'],
  ] as const) {
    routines.addExported(name, words(2), words(1), (body) => {
      const [signA, signB] = [keep(body, sar(3, 63n)), keep(body, sar(7, 63n))]
      const magnitude = routines.call(body, unsigned, ...negateIf(body, signA, A), ...negateIf(body, signB, B))
      push(body, ...negateIf(body, name === 'sdiv' ? keep(body, xor(signA, signB)) : signA, magnitude))
    })
  }
}
