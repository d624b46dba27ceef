import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32 } from '../../../../wasm/instructions.ts'
import { REGISTERS, SLOT } from '../layout.ts'
import { ENTRY, change, isSame, isUndoFull, refuse, stored, value } from './slotEntry.ts'

/**
 * TSTORE of a slot in the table: (entry, four limbs) to 0. Negative, and nothing is changed, if JavaScript must do it: the entry is
 * negative, the frame may not store, or there is no room for undo entries. Its price never varies, and the account is not touched (EIP-1153).
 */
export function storeTransient(): FunctionBody {
  const body = new FunctionBody(5)
  const undo = body.local(I32)
  body.localGet(ENTRY).i32Const(0).op(i32.lt_s)
  body.i32Const(REGISTERS.isStatic).load(i32.load).op(i32.or)
  isUndoFull(body, undo)
  body.op(i32.or)
  refuse(body)
  isSame(body, stored(body, SLOT.value), value(body))
  body.op(i32.eqz)
  body.if()
  change(body, undo)
  body.end()
  return body.i32Const(0)
}
