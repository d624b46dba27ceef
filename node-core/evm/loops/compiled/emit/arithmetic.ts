/** The opcodes that need no more than a few instructions for each limb. */
import { i64 } from '../../../../wasm/instructions.ts'
import { addLimbs, subtractLimbs } from '../carry.ts'
import { type Limb, type LimbWriter, type Limbs, constantLimbs, constantOf } from './limb.ts'

const LOW_32 = 0xffff_ffffn
const SIGN_LIMB = 1n << 63n

const fourLimbs = (limb: (i: number) => Limb): Limbs => [limb(0), limb(1), limb(2), limb(3)]
export const boolean = (limb: Limb): Limbs => [limb, 0n, 0n, 0n]

export const add = (w: LimbWriter, a: Limbs, b: Limbs): Limbs => addLimbs(w, a, b, true)[0] as unknown as Limbs
export const subtract = (w: LimbWriter, a: Limbs, b: Limbs): Limbs => subtractLimbs(w, a, b, true)[0] as unknown as Limbs

/** Times a constant below 2^32: each limb in two halves, whose products fit 64 bits with what is carried. */
export function multiplyBySmall(w: LimbWriter, a: Limbs, factor: bigint): Limbs {
  let carry: Limb = 0n
  return fourLimbs((i) => {
    const low = w.op(i64.add, w.op(i64.mul, w.op(i64.and, a[i]!, LOW_32), factor), carry)
    const high = w.op(i64.add, w.op(i64.mul, w.op(i64.shr_u, a[i]!, 32n), factor), w.op(i64.shr_u, low, 32n))
    carry = w.op(i64.shr_u, high, 32n)
    return w.op(i64.or, w.op(i64.shl, high, 32n), w.op(i64.and, low, LOW_32))
  })
}

export function bitwise(w: LimbWriter, code: typeof i64.and | typeof i64.or | typeof i64.xor, a: Limbs, b: Limbs): Limbs {
  return fourLimbs((i) => w.op(code, a[i]!, b[i]!))
}

export function not(w: LimbWriter, a: Limbs): Limbs {
  return fourLimbs((i) => w.op(i64.xor, a[i]!, (1n << 64n) - 1n))
}

/** 1 if a < b, else 0. */
export function lessThan(w: LimbWriter, a: Limbs, b: Limbs): Limb {
  let less: Limb = 0n
  for (let i = 0; i < 4; i++) {
    const [x, y] = [a[i]!, b[i]!]
    if (x === y) continue
    const isLess = w.op(i64.lt_u, x, y)
    less = less === 0n ? isLess : w.op(i64.or, isLess, w.op(i64.and, w.op(i64.eq, x, y), less))
  }
  return less
}

export function signedLessThan(w: LimbWriter, a: Limbs, b: Limbs): Limb {
  const flip = ([x, y, z, top]: Limbs): Limbs => [x, y, z, w.op(i64.xor, top, SIGN_LIMB)]
  return lessThan(w, flip(a), flip(b))
}

export function equal(w: LimbWriter, a: Limbs, b: Limbs): Limb {
  return w.isZero(w.or(bitwise(w, i64.xor, a, b)))
}

/** Shifted left by a constant. */
export function shiftLeft(w: LimbWriter, a: Limbs, by: bigint): Limbs {
  if (by > 255n) return constantLimbs(0n)
  const [limbs, bits] = [Number(by >> 6n), by & 63n]
  return fourLimbs((i) => {
    const [high, low] = [a[i - limbs] ?? 0n, a[i - limbs - 1] ?? 0n]
    if (bits === 0n) return high
    return w.op(i64.or, w.op(i64.shl, high, bits), w.op(i64.shr_u, low, 64n - bits))
  })
}

/** Shifted right by a constant; `fill` comes in from above: zero, or 64 copies of the sign. */
export function shiftRight(w: LimbWriter, a: Limbs, by: bigint, fill: Limb = 0n): Limbs {
  if (by > 255n) return [fill, fill, fill, fill]
  const [limbs, bits] = [Number(by >> 6n), by & 63n]
  return fourLimbs((i) => {
    const [low, high] = [a[i + limbs] ?? fill, a[i + limbs + 1] ?? fill]
    if (bits === 0n) return low
    return w.op(i64.or, w.op(i64.shr_u, low, bits), w.op(i64.shl, high, 64n - bits))
  })
}

/** 64 copies of the sign. */
export function signOf(w: LimbWriter, [, , , top]: Limbs): Limb {
  return w.op(i64.shr_s, top, 63n)
}

/** SIGNEXTEND with a constant index. */
export function signExtend(w: LimbWriter, a: Limbs, index: bigint): Limbs {
  if (index > 30n) return a
  const [limb, bits] = [Number(index >> 3n), 56n - 8n * (index & 7n)]
  const top = w.op(i64.shr_s, w.op(i64.shl, a[limb]!, bits), bits)
  const sign = limb === 3 ? 0n : w.op(i64.shr_s, top, 63n)
  return fourLimbs((i) => (i < limb ? a[i]! : i === limb ? top : sign))
}

/** BYTE with a constant index. */
export function byteAt(w: LimbWriter, a: Limbs, index: bigint): Limbs {
  if (index > 31n) return constantLimbs(0n)
  return boolean(w.op(i64.and, w.op(i64.shr_u, a[3 - Number(index >> 3n)]!, 56n - 8n * (index & 7n)), 0xffn))
}

/** The exponent, if the word is a constant power of two. */
export function powerOfTwo(a: Limbs): bigint | undefined {
  const value = constantOf(a)
  if (value === undefined || value === 0n || (value & (value - 1n)) !== 0n) return undefined
  return BigInt(value.toString(2).length - 1)
}
