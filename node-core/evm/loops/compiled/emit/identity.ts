/** Calls of the identity precompile, which compilers without MCOPY use to copy memory, without JavaScript. */
import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { OP } from '../../../../contract/opcodes.ts'
import { IDENTITY_GAS } from '../../../precompiles/hashes.ts'
import { EXIT, MAX_RETURNED_BYTES, REGISTERS, SLAB } from '../layout.ts'
import { callByCode } from './calls.ts'
import { constantOf } from './limb.ts'
import type { Emitter, Emitters } from './opcodes.ts'

const IDENTITY = 4n
const ALL = (1n << 64n) - 1n

/** `value`: position of the value, if the opcode has one. */
const call =
  (value: number | undefined): Emitter =>
  (w, at) => {
    const { body, limbs, stack, unit } = w
    const isIdentity = constantOf(stack.peek(1)) === IDENTITY && (value === undefined || constantOf(stack.peek(value)) === 0n)
    if (!isIdentity) return callByCode(w, at)
    const first = value === undefined ? 2 : value + 1
    const ranges = [0, 1, 2, 3].map((i) => stack.peek(first + i))
    const [asked, ...upperAsked] = stack.peek(0)
    const upper = limbs.or(ranges.flatMap((limb) => limb.slice(1)))
    const isHuge = limbs.isZero(limbs.or(upperAsked))
    const gas = w.integer(0)
    for (const [low] of ranges) limbs.get(low)
    limbs.get(upper)
    limbs.get(asked).i64Const(ALL)
    limbs.get(isHuge).op(i32.wrap_i64).select()
    body.localGet(w.slab).localGet(w.gas).call(unit.copyByIdentity).localTee(gas).i32Const(0).op(i32.lt_s)
    body.if()
    w.leave(EXIT.operation, at)
    body.end()
    body.localGet(gas).localSet(w.gas)
    stack.drop(first + 4)
    stack.push([1n, 0n, 0n, 0n])
    // A call ends its block.
    w.goTo(unit.program.args[at + 1] as number)
  }

export const IDENTITY_CALLS: Emitters = {
  [OP.CALL]: call(2),
  [OP.STATICCALL]: call(undefined),
}

/**
 * The identity precompile: (offset and length of the input, offset and length of the output, upper limbs of them, gas asked for, slab, gas)
 * to gas. Negative, and nothing is changed, if JavaScript must do it: the memory is not in use or too large, the precompile would run out
 * of gas, or it is not to be called here (`canCall`).
 */
export function copyByIdentity(): FunctionBody {
  const [input, length, output, outputLength, upper, asked, slab, gas] = [0, 1, 2, 3, 4, 5, 6, 7]
  const body = new FunctionBody(8)
  const [price, returned] = [body.local(I32), body.local(I32)]
  const refuse = (): void => {
    body.if()
    body.i32Const(-1).return().end()
  }
  const size = () => body.localGet(slab).load(i64.load, SLAB.memorySize)
  body.localGet(upper).op(i64.eqz).i32Const(REGISTERS.canCall).load(i32.load).op(i32.and, i32.eqz)
  body.localGet(length).i64Const(MAX_RETURNED_BYTES).op(i64.gt_u, i32.or)
  for (const [offset, count] of [
    [input, length],
    [output, outputLength],
  ] as const) {
    body.localGet(count)
    size().op(i64.gt_u, i32.or)
    body.localGet(offset)
    size().localGet(count).op(i64.sub, i64.gt_u, i32.or)
  }
  refuse()
  body.localGet(length).op(i32.wrap_i64).i32Const(31).op(i32.add).i32Const(5).op(i32.shr_u)
  body.i32Const(IDENTITY_GAS.perWord).op(i32.mul).i32Const(IDENTITY_GAS.base).op(i32.add).localTee(price)
  body.op(i64.extend_i32_u).localGet(asked).op(i64.gt_u)
  // All but one 64th of the gas can be passed on (EIP-150).
  body.localGet(price).localGet(gas).localGet(gas).i32Const(6).op(i32.shr_u, i32.sub, i32.gt_s, i32.or)
  refuse()
  const memoryAt = (offset: number) => body.localGet(slab).i32Const(SLAB.memory).op(i32.add).localGet(offset).op(i32.wrap_i64, i32.add)
  body.localGet(slab).i32Const(SLAB.returned).op(i32.add).localTee(returned)
  memoryAt(input).localGet(length).op(i32.wrap_i64).memoryCopy()
  memoryAt(output).localGet(returned)
  body.localGet(length).localGet(outputLength).localGet(length).localGet(outputLength).op(i64.lt_u).select()
  body.op(i32.wrap_i64).memoryCopy()
  body.localGet(slab).localGet(length).store(i64.store, SLAB.returnDataSize)
  body.localGet(slab).localGet(length).store(i64.store, SLAB.returnedSize)
  body.localGet(slab).i32Const(1).store(i32.store, SLAB.hasReturned)
  return body.localGet(gas).localGet(price).op(i32.sub)
}
