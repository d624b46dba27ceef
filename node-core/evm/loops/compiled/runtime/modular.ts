/** ADDMOD and MULMOD. */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { type Limb, addAll, and, any, assign, keep, result, select, subAll, unless, when, xor } from './limb.ts'
import { lessThan } from './divide.ts'
import { product } from './multiply.ts'
import { type Routines, words } from './routines.ts'

const A = [0, 1, 2, 3] as const
const B = [4, 5, 6, 7] as const
const N = [8, 9, 10, 11] as const
const ZERO = [0n, 0n, 0n, 0n] as const
const ALL = (1n << 64n) - 1n

/** `reduce`: two words, the lower first, modulo a third, which is not zero. */
function addReduction(routines: Routines): void {
  routines.add('reduce', words(3), words(1), (body) => {
    unless(body, any(...B), () => routines.tailCall(body, 'mod', ...A, ...N))
    // With the upper word less than the divisor, four digits remain.
    const isLess = lessThan(body, B, N)
    unless(body, isLess, () => {
      const rest = routines.call(body, 'mod', ...B, ...N)
      for (const [i, limb] of rest.entries()) assign(body, B[i]!, limb)
    })
    for (const size of [4, 3, 2]) {
      when(body, N[size - 1]!, () => routines.tailCall(body, `reduce${size}`, ...A, ...B.slice(0, size), ...N.slice(0, size)))
    }
    routines.tailCall(body, 'reduce1', ...A, B[0], N[0])
  })
}

function addmod(body: FunctionBody, routines: Routines): void {
  unless(body, any(...N), () => result(body, ...ZERO))
  const [sum, carry] = addAll(body, A, B)
  // Programs that add modulo a prime have reduced operands.
  when(body, and(lessThan(body, A, N), lessThan(body, B, N)), () => {
    const [difference, borrow] = subAll(body, sum, N)
    const isReduced = keep(body, and(borrow, xor(carry, 1n)))
    result(body, ...sum.map((limb, i) => select(isReduced, limb, difference[i]!)))
  })
  routines.tailCall(body, 'reduce', ...sum, carry, 0n, 0n, 0n, ...N)
}

function mulmod(body: FunctionBody, routines: Routines): void {
  unless(body, any(...N), () => result(body, ...ZERO))
  const [predecessor] = subAll(body, N, [1n, 0n, 0n, 0n])
  const isPowerOfTwo = keep(body, any(...(N.map((limb, i) => and(limb, predecessor[i]!)) as [Limb, ...Limb[]])))
  unless(body, isPowerOfTwo, () => {
    const low = routines.call(body, 'mul', ...A, ...B)
    result(body, ...low.map((limb, i) => and(limb, predecessor[i]!)))
  })
  unless(body, any(2, 3, 6, 7), () => routines.tailCall(body, 'mod', ...product(body, A.slice(0, 2), B.slice(0, 2)), ...N))
  const columns = product(body, A, B)
  const [low, high] = [columns.slice(0, 4), columns.slice(4)]
  // 2^256 - 1, for the upper half of a product: 2^256 is one.
  unless(body, xor(and(and(N[0], N[1]), and(N[2], N[3])), ALL), () => {
    const [sum, carry] = addAll(body, low, high)
    const [rest] = addAll(body, sum, [carry, 0n, 0n, 0n])
    const isZero = xor(and(and(rest[0]!, rest[1]!), and(rest[2]!, rest[3]!)), ALL)
    when(body, isZero, () => result(body, ...rest))
    result(body, ...ZERO)
  })
  routines.tailCall(body, 'reduce', ...columns, ...N)
}

export function addModular(routines: Routines): void {
  addReduction(routines)
  routines.addExported('addmod', words(3), words(1), (body) => addmod(body, routines))
  routines.addExported('mulmod', words(3), words(1), (body) => mulmod(body, routines))
}
