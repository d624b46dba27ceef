/** Arithmetic, comparison, bits. */
import * as words from '../words/arithmetic.ts'
import type { Operation } from './operation.ts'
import type { Rules } from '../rules/rules.ts'
import type { Word } from '../words/word.ts'

const unary = (name: string, gas: number, f: (a: Word) => Word): Operation => ({
  name,
  gas,
  inputs: 1,
  outputs: 1,
  run: (frame) => frame.push(f(frame.pop())),
})

const binary = (name: string, gas: number, f: (a: Word, b: Word) => Word): Operation => ({
  name,
  gas,
  inputs: 2,
  outputs: 1,
  run: (frame) => frame.push(f(frame.pop(), frame.pop())),
})

const ternary = (name: string, gas: number, f: (a: Word, b: Word, c: Word) => Word): Operation => ({
  name,
  gas,
  inputs: 3,
  outputs: 1,
  run: (frame) => frame.push(f(frame.pop(), frame.pop(), frame.pop())),
})

/** The operations that only compute. */
export function pureOperations(rules: Rules): Record<number, Operation> {
  return {
    0x01: binary('ADD', 3, words.add),
    0x02: binary('MUL', 5, words.mul),
    0x03: binary('SUB', 3, words.sub),
    0x04: binary('DIV', 5, words.div),
    0x05: binary('SDIV', 5, words.sdiv),
    0x06: binary('MOD', 5, words.mod),
    0x07: binary('SMOD', 5, words.smod),
    0x08: ternary('ADDMOD', 8, words.addmod),
    0x09: ternary('MULMOD', 8, words.mulmod),
    0x0a: { ...binary('EXP', 10, words.exp), dynamicGas: (frame) => rules.gas.expByte * words.byteLength(frame.peek(1)) },
    0x0b: binary('SIGNEXTEND', 5, words.signextend),
    0x10: binary('LT', 3, (a, b) => (a < b ? 1 : 0)),
    0x11: binary('GT', 3, (a, b) => (a > b ? 1 : 0)),
    0x12: binary('SLT', 3, words.slt),
    0x13: binary('SGT', 3, (a, b) => words.slt(b, a)),
    0x14: binary('EQ', 3, (a, b) => (a === b ? 1 : 0)),
    0x15: unary('ISZERO', 3, (a) => (a === 0 ? 1 : 0)),
    0x16: binary('AND', 3, words.and),
    0x17: binary('OR', 3, words.or),
    0x18: binary('XOR', 3, words.xor),
    0x19: unary('NOT', 3, words.not),
    0x1a: binary('BYTE', 3, words.byte),
    ...(rules.eip145 && { 0x1b: binary('SHL', 3, words.shl), 0x1c: binary('SHR', 3, words.shr), 0x1d: binary('SAR', 3, words.sar) }),
    ...(rules.eip7939 && { 0x1e: unary('CLZ', 5, words.clz) }),
  }
}
