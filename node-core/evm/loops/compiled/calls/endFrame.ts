import { OP } from '../../../../contract/opcodes.ts'
import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { EXIT, MAX_RETURNED_BYTES, PAGE_BYTES, REGISTERS, SLAB, SLOT, UNDO, UNDOS } from '../layout.ts'
import { WORD_BYTES } from '../slab.ts'
import { clearVectors, copyVectors } from './vectors.ts'

const LIMBS = [0, 8, 16, 24] as const
/** More memory is cleared by one instruction. */
const MAX_CLEARED_BYTES = 1024
/** No epoch of a journal. */
const NEVER = -1

/**
 * STOP, RETURN and REVERT of a frame that compiled code has begun: (stack pointer, gas, opcode) to the status with which it ends. Negative,
 * and nothing is changed, if JavaScript must do it: it began the frame, or memory would have to grow. `range`: the function `memoryRange`.
 */
export function endFrame(range: number): FunctionBody {
  const [pointer, gas, op] = [0, 1, 2]
  const body = new FunctionBody(3)
  const [slab, caller, offset, length] = [body.local(I32), body.local(I32), body.local(I32), body.local(I32)]
  const [to, from, end, count] = [body.local(I32), body.local(I32), body.local(I32), body.local(I32)]
  const get32 = (base: number, at: number) => body.localGet(base).load(i32.load, at)
  const refuse = (): void => {
    body.if()
    body.i32Const(-1).return().end()
  }
  body.localGet(pointer).i32Const(-PAGE_BYTES).op(i32.and).localSet(slab)
  get32(slab, SLAB.calledBy).localTee(caller).op(i32.eqz)
  refuse()
  body.localGet(op).i32Const(OP.STOP).op(i32.ne)
  body.if()
  const operands = () =>
    body
      .localGet(pointer)
      .i32Const(2 * WORD_BYTES)
      .op(i32.sub)
  operands().localGet(slab).call(range).localTee(offset).i32Const(0).op(i32.lt_s)
  operands().load(i32.load).localTee(length).i32Const(MAX_RETURNED_BYTES).op(i32.gt_u, i32.or)
  refuse()
  body.end()

  const source = () => body.localGet(slab).i32Const(SLAB.memory).op(i32.add).localGet(offset).op(i32.add)
  for (const size of [SLAB.returnDataSize, SLAB.returnedSize]) {
    body.localGet(caller).localGet(length).op(i64.extend_i32_u).store(i64.store, size)
  }
  body.localGet(caller).i32Const(1).store(i32.store, SLAB.hasReturned)
  source().localSet(from)
  body.localGet(caller).i32Const(SLAB.returned).op(i32.add).localTee(to).localGet(length).op(i32.add).localSet(end)
  copyVectors(body, to, from, end)

  get32(slab, SLAB.outputLength).localTee(count).localGet(length)
  body.localGet(count).localGet(length).op(i32.lt_u).select().localTee(count)
  body.if()
  body.localGet(caller).i32Const(SLAB.memory).op(i32.add)
  get32(slab, SLAB.outputOffset).op(i32.add)
  source().localGet(count).memoryCopy().end()

  body.localGet(op).i32Const(OP.REVERT).op(i32.eq)
  body.if()
  undo(body, slab, to, from)
  body.end()

  body.localGet(slab).i32Const(SLAB.memory).op(i32.add).localTee(to)
  get32(slab, SLAB.memorySize).localTee(count).op(i32.add).localSet(end)
  body.localGet(count).i32Const(MAX_CLEARED_BYTES).op(i32.le_u)
  body.if()
  clearVectors(body, to, end)
  body.else()
  body.localGet(to).i32Const(0).localGet(count).memoryFill().end()

  body.i32Const(REGISTERS.gas).localGet(gas).store(i32.store)
  body.i32Const(EXIT.reverted).i32Const(EXIT.returned)
  return body.localGet(op).i32Const(OP.REVERT).op(i32.eq).select()
}

/** Takes back what the frame and those that it called have changed. `record`, `entry`: locals for its use. */
function undo(body: FunctionBody, slab: number, record: number, entry: number): void {
  const mark = (offset: number) => body.localGet(slab).load(i32.load, offset)
  const done = body.block()
  const next = body.loop()
  body.i32Const(REGISTERS.undoEnd).load(i32.load).localTee(record)
  mark(SLAB.undoMark).op(i32.le_u).brIf(done)
  body.i32Const(REGISTERS.undoEnd).localGet(record).i32Const(UNDOS.recordBytes).op(i32.sub).localTee(record).store(i32.store)
  body.localGet(record).load(i32.load, UNDO.entry).localSet(entry)
  for (const i of LIMBS) {
    body.localGet(entry)
    body.localGet(record).load(i64.load, UNDO.value + i)
    body.store(i64.store, SLOT.value + i)
  }
  // The next change needs an undo entry of its own.
  body.localGet(entry).i32Const(NEVER).store(i32.store, SLOT.changedIn)
  body.br(next).end().end()
  body.i32Const(REGISTERS.logEnd)
  mark(SLAB.logMark).store(i32.store)
  body.i32Const(REGISTERS.refund)
  mark(SLAB.refundMark).store(i32.store)
  body.i32Const(REGISTERS.epoch).i32Const(REGISTERS.epoch).load(i32.load).i32Const(1).op(i32.add).store(i32.store)
}
