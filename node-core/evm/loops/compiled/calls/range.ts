import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { i32, i64 } from '../../../../wasm/instructions.ts'
import { SLAB } from '../layout.ts'
import { WORD_BYTES } from '../slab.ts'

/**
 * The offset of a range of memory: (address of the word with its length, which is followed by the one with its offset, slab) to i32.
 * Negative if not all of it is in use; 0 if it is empty.
 */
export function memoryRange(): FunctionBody {
  const [word, slab] = [0, 1]
  const body = new FunctionBody(2)
  /** Puts an i64 on WebAssembly's stack that is zero if the word at that offset has one limb. */
  const upper = (offset: number) => {
    for (const i of [1, 2, 3]) {
      body.localGet(word).load(i64.load, offset + 8 * i)
      if (i > 1) body.op(i64.or)
    }
  }
  const low = (offset: number) => body.localGet(word).load(i64.load, offset)
  const size = () => body.localGet(slab).load(i64.load, SLAB.memorySize)
  const refuse = (): void => {
    body.if()
    body.i32Const(-1).return().end()
  }
  upper(0)
  body.op(i64.eqz, i32.eqz)
  low(0)
  size().op(i64.gt_u, i32.or)
  refuse()
  low(0).op(i64.eqz)
  body.if()
  body.i32Const(0).return().end()
  upper(WORD_BYTES)
  body.op(i64.eqz, i32.eqz)
  low(WORD_BYTES)
  size()
  low(0).op(i64.sub, i64.gt_u, i32.or)
  refuse()
  return low(WORD_BYTES).op(i32.wrap_i64)
}
