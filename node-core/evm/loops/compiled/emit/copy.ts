/**
 * CALLDATACOPY, CODECOPY, RETURNDATACOPY and MCOPY, without JavaScript as long as what they read is in the slab or the module, and the
 * memory is large enough or can grow there.
 */
import { FunctionBody } from '../../../../wasm/functionBody.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { OP } from '../../../../contract/opcodes.ts'
import type { GasTable } from '../../../rules/gasTable.ts'
import { SLAB } from '../layout.ts'
import type { Limbs } from './limb.ts'
import { isTooLarge } from './memory.ts'
import type { Emitter, Emitters } from './opcodes.ts'
import type { SegmentWriter } from './segmentWriter.ts'

/** What an opcode reads: an area of the slab, or the code. */
interface Source {
  area: number
  /** Puts its size on WebAssembly's stack, an i64. */
  getSize: (w: SegmentWriter) => void
  /** Whether bytes beyond its end are zeros; otherwise JavaScript runs the opcode. */
  isPadded: boolean
  /** Puts an i64 on WebAssembly's stack that is not zero if the source is not in the slab. */
  getAbsence: (w: SegmentWriter, from: Limbs) => void
  /** The function that copies. */
  copy: 'copyToMemory' | 'copyCode'
}

const sizeAt = (offset: number) => (w: SegmentWriter) => w.getContext(offset)

/** What is in the slab whole, or not at all. */
const absentIfOther = (size: number, present: number) => (w: SegmentWriter) => {
  w.getContext(size)
  w.getContext(present)
  w.body.op(i64.xor)
}

const CALL_DATA: Source = {
  area: SLAB.input,
  getSize: sizeAt(SLAB.inputSize),
  isPadded: true,
  getAbsence: absentIfOther(SLAB.inputSize, SLAB.inputWords),
  copy: 'copyToMemory',
}

const CODE: Source = {
  area: 0,
  getSize: ({ body, unit }) => void body.i64Const(unit.program.code.length),
  isPadded: true,
  getAbsence: (w) => void w.body.i64Const(0),
  copy: 'copyCode',
}

const RETURN_DATA: Source = {
  area: SLAB.returned,
  getSize: sizeAt(SLAB.returnDataSize),
  isPadded: false,
  copy: 'copyToMemory',
  getAbsence(w, from) {
    absentIfOther(SLAB.returnDataSize, SLAB.returnedSize)(w)
    // It fails even if nothing is copied.
    w.limbs.get(from[0])
    w.getContext(SLAB.returnDataSize)
    w.body.op(i64.gt_u, i64.extend_i32_u, i64.or)
  },
}

const MEMORY: Source = {
  area: SLAB.memory,
  getSize: sizeAt(SLAB.memorySize),
  isPadded: false,
  getAbsence: (w) => void w.body.i64Const(0),
  copy: 'copyToMemory',
}

const copy =
  ({ area, getSize, isPadded, getAbsence, copy: func }: Source): Emitter =>
  (w, at) => {
    const { body, limbs, stack } = w
    const [to, from, length] = [stack.peek(0), stack.peek(1), stack.peek(2)]
    if (isTooLarge(to) || isTooLarge(length)) return w.host(at, 3, 0)
    const upper = limbs.or([to, from, length].flatMap((word) => word.slice(1)))
    const gas = w.integer(0)
    w.twoWays({
      at,
      inputs: 3,
      hasResult: false,
      isRare() {
        for (const [low] of [to, from, length]) limbs.get(low)
        limbs.get(upper)
        getAbsence(w, from)
        body.op(i64.or)
        getSize(w)
        body.localGet(w.slab).i32Const(area).op(i32.add)
        body
          .i32Const(isPadded ? 1 : 0)
          .localGet(w.slab)
          .localGet(w.gas)
          .i32Const(w.rest)
          .call(w.unit[func])
        body.localTee(gas).i32Const(0).op(i32.lt_s)
      },
      inline: () => void body.localGet(gas).localSet(w.gas),
    })
  }

export const COPY: Emitters = {
  [OP.CALLDATACOPY]: copy(CALL_DATA),
  [OP.CODECOPY]: copy(CODE),
  [OP.RETURNDATACOPY]: copy(RETURN_DATA),
  [OP.MCOPY]: copy(MEMORY),
}

/**
 * Copies bytes to memory: (offset in memory, offset in the source, length, not zero if JavaScript must, size of the source, its address,
 * whether it is padded, slab, gas, gas that must be left) to gas. Negative, and nothing is changed, if JavaScript must do it: the source
 * ends before and is not padded, the memory would be too large for the slab, or there is too little gas. `grow`: `growMemory`. `data`: the
 * source, if it is data of the module; its address does not count then.
 */
export function copyToMemory({ copyWord }: GasTable, grow: number, data?: number): FunctionBody {
  const [to, from, length, upper, size, source, isPadded, slab, gas, rest] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
  const body = new FunctionBody(10)
  const [target, count] = [body.local(I32), body.local(I32)]
  const refuse = (): void => {
    body.if()
    body.i32Const(-1).return().end()
  }
  body.localGet(upper).op(i64.eqz, i32.eqz)
  for (const number of [to, length]) body.localGet(number).localGet(slab).load(i64.load, SLAB.memoryLimit).op(i64.gt_u, i32.or)
  refuse()
  body.localGet(length).op(i64.eqz)
  body.if()
  body.localGet(gas).return().end()

  // Bytes that are there.
  const rests = () => body.localGet(size).localGet(from).op(i64.sub)
  body.localGet(length)
  rests().localGet(length)
  rests().op(i64.lt_u).select()
  body.i64Const(0).localGet(from).localGet(size).op(i64.le_u).select().op(i32.wrap_i64).localTee(count)
  body.localGet(length).op(i32.wrap_i64, i32.ne).localGet(isPadded).op(i32.eqz, i32.and)
  refuse()

  const words = () => body.localGet(length).op(i32.wrap_i64).i32Const(31).op(i32.add).i32Const(5).op(i32.shr_u)
  body.localGet(gas)
  words().i32Const(copyWord).op(i32.mul, i32.sub).localTee(gas).localGet(rest).op(i32.lt_s)
  refuse()
  body.localGet(to).localGet(length).op(i64.add).localGet(slab).load(i64.load, SLAB.memorySize).op(i64.gt_u)
  body.if()
  body.localGet(to).localGet(length).op(i32.wrap_i64).localGet(slab).localGet(gas).localGet(rest).call(grow)
  body.localTee(gas).i32Const(0).op(i32.lt_s)
  refuse()
  body.end()

  body.localGet(slab).i32Const(SLAB.memory).op(i32.add).localGet(to).op(i32.wrap_i64, i32.add).localSet(target)
  // Not even no bytes may be copied from beyond the arena.
  body.localGet(count)
  body.if()
  body.localGet(target)
  if (data === undefined) body.localGet(source).localGet(from).op(i32.wrap_i64, i32.add).localGet(count).memoryCopy().end()
  else body.localGet(from).op(i32.wrap_i64).localGet(count).memoryInit(data).end()
  body.localGet(count).localGet(length).op(i32.wrap_i64, i32.ne)
  body.if()
  body.localGet(target).localGet(count).op(i32.add).i32Const(0)
  body.localGet(length).op(i32.wrap_i64).localGet(count).op(i32.sub).memoryFill().end()
  return body.localGet(gas)
}
