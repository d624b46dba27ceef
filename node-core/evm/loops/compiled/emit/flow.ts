/** Jumps, and opcodes for which compiled code is left. */
import { OP } from '../../../../contract/opcodes.ts'
import { i32, i64 } from '../../../../wasm/instructions.ts'
import { INSTRUCTION } from '../../../code/program.ts'
import { EXIT } from '../layout.ts'
import { LEAVES_FRAME } from '../segments.ts'
import type { Emitters } from './opcodes.ts'
import type { SegmentWriter } from './segmentWriter.ts'

/** The block that a jump to a constant goes to. */
function targetOf({ unit: { program } }: SegmentWriter, at: number): number {
  return program.args[program.args[at] as number] as number
}

/** Jumps if the top of the stack is zero or, `negated`, if it is not; below it is nothing that the jump needs. */
function jumpIf(w: SegmentWriter, isZero: boolean, jump: () => void): void {
  const condition = w.limbs.or(w.stack.pop())
  w.limbs.get(condition).op(i64.eqz)
  if (!isZero) w.body.op(i32.eqz)
  w.body.if()
  jump()
  w.body.end()
}

export const FLOW: Emitters = {
  ...Object.fromEntries(Array.from(LEAVES_FRAME, (op) => [op, (w: SegmentWriter, at: number) => w.leave(EXIT.operation, at)])),
  // What else is on the stack of a frame that ends is not needed.
  [OP.SELFDESTRUCT]: (w, at) => w.leave(EXIT.operation, at, 1),
  [INSTRUCTION.UNDEFINED]: (w, at) => w.leave(EXIT.interpret, at),
  [INSTRUCTION.JUMP_TO](w, at) {
    w.goTo(targetOf(w, at))
    w.hasEnded = true
  },
  [INSTRUCTION.JUMPI_TO]: (w, at) => jumpIf(w, false, () => w.goTo(targetOf(w, at))),
  [INSTRUCTION.JUMPZ_TO]: (w, at) => jumpIf(w, true, () => w.goTo(targetOf(w, at))),
  [OP.JUMP](w) {
    w.jump(w.stack.pop())
    w.hasEnded = true
  },
  [OP.JUMPI](w) {
    const target = w.stack.pop()
    jumpIf(w, false, () => w.jump(target))
  },
}
