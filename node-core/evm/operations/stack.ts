/** POP, PUSH, DUP, SWAP. */
import { FAMILIES, opcodeFamily } from '../../contract/opcodeTable.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { wordFrom } from '../words/word.ts'
import type { Run, Runs } from './operation.ts'

const push =
  (length: number): Run =>
  (frame) => {
    const { bytes } = frame.code
    const start = frame.pc + 1
    const there = bytes.subarray(start, start + length)
    // Code that ends within the value reads as zeros beyond its end.
    frame.push(wordFrom(bigintFromBytes(there) << BigInt(8 * (length - there.length))))
    frame.pc += length
  }

const dup =
  (n: number): Run =>
  (frame) =>
    frame.push(frame.peek(n - 1))

const swap =
  (n: number): Run =>
  ({ stack, sp }) => {
    const top = stack[sp - 1]!
    stack[sp - 1] = stack[sp - 1 - n]!
    stack[sp - 1 - n] = top
  }

/** The opcodes that move words about the stack. */
export const STACK = {
  POP: (frame) => void frame.sp--,
  PUSH0: (frame) => frame.push(0),
  ...opcodeFamily('PUSH', FAMILIES.PUSH, push),
  ...opcodeFamily('DUP', FAMILIES.DUP, dup),
  ...opcodeFamily('SWAP', FAMILIES.SWAP, swap),
} satisfies Runs
