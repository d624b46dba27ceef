/** Arithmetic, comparison, bits. */
import * as words from '../words/arithmetic.ts'
import type { Run, Runs } from './operation.ts'
import type { Word } from '../words/word.ts'

const unary =
  (f: (a: Word) => Word): Run =>
  (frame) =>
    frame.push(f(frame.pop()))

const binary =
  (f: (a: Word, b: Word) => Word): Run =>
  (frame) =>
    frame.push(f(frame.pop(), frame.pop()))

const ternary =
  (f: (a: Word, b: Word, c: Word) => Word): Run =>
  (frame) =>
    frame.push(f(frame.pop(), frame.pop(), frame.pop()))

/** The pure opcodes. */
export const PURE = {
  ADD: binary(words.add),
  MUL: binary(words.mul),
  SUB: binary(words.sub),
  DIV: binary(words.div),
  SDIV: binary(words.sdiv),
  MOD: binary(words.mod),
  SMOD: binary(words.smod),
  ADDMOD: ternary(words.addmod),
  MULMOD: ternary(words.mulmod),
  EXP: binary(words.exp),
  SIGNEXTEND: binary(words.signextend),
  LT: binary((a, b) => (a < b ? 1 : 0)),
  GT: binary((a, b) => (a > b ? 1 : 0)),
  SLT: binary(words.slt),
  SGT: binary((a, b) => words.slt(b, a)),
  EQ: binary((a, b) => (a === b ? 1 : 0)),
  ISZERO: unary((a) => (a === 0 ? 1 : 0)),
  AND: binary(words.and),
  OR: binary(words.or),
  XOR: binary(words.xor),
  NOT: unary(words.not),
  BYTE: binary(words.byte),
  SHL: binary(words.shl),
  SHR: binary(words.shr),
  SAR: binary(words.sar),
  CLZ: unary(words.clz),
} satisfies Runs
