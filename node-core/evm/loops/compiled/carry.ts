/** Sums and differences of numbers of several limbs, the lowest first. */
import { type PlainCode, i64 } from '../../../wasm/instructions.ts'

type Limb = bigint | number

/** Writes an operation on two limbs, each a constant or a local, and returns where its result is. */
interface LimbOperations {
  op(code: PlainCode, a: Limb, b: Limb): Limb
}

/** The sum of two limbs, and its carry: 0 or 1. */
export function addCarry(w: LimbOperations, a: Limb, b: Limb): [sum: Limb, carry: Limb] {
  const sum = w.op(i64.add, a, b)
  // A sum that wrapped is smaller than either operand; compared with a constant, the comparison may not be needed.
  return [sum, w.op(i64.lt_u, sum, typeof a === 'bigint' ? a : b)]
}

/** The difference of two limbs, and its borrow: 0 or 1. */
export function subtractBorrow(w: LimbOperations, a: Limb, b: Limb): [difference: Limb, borrow: Limb] {
  return [w.op(i64.sub, a, b), w.op(i64.lt_u, a, b)]
}

type Step = typeof addCarry

/** Applies a step from limb to limb, with what is carried. `isWrapping`: nothing is carried out of the highest limb. */
function chain(w: LimbOperations, step: Step, a: readonly Limb[], b: readonly Limb[], isWrapping: boolean): [limbs: Limb[], carry: Limb] {
  const code = step === addCarry ? i64.add : i64.sub
  let carry: Limb = 0n
  const limbs = a.map((limb, i) => {
    if (isWrapping && i === a.length - 1) return w.op(code, w.op(code, limb, b[i]!), carry)
    const [first, firstCarry] = step(w, limb, b[i]!)
    if (carry === 0n) {
      carry = firstCarry
      return first
    }
    const [second, secondCarry] = step(w, first, carry)
    // At most one of them is 1.
    carry = w.op(i64.or, firstCarry, secondCarry)
    return second
  })
  return [limbs, carry]
}

/** The sum of numbers of equally many limbs, and its carry; without the carry if it is `isWrapping`. */
export const addLimbs = (w: LimbOperations, a: readonly Limb[], b: readonly Limb[], isWrapping = false): [sum: Limb[], carry: Limb] =>
  chain(w, addCarry, a, b, isWrapping)

/** The difference of numbers of equally many limbs, and its borrow; without the borrow if it is `isWrapping`. */
export const subtractLimbs = (
  w: LimbOperations,
  a: readonly Limb[],
  b: readonly Limb[],
  isWrapping = false,
): [difference: Limb[], borrow: Limb] => chain(w, subtractBorrow, a, b, isWrapping)
