import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { CODE_SIZE, CODE_SIZES, REGISTERS } from '../layout.ts'

/**
 * Finds the entry of an account in the table of code sizes: three limbs of a word, of which 160 bits count, to the address; negative if the
 * entry holds another account or a stale one.
 */
export function findCodeSize(): FunctionBody {
  const body = new FunctionBody(3)
  const entry = body.local(I32)
  body
    .localGet(0)
    .op(i32.wrap_i64)
    .i32Const(CODE_SIZES.entries - 1)
    .op(i32.and)
  body.i32Const(CODE_SIZES.entryBytes).op(i32.mul).i32Const(CODE_SIZES.at).op(i32.add).localTee(entry)
  body.i32Const(0).localGet(entry).op(i32.sub)
  const limb = (i: 0 | 1) =>
    body
      .localGet(i)
      .localGet(entry)
      .load(i64.load, CODE_SIZE.key + 8 * i)
      .op(i64.xor)
  limb(0)
  limb(1).op(i64.or, i64.eqz)
  body
    .localGet(2)
    .op(i32.wrap_i64)
    .localGet(entry)
    .load(i32.load, CODE_SIZE.key + 16)
    .op(i32.eq, i32.and)
  body.localGet(entry).load(i32.load, CODE_SIZE.generation).i32Const(REGISTERS.generation).load(i32.load).op(i32.eq, i32.and)
  return body.select()
}
