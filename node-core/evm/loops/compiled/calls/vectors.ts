/** Loops over memory, 16 bytes at a time: for some dozens of bytes, they are faster than the instructions for any number of them. */
import type { FunctionBody } from '../../../../wasm/functionBody.ts'
import { i32 } from '../../../../wasm/instructions.ts'

export const VECTOR_BYTES = 16

/** Copies up to the end of the target, and up to 15 bytes more. The pointers, locals, end behind the last ones. */
export function copyVectors(body: FunctionBody, to: number, from: number, end: number): void {
  const done = body.block()
  const next = body.loop()
  body.localGet(to).localGet(end).op(i32.ge_u).brIf(done)
  body.localGet(to).localGet(from).v128Load().v128Store()
  for (const pointer of [to, from]) body.localGet(pointer).i32Const(VECTOR_BYTES).op(i32.add).localSet(pointer)
  body.br(next).end().end()
}

/** Sets what is between two addresses, locals, to zeros, and up to 15 bytes more. */
export function clearVectors(body: FunctionBody, to: number, end: number): void {
  const done = body.block()
  const next = body.loop()
  body.localGet(to).localGet(end).op(i32.ge_u).brIf(done)
  body.localGet(to).i64Const(0).i64x2Splat().v128Store()
  body.localGet(to).i32Const(VECTOR_BYTES).op(i32.add).localSet(to)
  body.br(next).end().end()
}
