/**
 * Division by multiplication with a reciprocal of the divisor's upper limbs: Möller and Granlund, "Improved division by invariant integers"
 * (2011). Divisors are normalised: the highest bit of the highest limb is set.
 */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { i32, i64 } from '../../../../wasm/instructions.ts'
import { add, and, assign, equal, keep, less, mul, or, push, select, shl, shr, sub, unless, when } from './limb.ts'
import { multiplyHigh, multiplyWide } from './multiply.ts'
import { type Routines, limbs } from './routines.ts'

/** Address of the first approximations: of the reciprocal of each divisor's upper nine bits, of which the highest is set (table 1). */
const TABLE_AT = 0
const TABLE = Uint16Array.from({ length: 256 }, (_, i) => Math.floor((2 ** 19 - 3 * 2 ** 8) / (256 + i)))

export function addReciprocals(routines: Routines): void {
  routines.module.addData(TABLE_AT, new Uint8Array(TABLE.buffer))
  routines.add('reciprocal1', limbs(1), limbs(1), (body) => push(body, reciprocal1(body, 0)))
  routines.add('reciprocal2', limbs(2), limbs(1), (body) => push(body, reciprocal2(body, routines, 0, 1)))
}

/** Reciprocal of one limb: (2^128 - 1) / d - 2^64 (algorithm 2). */
function reciprocal1(body: FunctionBody, d: number): number {
  const v0 = keep(body, () => {
    push(body, and(shr(d, 54n), 0x1fen))
    body.op(i32.wrap_i64).load(i64.load16_u, TABLE_AT)
  })
  const d40 = keep(body, add(shr(d, 24n), 1n))
  const v1 = keep(body, sub(sub(shl(v0, 11n), shr(mul(mul(v0, v0), d40), 40n)), 1n))
  const v2 = keep(body, add(shl(v1, 13n), shr(mul(v1, sub(1n << 60n, mul(v1, d40))), 47n)))
  const d0 = keep(body, and(d, 1n))
  const d63 = add(shr(d, 1n), d0)
  const e = keep(body, sub(and(shr(v2, 1n), sub(0n, d0)), mul(v2, d63)))
  const v3 = keep(body, add(shr(multiplyHigh(body, v2, e), 1n), shl(v2, 31n)))
  const [low, high] = multiplyWide(body, v3, d)
  // The high limb of v3 d + d.
  const carried = add(high, less(add(low, d), d))
  return keep(body, sub(sub(v3, carried), d))
}

/** Reciprocal of two limbs: (2^192 - 1) / d - 2^64 (algorithm 6). */
function reciprocal2(body: FunctionBody, routines: Routines, d0: number, d1: number): number {
  const [v] = routines.call(body, 'reciprocal1', d1) as [number]
  const p = keep(body, add(mul(d1, v), d0))
  when(body, less(p, d0), () => {
    assign(body, v, sub(v, 1n))
    unless(body, less(p, d1), () => {
      assign(body, v, sub(v, 1n))
      assign(body, p, sub(p, d1))
    })
    assign(body, p, sub(p, d1))
  })
  const [low, high] = multiplyWide(body, v, d0)
  assign(body, p, add(p, high))
  when(body, less(p, high), () => {
    const isBelow = or(less(p, d1), and(equal(p, d1), less(low, d0)))
    assign(body, v, sub(v, select(isBelow, 1n, 2n)))
  })
  return v
}
