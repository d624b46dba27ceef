import { OP } from '../../../../contract/opcodes.ts'
import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, I64, i32, i64 } from '../../../../wasm/instructions.ts'
import {
  CALLEE,
  CALLEES,
  EXIT,
  EXIT_BITS,
  FREE_SLABS,
  MAX_INPUT_BYTES,
  MAX_SLAB_MEMORY_BYTES,
  PAGE_BYTES,
  REGISTERS,
  SLAB,
} from '../layout.ts'
import { WORD_BYTES } from '../slab.ts'
import { VECTOR_BYTES, copyVectors } from './vectors.ts'

const LIMBS = [0, 8, 16, 24] as const
/** Words of an address: the highest has 32 bits. */
const TOP_BITS = 0xffff_ffff
/** What a frame takes over in the registers, and leaves to its caller again. */
const OF_FRAME = ['account', 'isStatic', 'isTouched'] as const

/**
 * CALL without value, STATICCALL and DELEGATECALL of compiled code: (stack pointer, gas, instruction, opcode) to the gas that is left, with
 * the outcome on the stack. Otherwise negative, -1 - status: JavaScript must run the opcode, or the frames that have begun here.
 * `range`: the function `memoryRange`. `frame`: the type of the functions in the table.
 */
export function callFrame(range: number, frame: number): FunctionBody {
  const [pointer, gas, at, op] = [0, 1, 2, 3]
  const body = new FunctionBody(4)
  const [slab, rest, callee, child] = [body.local(I32), body.local(I32), body.local(I32), body.local(I32)]
  const [input, inputLength, output] = [body.local(I32), body.local(I32), body.local(I32)]
  const [free, left, allowance, status] = [body.local(I32), body.local(I32), body.local(I32), body.local(I32)]
  const [to, end] = [body.local(I32), body.local(I32)]
  const passed = body.local(I64)
  const register = (name: keyof typeof REGISTERS) => body.i32Const(REGISTERS[name]).load(i32.load)
  const get32 = (base: number, offset: number) => body.localGet(base).load(i32.load, offset)
  const get64 = (base: number, offset: number) => body.localGet(base).load(i64.load, offset)
  const set32 = (base: number, offset: number, value: () => void) => {
    body.localGet(base)
    value()
    body.store(i32.store, offset)
  }
  const set64 = (base: number, offset: number, value: () => void) => {
    body.localGet(base)
    value()
    body.store(i64.store, offset)
  }
  const setRegister = (name: keyof typeof REGISTERS, value: () => void) => {
    body.i32Const(REGISTERS[name])
    value()
    body.store(i32.store)
  }
  const isOp = (opcode: number) => body.localGet(op).i32Const(opcode).op(i32.eq)
  /** The account and the gas are on top of the stack. */
  const operands = () =>
    body
      .localGet(pointer)
      .i32Const(2 * WORD_BYTES)
      .op(i32.sub)

  const refused = body.block()
  register('canCall').op(i32.eqz).brIf(refused)
  body.localGet(pointer).i32Const(-PAGE_BYTES).op(i32.and).localSet(slab)
  // From here on: length and offset of the output, length and offset of the input.
  body
    .localGet(pointer)
    .i32Const(6 * WORD_BYTES)
    .op(i32.sub)
  isOp(OP.CALL).i32Const(5).op(i32.shl, i32.sub).localSet(rest)
  isOp(OP.CALL)
  body.if()
  for (const i of LIMBS) {
    get64(rest, 4 * WORD_BYTES + i)
    if (i > 0) body.op(i64.or)
  }
  body.op(i64.eqz, i32.eqz).brIf(refused).end()

  operands()
    .load(i64.load)
    .op(i32.wrap_i64)
    .i32Const(CALLEES.entries - 1)
    .op(i32.and)
  body.i32Const(CALLEES.entryBytes).op(i32.mul).i32Const(CALLEES.at).op(i32.add).localSet(callee)
  for (const i of LIMBS.slice(0, 3)) {
    operands().load(i64.load, i)
    if (i === 16) body.i64Const(TOP_BITS).op(i64.and)
    get64(callee, CALLEE.key + i).op(i64.xor)
    if (i > 0) body.op(i64.or)
  }
  body.op(i64.eqz, i32.eqz)
  get32(callee, CALLEE.generation)
  register('generation').op(i32.ne, i32.or)
  get32(callee, CALLEE.isTouched).op(i32.eqz)
  body.localGet(op).i32Const(OP.DELEGATECALL).op(i32.ne, i32.and, i32.or).brIf(refused)

  body
    .localGet(rest)
    .i32Const(2 * WORD_BYTES)
    .op(i32.add)
    .localGet(slab)
    .call(range)
    .localTee(input)
    .i32Const(0)
    .op(i32.lt_s)
  get64(rest, 2 * WORD_BYTES)
    .op(i32.wrap_i64)
    .localTee(inputLength)
    .i32Const(MAX_INPUT_BYTES)
    .op(i32.gt_u, i32.or)
  body.localGet(rest).localGet(slab).call(range).localTee(output).i32Const(0).op(i32.lt_s, i32.or)
  get32(slab, SLAB.memoryLeft)
  get32(slab, SLAB.memorySize).op(i32.sub).localTee(left).i32Const(MAX_SLAB_MEMORY_BYTES).op(i32.lt_s, i32.or)
  register('freeSlabs').localTee(free).op(i32.eqz, i32.or).brIf(refused)
  setRegister('freeSlabs', () => body.localGet(free).i32Const(1).op(i32.sub))
  const freeSlab = () => body.localGet(free).i32Const(2).op(i32.shl)
  freeSlab()
    .load(i32.load, FREE_SLABS - 4)
    .localSet(child)

  // All but one 64th of the gas, or what is asked for, if that is less (EIP-150).
  get64(slab, SLAB.gasAbove)
  body.localGet(gas).op(i64.extend_i32_u, i64.add).localTee(passed)
  body.localGet(passed).i64Const(6).op(i64.shr_u, i64.sub).localSet(passed)
  for (const i of LIMBS.slice(1)) {
    operands().load(i64.load, WORD_BYTES + i)
    if (i > 8) body.op(i64.or)
  }
  body.op(i64.eqz)
  operands().load(i64.load, WORD_BYTES).localGet(passed).op(i64.lt_u, i32.and)
  body.if()
  operands().load(i64.load, WORD_BYTES).localSet(passed).end()
  body.localGet(passed).op(i32.wrap_i64).localGet(gas)
  body.localGet(passed).localGet(gas).op(i64.extend_i32_u, i64.lt_u).select().localSet(allowance)
  set64(child, SLAB.startGas, () => body.localGet(passed))
  set64(child, SLAB.gasAbove, () => body.localGet(passed).localGet(allowance).op(i64.extend_i32_u, i64.sub))
  set32(child, SLAB.allowance, () => body.localGet(allowance))

  set64(child, SLAB.memorySize, () => body.i64Const(0))
  set64(child, SLAB.memoryWords, () => body.i64Const(0))
  set64(child, SLAB.memoryLimit, () => body.i64Const(MAX_SLAB_MEMORY_BYTES))
  set32(child, SLAB.memoryLeft, () => body.localGet(left))
  set64(child, SLAB.returnDataSize, () => body.i64Const(0))
  set64(child, SLAB.returnedSize, () => body.i64Const(0))
  set32(child, SLAB.hasReturned, () => body.i32Const(0))
  for (const offset of [SLAB.inputSize, SLAB.inputWords]) set64(child, offset, () => body.localGet(inputLength).op(i64.extend_i32_u))
  body.localGet(child).i32Const(SLAB.input).op(i32.add).localTee(to).localGet(inputLength).op(i32.add).localSet(end)
  body.localGet(slab).i32Const(SLAB.memory).op(i32.add).localGet(input).op(i32.add).localSet(input)
  copyVectors(body, to, input, end)
  for (const offset of [0, VECTOR_BYTES]) body.localGet(end).i64Const(0).i64x2Splat().v128Store(offset)

  set32(child, SLAB.isOwnContext, () => body.i32Const(0))
  isOp(OP.DELEGATECALL)
  body.if()
  for (const i of LIMBS) for (const word of [SLAB.address, SLAB.caller, SLAB.value]) set64(child, word + i, () => get64(slab, word + i))
  for (const name of OF_FRAME) set32(child, SLAB[name], () => get32(slab, SLAB[name]))
  body.else()
  for (const i of LIMBS) {
    set64(child, SLAB.address + i, () => (i < 24 ? get64(callee, CALLEE.key + i) : body.i64Const(0)))
    set64(child, SLAB.caller + i, () => get64(slab, SLAB.address + i))
    set64(child, SLAB.value + i, () => body.i64Const(0))
  }
  set32(child, SLAB.account, () => get32(callee, CALLEE.account))
  set32(child, SLAB.isStatic, () => {
    get32(slab, SLAB.isStatic)
    isOp(OP.STATICCALL).op(i32.or)
  })
  set32(child, SLAB.isTouched, () => body.i32Const(1))
  for (const name of OF_FRAME) setRegister(name, () => get32(child, SLAB[name]))
  body.end()

  set32(child, SLAB.calledBy, () => body.localGet(slab))
  set32(child, SLAB.callee, () => body.localGet(callee))
  set32(child, SLAB.op, () => body.localGet(op))
  set32(child, SLAB.outputOffset, () => body.localGet(output))
  set32(child, SLAB.outputLength, () => get64(rest, 0).op(i32.wrap_i64))
  set32(child, SLAB.undoMark, () => register('undoEnd'))
  set32(child, SLAB.logMark, () => register('logEnd'))
  set32(child, SLAB.refundMark, () => register('refund'))
  set32(slab, SLAB.pointer, () => body.localGet(rest))
  set32(slab, SLAB.gas, () => body.localGet(gas))
  set32(slab, SLAB.resumeAt, () => body.localGet(at).i32Const(1).op(i32.add))
  // As each snapshot of the journal does.
  setRegister('epoch', () => register('epoch').i32Const(1).op(i32.add))

  body.localGet(child).localGet(allowance)
  body.localGet(callee).i32Const(CALLEES.at).op(i32.sub).i32Const(CALLEES.entryBytes).op(i32.div_u)
  body.callIndirect(frame).localTee(status).i32Const(EXIT.returned).op(i32.ne).localGet(status).i32Const(EXIT.reverted).op(i32.ne, i32.and)
  body.if()
  body.i32Const(-1).localGet(status).op(i32.sub).return().end()

  freeSlab()
    .localGet(child)
    .store(i32.store, FREE_SLABS - 4)
  setRegister('freeSlabs', () => body.localGet(free))
  for (const name of OF_FRAME) setRegister(name, () => get32(slab, SLAB[name]))
  set64(rest, 0, () => body.localGet(status).i32Const(EXIT.returned).op(i32.eq, i64.extend_i32_u))
  for (const i of LIMBS.slice(1)) set64(rest, i, () => body.i64Const(0))
  get32(slab, SLAB.gas)
  get32(child, SLAB.allowance)
  register('gas').op(i32.sub, i32.sub).return().end()

  setRegister('sp', () => body.localGet(pointer))
  setRegister('gas', () => body.localGet(gas))
  body.i32Const(-1 - EXIT.operation)
  return body.localGet(at).i32Const(EXIT_BITS).op(i32.shl, i32.sub)
}
