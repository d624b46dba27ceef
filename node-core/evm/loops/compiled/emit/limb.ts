import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { type PlainCode, i64 } from '../../../../wasm/instructions.ts'
import type { LocalPool } from './localPool.ts'

/** 64 bits of a word in code in the making: a constant, or the local that holds them. */
export type Limb = bigint | number
/** A word, lowest limb first. */
export type Limbs = readonly [Limb, Limb, Limb, Limb]

const MAX_LIMB = (1n << 64n) - 1n
const LIMB_BITS = 64n

export function constantLimbs(value: bigint): Limbs {
  return [value & MAX_LIMB, (value >> 64n) & MAX_LIMB, (value >> 128n) & MAX_LIMB, (value >> 192n) & MAX_LIMB]
}

/** The word, if it is a constant. */
export function constantOf([a, b, c, d]: Limbs): bigint | undefined {
  if (typeof a !== 'bigint' || typeof b !== 'bigint' || typeof c !== 'bigint' || typeof d !== 'bigint') return undefined
  return (d << 192n) | (c << 128n) | (b << 64n) | a
}

/** What two constants make. */
const FOLDED: Partial<Record<PlainCode, (a: bigint, b: bigint) => bigint>> = {
  [i64.add]: (a, b) => (a + b) & MAX_LIMB,
  [i64.sub]: (a, b) => (a - b) & MAX_LIMB,
  [i64.mul]: (a, b) => (a * b) & MAX_LIMB,
  [i64.and]: (a, b) => a & b,
  [i64.or]: (a, b) => a | b,
  [i64.xor]: (a, b) => a ^ b,
  [i64.shl]: (a, b) => (a << (b % LIMB_BITS)) & MAX_LIMB,
  [i64.shr_u]: (a, b) => a >> (b % LIMB_BITS),
  [i64.shr_s]: (a, b) => (BigInt.asIntN(64, a) >> (b % LIMB_BITS)) & MAX_LIMB,
  [i64.lt_u]: (a, b) => (a < b ? 1n : 0n),
  [i64.eq]: (a, b) => (a === b ? 1n : 0n),
}

/** What an operation with a constant on the right makes without an instruction, if it does. */
function simplified(code: PlainCode, a: Limb, b: bigint): Limb | undefined {
  if (b === 0n) {
    if (code === i64.and || code === i64.mul || code === i64.lt_u) return 0n
    return code === i64.eq ? undefined : a
  }
  if (b === MAX_LIMB) {
    if (code === i64.and) return a
    if (code === i64.or) return MAX_LIMB
  }
  return b === 1n && code === i64.mul ? a : undefined
}

/** Operations that may swap their operands. */
const COMMUTATIVE = new Set<PlainCode>([i64.add, i64.mul, i64.and, i64.or, i64.xor, i64.eq])

/** Writes operations on limbs, and computes those of constants at once. */
export class LimbWriter {
  readonly body: FunctionBody
  readonly locals: LocalPool

  constructor(body: FunctionBody, locals: LocalPool) {
    this.body = body
    this.locals = locals
  }

  /** Puts the limb on WebAssembly's stack. */
  get(limb: Limb): FunctionBody {
    return typeof limb === 'bigint' ? this.body.i64Const(limb) : this.body.localGet(limb)
  }

  getAll(limbs: Limbs): FunctionBody {
    for (const limb of limbs) this.get(limb)
    return this.body
  }

  /** Takes the top of WebAssembly's stack. */
  take(): number {
    const local = this.locals.allocate()
    this.body.localSet(local)
    return local
  }

  /** Takes a word from WebAssembly's stack, the highest limb on top. */
  takeAll(): Limbs {
    const [d, c, b, a] = [this.take(), this.take(), this.take(), this.take()]
    return [a, b, c, d]
  }

  /** An operation on two limbs; comparisons make 0 or 1. */
  op(code: PlainCode, a: Limb, b: Limb): Limb {
    if (typeof a === 'bigint') {
      if (typeof b === 'bigint') return FOLDED[code]!(a, b)
      if (COMMUTATIVE.has(code)) return this.op(code, b, a)
    } else if (typeof b === 'bigint') {
      const same = simplified(code, a, b)
      if (same !== undefined) return same
    }
    this.get(a)
    this.get(b).op(code)
    if (code === i64.lt_u || code === i64.eq) this.body.op(i64.extend_i32_u)
    return this.take()
  }

  /** All bits of some limbs in one. */
  or(limbs: readonly Limb[]): Limb {
    return limbs.reduce((all, limb) => this.op(i64.or, all, limb))
  }

  /** 1 if the limb is zero, else 0. */
  isZero(limb: Limb): Limb {
    if (typeof limb === 'bigint') return limb === 0n ? 1n : 0n
    this.body.localGet(limb).op(i64.eqz, i64.extend_i32_u)
    return this.take()
  }
}
