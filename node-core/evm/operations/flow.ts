/** Jumps, and opcodes that end a frame. */
import { EMPTY_BYTES } from '../../base/bytes.ts'
import type { Frame } from '../machine/frame.ts'
import type { Word } from '../words/word.ts'
import type { Run, Runs } from './operation.ts'

function jump(frame: Frame, target: Word): void {
  if (typeof target === 'bigint' || frame.code.jumpDests[target] !== 1) return frame.halt('invalid jump')
  // The loop advances past the opcode that has run.
  frame.pc = target - 1
}

const end =
  (status: 'returned' | 'reverted'): Run =>
  (frame) => {
    const [offset, length] = [frame.pop() as number, frame.pop() as number]
    frame.output = length === 0 ? EMPTY_BYTES : frame.memory.slice(offset, length)
    frame.status = status
  }

/** The opcodes of control flow. */
export const FLOW = {
  STOP: (frame) => void (frame.status = 'returned'),
  JUMP: (frame) => jump(frame, frame.pop()),
  JUMPI(frame) {
    const target = frame.pop()
    if (frame.pop() !== 0) jump(frame, target)
  },
  PC: (frame) => frame.push(frame.pc),
  GAS: (frame) => frame.push(frame.gasLeft),
  JUMPDEST() {},
  RETURN: end('returned'),
  REVERT: end('reverted'),
} satisfies Runs
