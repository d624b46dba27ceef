/** POP, PUSH, DUP, SWAP, EXCHANGE. */
import { FAMILIES, opcodeFamily } from '../../contract/opcodeTable.ts'
import { bigintFromBytes } from '../../base/bytes.ts'
import { opcodeName } from '../../contract/opcodes.ts'
import { type StackDepths, stackDepths } from '../code/stackDepth.ts'
import type { Frame } from '../machine/frame.ts'
import { wordFrom } from '../words/word.ts'
import type { Run, Runs } from './operation.ts'

const push =
  (length: number): Run =>
  (frame) => {
    const { bytes } = frame.code
    const start = frame.pc + 1
    const there = bytes.subarray(start, start + length)
    // If the code ends within the value, the missing bytes are zeros.
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

/** Runs with the depths that the byte after the opcode encodes (EIP-8024). */
const reaching =
  (run: (depths: StackDepths, frame: Frame) => void): Run =>
  (frame) => {
    const { bytes } = frame.code
    const op = bytes[frame.pc]!
    const depths = stackDepths(op, bytes[frame.pc + 1] ?? 0)
    if (depths === undefined) return frame.halt('invalid opcode', `invalid opcode: ${opcodeName(op)}`)
    const needed = Math.max(depths.first, depths.second)
    if (frame.sp < needed) return frame.halt('stack underflow', `stack underflow (${frame.sp} <=> ${needed})`)
    run(depths, frame)
    frame.pc++
  }

function exchange({ first, second }: StackDepths, { stack, sp }: Frame): void {
  const word = stack[sp - first]!
  stack[sp - first] = stack[sp - second]!
  stack[sp - second] = word
}

/** The opcodes that move words on the stack. */
export const STACK = {
  POP: (frame) => void frame.sp--,
  PUSH0: (frame) => frame.push(0),
  ...opcodeFamily('PUSH', FAMILIES.PUSH, push),
  ...opcodeFamily('DUP', FAMILIES.DUP, dup),
  ...opcodeFamily('SWAP', FAMILIES.SWAP, swap),
  DUPN: reaching(({ first }, frame) => frame.push(frame.peek(first - 1))),
  SWAPN: reaching(exchange),
  EXCHANGE: reaching(exchange),
} satisfies Runs
