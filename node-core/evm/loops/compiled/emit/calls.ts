/** Opcodes that begin and end frames, without JavaScript as long as the caller is compiled code, and what is called is. */
import { OP } from '../../../../contract/opcodes.ts'
import { i32 } from '../../../../wasm/instructions.ts'
import { EXIT } from '../layout.ts'
import type { Emitter, Emitters } from './opcodes.ts'
import { type SegmentWriter, statusOf } from './segmentWriter.ts'

/** A call: it ends its block. */
export function callByCode(w: SegmentWriter, at: number): void {
  const { body, stack, unit } = w
  const op = unit.program.ops[at]!
  stack.storeHere()
  stack.getPointer()
  body.localGet(w.gas).i32Const(at).i32Const(op).call(unit.callFrame).localTee(w.gas).i32Const(0).op(i32.lt_s)
  body.if()
  body.i32Const(-1).localGet(w.gas).op(i32.sub).return().end()
  stack.drop(unit.operations[op]!.inputs)
  stack.pushStored()
  w.goTo(unit.program.args[at + 1] as number)
  w.hasEnded = true
}

/** `operands`: how many words it needs, of all that are on the stack. */
const end =
  (operands: number): Emitter =>
  (w, at) => {
    const { body, stack, unit } = w
    const status = w.integer(0)
    stack.storeToLeave(operands)
    stack.getPointer()
    body.localGet(w.gas).i32Const(unit.program.ops[at]!).call(unit.endFrame).localTee(status).i32Const(0).op(i32.ge_s)
    body.if()
    body.localGet(status).return().end()
    stack.getPointer()
    body.localGet(w.gas).i32Const(statusOf(EXIT.operation, at)).returnCall(unit.exit)
    w.hasEnded = true
  }

export const CALLS: Emitters = {
  [OP.DELEGATECALL]: callByCode,
  [OP.STOP]: end(0),
  [OP.RETURN]: end(2),
  [OP.REVERT]: end(2),
}
