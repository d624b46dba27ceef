/** Opcodes that push what is in the frame's context. */
import { OP } from '../../../../contract/opcodes.ts'
import { i64 } from '../../../../wasm/instructions.ts'
import { SLAB } from '../layout.ts'
import { type Limbs, constantLimbs } from './limb.ts'
import type { Emitters } from './opcodes.ts'
import type { SegmentWriter } from './segmentWriter.ts'

const number =
  (offset: number): Emitters[number] =>
  (w) => {
    w.getContext(offset)
    w.stack.push([w.limbs.take(), 0n, 0n, 0n])
  }

const word =
  (offset: number): Emitters[number] =>
  (w) => {
    const limb = (i: number) => {
      w.getContext(offset + 8 * i)
      return w.limbs.take()
    }
    w.stack.push([limb(0), limb(1), limb(2), limb(3)] satisfies Limbs)
  }

function gas(w: SegmentWriter): void {
  w.getContext(SLAB.gasAbove)
  w.body.localGet(w.gas).op(i64.extend_i32_u, i64.add)
  w.stack.push([w.limbs.take(), 0n, 0n, 0n])
}

export const ENVIRONMENT: Emitters = {
  [OP.ADDRESS]: word(SLAB.address),
  [OP.CALLER]: word(SLAB.caller),
  [OP.CALLVALUE]: word(SLAB.value),
  [OP.CALLDATASIZE]: number(SLAB.inputSize),
  [OP.RETURNDATASIZE]: number(SLAB.returnDataSize),
  [OP.MSIZE]: number(SLAB.memorySize),
  [OP.CODESIZE]: (w) => w.stack.push(constantLimbs(BigInt(w.unit.program.targets.length))),
  [OP.GAS]: gas,
}
