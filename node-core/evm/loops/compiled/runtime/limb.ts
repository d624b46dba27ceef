/** Arithmetic of 64-bit limbs as expressions: what to put on the WebAssembly stack. A word is four limbs, the lowest first. */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I64, type PlainCode, i64 } from '../../../../wasm/instructions.ts'
import * as carry from '../carry.ts'
import { LimbWriter } from '../emit/limb.ts'
import { LocalPool } from '../emit/localPool.ts'

/** Instructions that leave one number on the stack. */
export type Expression = (body: FunctionBody) => void
/** A number that is there: a local, or a constant. */
export type Value = number | bigint
/** A 64-bit number: a local, a constant, or an expression. */
export type Limb = Value | Expression
/** A word: four limbs, the lowest first. */
export type Limbs = readonly Limb[]

/** Puts limbs on the stack. */
export function push(body: FunctionBody, ...limbs: Limbs): void {
  for (const limb of limbs) {
    if (typeof limb === 'number') body.localGet(limb)
    else if (typeof limb === 'bigint') body.i64Const(limb)
    else limb(body)
  }
}

/** Computes limbs into locals of their own. */
export function keep(body: FunctionBody, limb: Limb): number {
  const local = body.local(I64)
  assign(body, local, limb)
  return local
}

export function assign(body: FunctionBody, local: number, limb: Limb): void {
  push(body, limb)
  body.localSet(local)
}

/** Sets locals at once: what they are set to may be computed from them. */
export function assignAll(body: FunctionBody, locals: readonly number[], limbs: Limbs): void {
  push(body, ...limbs)
  for (const local of locals.toReversed()) body.localSet(local)
}

const binary =
  (code: PlainCode) =>
  (a: Limb, b: Limb): Expression =>
  (body) => {
    push(body, a, b)
    body.op(code)
  }

/** One if the comparison holds, else zero, as a limb. */
const flag =
  (code: PlainCode) =>
  (a: Limb, b: Limb): Expression =>
  (body) => {
    push(body, a, b)
    body.op(code, i64.extend_i32_u)
  }

const sum = binary(i64.add)
export const add = (a: Limb, b: Limb): Limb => (a === 0n ? b : b === 0n ? a : sum(a, b))
export const sub = binary(i64.sub)
export const mul = binary(i64.mul)
export const xor = binary(i64.xor)
export const shl = binary(i64.shl)
export const shr = binary(i64.shr_u)
export const rotl = binary(i64.rotl)
export const sar = binary(i64.shr_s)
export const divide = binary(i64.div_u)
export const remainder = binary(i64.rem_u)
export const and = binary(i64.and)
export const or = binary(i64.or)
export const less = flag(i64.lt_u)
export const equal = flag(i64.eq)

/** The limb at an address. */
export const stored =
  (address: number): Expression =>
  (body) =>
    body.i32Const(0).load(i64.load, address)

/** Writes a limb to an address. */
export function store(body: FunctionBody, address: number, limb: Limb): void {
  body.i32Const(0)
  push(body, limb)
  body.store(i64.store, address)
}

/** Zero if all of them are. */
export const any =
  (first: Limb, ...others: Limbs): Expression =>
  (body) => {
    push(body, first)
    for (const other of others) {
      push(body, other)
      body.op(i64.or)
    }
  }

/** What to do if a limb is not zero, and else. */
export function when(body: FunctionBody, condition: Limb, then: () => void, otherwise?: () => void): void {
  push(body, condition, 0n)
  body.op(i64.ne)
  body.if()
  then()
  if (otherwise !== undefined) {
    body.else()
    otherwise()
  }
  body.end()
}

/** What to do if a limb is zero. */
export function unless(body: FunctionBody, condition: Limb, then: () => void): void {
  push(body, condition)
  body.op(i64.eqz)
  body.if()
  then()
  body.end()
}

/** The first limb if the condition is not zero, else the second. */
export const select =
  (condition: Limb, then: Limb, otherwise: Limb): Expression =>
  (body) => {
    push(body, then, otherwise, condition, 0n)
    body.op(i64.ne).select()
  }

/** Writes operations on limbs with their results in locals of their own. */
const writer = (body: FunctionBody): LimbWriter => new LimbWriter(body, new LocalPool(body))

export const addCarry = (body: FunctionBody, a: Value, b: Value) => carry.addCarry(writer(body), a, b)
export const subBorrow = (body: FunctionBody, a: Value, b: Value) => carry.subtractBorrow(writer(body), a, b)
export const addAll = (body: FunctionBody, a: readonly Value[], b: readonly Value[]) => carry.addLimbs(writer(body), a, b)
export const subAll = (body: FunctionBody, a: readonly Value[], b: readonly Value[]) => carry.subtractLimbs(writer(body), a, b)

/**
 * A number shifted left by 0 to 63 bits, the low bits of `count`, as that many limbs. What moves to the next limb is shifted right by 64 - count
 * in two steps, because a shift by 64 is one by 0.
 */
export function shiftLimbsLeft(body: FunctionBody, limbs: readonly number[], count: Value, size = limbs.length): Limb[] {
  const opposite = keep(body, xor(count, 63n))
  return Array.from({ length: size }, (_, i) => {
    const [limb, below] = [limbs[i], limbs[i - 1]]
    const carried = below === undefined ? 0n : shr(shr(below, 1n), opposite)
    return limb === undefined ? carried : below === undefined ? shl(limb, count) : or(shl(limb, count), carried)
  })
}

/** A number shifted right by 0 to 63 bits, the low bits of `count`. `shiftTop`: how the highest limb is shifted. */
export function shiftLimbsRight(body: FunctionBody, limbs: readonly number[], count: Value, shiftTop = shr): Limb[] {
  const opposite = keep(body, xor(count, 63n))
  return limbs.map((limb, i) => {
    const above = limbs[i + 1]
    return above === undefined ? shiftTop(limb, count) : or(shr(limb, count), shl(shl(above, 1n), opposite))
  })
}

/** Returns these limbs. */
export function result(body: FunctionBody, ...limbs: Limbs): void {
  push(body, ...limbs)
  body.return()
}
