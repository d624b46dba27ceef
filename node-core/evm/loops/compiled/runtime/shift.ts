/** SHL, SHR, SAR, BYTE, SIGNEXTEND and CLZ by operands that are known only at run time. */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import {
  type Limb,
  type Value,
  add,
  and,
  any,
  assign,
  assignAll,
  equal,
  keep,
  less,
  push,
  result,
  sar,
  select,
  shiftLimbsLeft,
  shiftLimbsRight,
  shl,
  shr,
  sub,
  unless,
  when,
  xor,
} from './limb.ts'
import { type Routines, words } from './routines.ts'

/** The locals of the first operand, a number of bits or bytes, and of the second. */
const COUNT = [0, 1, 2, 3] as const
const X = [4, 5, 6, 7] as const

/** Returns these limbs if the first operand is at least the bound. */
function whenAtLeast(body: FunctionBody, bound: bigint, limbs: readonly Limb[]): void {
  unless(body, and(less(COUNT[0], bound), equal(any(COUNT[1], COUNT[2], COUNT[3]), 0n)), () => result(body, ...limbs))
}

/** Moves X by whole limbs, by as many as the first operand has bits 6 and 7; what moves in is `fill`. */
function moveLimbs(body: FunctionBody, direction: -1 | 1, fill: Value): void {
  for (const distance of [2, 1]) {
    when(body, and(COUNT[0], BigInt(64 * distance)), () => {
      assignAll(
        body,
        X,
        X.map((_, i) => X[i - direction * distance] ?? fill),
      )
    })
  }
}

/** Shifts left by the first operand. */
function shiftLeft(body: FunctionBody): void {
  whenAtLeast(body, 256n, [0n, 0n, 0n, 0n])
  moveLimbs(body, 1, 0n)
  push(body, ...shiftLimbsLeft(body, X, COUNT[0]))
}

/** Shifts right by the first operand. `shiftTop`: how the highest limb is shifted. */
function shiftRight(body: FunctionBody, shiftTop: typeof shr, fill: Value): void {
  whenAtLeast(body, 256n, [fill, fill, fill, fill])
  moveLimbs(body, -1, fill)
  push(body, ...shiftLimbsRight(body, X, COUNT[0], shiftTop))
}

/** The limb of X with that number, 0 to 3. */
const limbAt = (index: Value): Limb => select(and(index, 2n), select(and(index, 1n), X[3], X[2]), select(and(index, 1n), X[1], X[0]))

/** Byte of X, counted from the highest. */
function byteOf(body: FunctionBody): void {
  whenAtLeast(body, 32n, [0n, 0n, 0n, 0n])
  const fromLowest = keep(body, xor(COUNT[0], 31n))
  const limb = limbAt(keep(body, shr(fromLowest, 3n)))
  push(body, and(shr(limb, shl(fromLowest, 3n)), 0xffn), 0n, 0n, 0n)
}

/** Spreads the sign of the byte with that number, counted from the lowest, to the left. */
function signextend(body: FunctionBody): void {
  whenAtLeast(body, 31n, X)
  const at = keep(body, shr(COUNT[0], 3n))
  const unused = keep(body, sub(56n, shl(and(COUNT[0], 7n), 3n)))
  const extended = keep(body, sar(shl(limbAt(at), unused), unused))
  const sign = keep(body, sar(extended, 63n))
  push(body, ...X.map((limb, i) => select(less(at, BigInt(i)), sign, select(equal(at, BigInt(i)), extended, limb))))
}

/** Leading zero bits of a word that begins with that local. */
function leadingZeros(body: FunctionBody, first: number): number {
  const zeros = keep(body, 256n)
  const above = [3, 2, 1, 0].map((i) => first + i)
  const next = (i: number): void => {
    const limb = above[i]
    if (limb === undefined) return
    const count: Limb = (code) => {
      push(code, limb)
      code.op(i64.clz)
    }
    when(
      body,
      limb,
      () => assign(body, zeros, add(count, BigInt(64 * i))),
      () => next(i + 1),
    )
  }
  next(0)
  return zeros
}

export function addShifts(routines: Routines): void {
  routines.addExported('shl', words(2), words(1), shiftLeft)
  routines.addExported('shr', words(2), words(1), (body) => shiftRight(body, shr, 0n))
  routines.addExported('sar', words(2), words(1), (body) => shiftRight(body, sar, keep(body, sar(X[3], 63n))))
  routines.addExported('byte', words(2), words(1), byteOf)
  routines.addExported('signextend', words(2), words(1), signextend)
  routines.addExported('clz', words(1), words(1), (body) => push(body, leadingZeros(body, 0), 0n, 0n, 0n))
  routines.addExported('byteLength', words(1), [I32], (body) => {
    push(body, sub(32n, shr(leadingZeros(body, 0), 3n)))
    body.op(i32.wrap_i64)
  })
}
