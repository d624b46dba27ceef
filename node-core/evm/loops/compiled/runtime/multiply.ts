/** Products of words. WebAssembly multiplies 64 bits to 64, so the upper half comes from four products of 32 bits. */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { type Value, add, addCarry, and, any, keep, mul, result, shr, when } from './limb.ts'
import { type Routines, words } from './routines.ts'

const LOW = 0xffff_ffffn

/** Low and high limb of the product of two limbs. */
export function multiplyWide(body: FunctionBody, a: Value, b: Value): [low: number, high: number] {
  return [keep(body, mul(a, b)), multiplyHigh(body, a, b)]
}

/** High limb of the product of two limbs. */
export function multiplyHigh(body: FunctionBody, a: Value, b: Value): number {
  const [aLow, aHigh] = [keep(body, and(a, LOW)), keep(body, shr(a, 32n))]
  const [bLow, bHigh] = [keep(body, and(b, LOW)), keep(body, shr(b, 32n))]
  const cross = keep(body, mul(aLow, bHigh))
  const middle = add(add(shr(mul(aLow, bLow), 32n), and(cross, LOW)), mul(aHigh, bLow))
  return keep(body, add(add(mul(aHigh, bHigh), shr(cross, 32n)), shr(middle, 32n)))
}

/** The product of two numbers, row by row: all its limbs, or the lowest `count`. */
export function product(body: FunctionBody, a: readonly Value[], b: readonly Value[], count = a.length + b.length): Value[] {
  const columns: Value[] = Array.from({ length: count }, () => 0n)
  for (const [i, x] of a.entries()) {
    let carry: Value = 0n
    for (const [j, y] of b.entries()) {
      const at = i + j
      if (at >= count) break
      if (at === count - 1) {
        // Nothing is carried further.
        columns[at] = keep(body, add(add(columns[at]!, mul(x, y)), carry))
        break
      }
      const [low, high] = multiplyWide(body, x, y)
      const [first, firstCarry] = addCarry(body, columns[at]!, low)
      const [second, secondCarry] = addCarry(body, first, carry)
      columns[at] = second
      // It takes both carries: (2^64 - 1)^2 + 2 (2^64 - 1) = 2^128 - 1.
      carry = keep(body, add(add(high, firstCarry), secondCarry))
    }
    if (i + b.length < count) columns[i + b.length] = carry
  }
  return columns
}

export function addMultiplication(routines: Routines): void {
  routines.addExported('mul', words(2), words(1), (body) => {
    const [a, b] = [
      [0, 1, 2, 3],
      [4, 5, 6, 7],
    ] as const
    const returnProduct = (x: readonly number[], y: readonly number[]) => () => {
      const limbs = product(body, x, y, Math.min(4, x.length + y.length))
      result(body, ...limbs, ...Array.from({ length: 4 - limbs.length }, () => 0n))
    }
    // Most factors are short.
    const [longA, longB] = [keep(body, any(1, 2, 3)), keep(body, any(5, 6, 7))]
    when(body, any(longA, longB), () => {
      when(body, longB, () => when(body, longA, returnProduct(a, b), returnProduct([0], b)))
      returnProduct([4], a)()
    })
    returnProduct([0], [4])()
  })
}
