/** Arithmetic, comparison, bits, and the opcodes that only move words. */
import { OP } from '../../../../contract/opcodes.ts'
import { i32, i64 } from '../../../../wasm/instructions.ts'
import { byteLength } from '../../../words/arithmetic.ts'
import { wordFrom } from '../../../words/word.ts'
import { INSTRUCTION } from '../../../code/program.ts'
import { RUNTIME_FUNCTIONS, type WordFunction } from '../runtimeFunctions.ts'
import * as arithmetic from './arithmetic.ts'
import { type Limbs, constantLimbs, constantOf } from './limb.ts'
import type { Emitters } from './opcodes.ts'
import type { SegmentWriter } from './segmentWriter.ts'

type Binary = (w: SegmentWriter, a: Limbs, b: Limbs) => Limbs

const SMALL = 1n << 32n

const binary =
  (f: Binary): Emitters[number] =>
  (w) => {
    const [a, b] = [w.stack.pop(), w.stack.pop()]
    w.stack.push(f(w, a, b))
  }

/** An opcode with a PUSH before it. */
const withOperand =
  (f: Binary): Emitters[number] =>
  (w, at) =>
    w.stack.push(f(w, w.operand(at), w.stack.pop()))

/** Calls a runtime function. */
function call(w: SegmentWriter, name: WordFunction, ...words: readonly Limbs[]): Limbs {
  for (const word of words) w.limbs.getAll(word)
  w.body.call(w.unit.runtime[name])
  return w.limbs.takeAll()
}

const runtime =
  (name: WordFunction): Emitters[number] =>
  (w) => {
    const words = Array.from({ length: RUNTIME_FUNCTIONS[name] }, () => w.stack.pop())
    w.stack.push(call(w, name, ...words))
  }

const add: Binary = (w, a, b) => arithmetic.add(w.limbs, a, b)
const subtract: Binary = (w, a, b) => arithmetic.subtract(w.limbs, a, b)
const and: Binary = (w, a, b) => arithmetic.bitwise(w.limbs, i64.and, a, b)
const equal: Binary = (w, a, b) => arithmetic.boolean(arithmetic.equal(w.limbs, a, b))

const multiply: Binary = (w, a, b) => {
  const [variable, factor] = constantOf(a) === undefined ? [a, b] : [b, a]
  const value = constantOf(factor)
  if (value === 0n) return factor
  const power = arithmetic.powerOfTwo(factor)
  if (power !== undefined) return arithmetic.shiftLeft(w.limbs, variable, power)
  if (value !== undefined && value < SMALL) return arithmetic.multiplyBySmall(w.limbs, variable, value)
  return call(w, 'mul', a, b)
}

const divide: Binary = (w, a, b) => {
  const power = arithmetic.powerOfTwo(b)
  return power === undefined ? call(w, 'div', a, b) : arithmetic.shiftRight(w.limbs, a, power)
}

const modulo: Binary = (w, a, b) => {
  const power = arithmetic.powerOfTwo(b)
  return power === undefined ? call(w, 'mod', a, b) : and(w, a, constantLimbs((1n << power) - 1n))
}

/** A shift whose number of bits, on top, is often a constant. */
const shift =
  (name: 'shl' | 'shr' | 'sar', f: (w: SegmentWriter, a: Limbs, by: bigint) => Limbs): Binary =>
  (w, by, a) => {
    const bits = constantOf(by)
    return bits === undefined ? call(w, name, by, a) : f(w, a, bits)
  }

const shiftLeft = shift('shl', (w, a, by) => arithmetic.shiftLeft(w.limbs, a, by))
const shiftRight = shift('shr', (w, a, by) => arithmetic.shiftRight(w.limbs, a, by))
const shiftRightSigned = shift('sar', (w, a, by) => arithmetic.shiftRight(w.limbs, a, by, arithmetic.signOf(w.limbs, a)))

const signExtend: Binary = (w, index, a) => {
  const constant = constantOf(index)
  return constant === undefined ? call(w, 'signextend', index, a) : arithmetic.signExtend(w.limbs, a, constant)
}

const byte: Binary = (w, index, a) => {
  const constant = constantOf(index)
  return constant === undefined ? call(w, 'byte', index, a) : arithmetic.byteAt(w.limbs, a, constant)
}

/** EXP: its price depends on the exponent, and must leave enough gas for the rest of the segment. */
function exponentiate(w: SegmentWriter, at: number): void {
  const { body, limbs, stack } = w
  const [base, exponent] = [stack.peek(0), stack.peek(1)]
  const constant = constantOf(exponent)
  const gas = w.integer(0)
  w.twoWays({
    at,
    inputs: 2,
    hasResult: true,
    isRare() {
      body.localGet(w.gas)
      if (constant === undefined) limbs.getAll(exponent).call(w.unit.runtime.byteLength).i32Const(w.unit.gas.expByte).op(i32.mul)
      else body.i32Const(w.unit.gas.expByte * byteLength(wordFrom(constant)))
      body.i32Const(w.rest).localGet(w.slab).call(w.unit.pay).localTee(gas).i32Const(0).op(i32.lt_s)
    },
    inline() {
      body.localGet(gas).localSet(w.gas)
      return call(w, 'exp', base, exponent)
    },
  })
}

export const PURE: Emitters = {
  [OP.ADD]: binary(add),
  [OP.MUL]: binary(multiply),
  [OP.SUB]: binary(subtract),
  [OP.DIV]: binary(divide),
  [OP.SDIV]: runtime('sdiv'),
  [OP.MOD]: binary(modulo),
  [OP.SMOD]: runtime('smod'),
  [OP.ADDMOD]: runtime('addmod'),
  [OP.MULMOD]: runtime('mulmod'),
  [OP.EXP]: exponentiate,
  [OP.SIGNEXTEND]: binary(signExtend),
  [OP.LT]: binary((w, a, b) => arithmetic.boolean(arithmetic.lessThan(w.limbs, a, b))),
  [OP.GT]: binary((w, a, b) => arithmetic.boolean(arithmetic.lessThan(w.limbs, b, a))),
  [OP.SLT]: binary((w, a, b) => arithmetic.boolean(arithmetic.signedLessThan(w.limbs, a, b))),
  [OP.SGT]: binary((w, a, b) => arithmetic.boolean(arithmetic.signedLessThan(w.limbs, b, a))),
  [OP.EQ]: binary(equal),
  [OP.ISZERO]: (w) => w.stack.push(arithmetic.boolean(w.limbs.isZero(w.limbs.or(w.stack.pop())))),
  [OP.AND]: binary(and),
  [OP.OR]: binary((w, a, b) => arithmetic.bitwise(w.limbs, i64.or, a, b)),
  [OP.XOR]: binary((w, a, b) => arithmetic.bitwise(w.limbs, i64.xor, a, b)),
  [OP.NOT]: (w) => w.stack.push(arithmetic.not(w.limbs, w.stack.pop())),
  [OP.BYTE]: binary(byte),
  [OP.SHL]: binary(shiftLeft),
  [OP.SHR]: binary(shiftRight),
  [OP.SAR]: binary(shiftRightSigned),
  [OP.CLZ]: runtime('clz'),
  [INSTRUCTION.ADD_CONST]: withOperand(add),
  [INSTRUCTION.MUL_CONST]: withOperand(multiply),
  [INSTRUCTION.AND_CONST]: withOperand(and),
  [INSTRUCTION.EQ_CONST]: withOperand(equal),
  [INSTRUCTION.SHL_CONST]: withOperand(shiftLeft),
  [INSTRUCTION.SHR_CONST]: withOperand(shiftRight),
  [INSTRUCTION.SUB_CONST]: withOperand((w, constant, a) => subtract(w, a, constant)),

  [INSTRUCTION.PUSH]: (w, at) => w.stack.push(w.operand(at)),
  [OP.POP]: (w) => w.stack.drop(1),
  [OP.DUPN]: (w, at) => w.stack.push(w.stack.peek((Number(w.unit.program.args[at]!) % 256) - 1)),
  [OP.SWAPN]: exchange,
  [OP.EXCHANGE]: exchange,
  ...Object.fromEntries(Array.from({ length: 16 }, (_, i) => [0x80 + i, (w: SegmentWriter) => w.stack.push(w.stack.peek(i))])),
  ...Object.fromEntries(Array.from({ length: 16 }, (_, i) => [OP.SWAP1 + i, (w: SegmentWriter) => w.stack.swap(0, i + 1)])),
}

/** SWAPN and EXCHANGE: the operand holds both depths. */
function exchange(w: SegmentWriter, at: number): void {
  const depths = Number(w.unit.program.args[at]!)
  w.stack.swap((depths >> 8) - 1, (depths & 255) - 1)
}
