import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { any, assign, assignAll, keep, or, push, result, shl, shr, sub, unless, when, xor } from './limb.ts'
import { type Routines, words } from './routines.ts'

const BASE = [0, 1, 2, 3] as const
const EXPONENT = [4, 5, 6, 7] as const
const ONE = [1n, 0n, 0n, 0n] as const

/** EXP: squares and multiplies, from the highest bit of the exponent to the lowest. */
function exp(body: FunctionBody, routines: Routines): void {
  unless(body, any(...EXPONENT), () => result(body, ...ONE))
  unless(body, any(xor(BASE[0], 2n), BASE[1], BASE[2], BASE[3]), () => routines.tailCall(body, 'shl', ...EXPONENT, ...ONE))
  const [zeros] = routines.call(body, 'clz', ...EXPONENT) as [number]
  const bits = routines.call(body, 'shl', zeros, 0n, 0n, 0n, ...EXPONENT)
  const bitsLeft = keep(body, sub(255n, zeros))
  const power = BASE.map((limb) => keep(body, limb))
  const next = body.loop()
  when(body, bitsLeft, () => {
    // The highest bit is done.
    const shifted = bits.map((limb, i) => (i === 0 ? shl(limb, 1n) : or(shl(limb, 1n), shr(bits[i - 1]!, 63n))))
    assignAll(body, bits, shifted)
    assignAll(body, power, routines.call(body, 'mul', ...power, ...power))
    when(body, shr(bits[3]!, 63n), () => assignAll(body, power, routines.call(body, 'mul', ...power, ...BASE)))
    assign(body, bitsLeft, sub(bitsLeft, 1n))
    body.br(next)
  })
  body.end()
  push(body, ...power)
}

export function addPower(routines: Routines): void {
  routines.addExported('exp', words(2), words(1), (body) => exp(body, routines))
}
