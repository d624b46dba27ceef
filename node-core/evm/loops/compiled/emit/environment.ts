/** Opcodes that push what is in the frame's context, or in a table once it was read. */
import { OP } from '../../../../contract/opcodes.ts'
import { i32, i64 } from '../../../../wasm/instructions.ts'
import { BLOCK_WORD, BLOCK_WORDS, CODE_SIZE, REGISTERS, SLAB } from '../layout.ts'
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

/** A word of the block. */
function blockWord(w: SegmentWriter, at: number): void {
  const { body, limbs } = w
  const entry = w.integer(0)
  const address = BLOCK_WORDS.at + (w.unit.program.ops[at]! - BLOCK_WORDS.first) * BLOCK_WORDS.entryBytes
  w.twoWays({
    at,
    inputs: 0,
    hasResult: true,
    entry,
    fill: 'runKept',
    isRare() {
      body.i32Const(address).localTee(entry).load(i32.load, BLOCK_WORD.block)
      body.i32Const(REGISTERS.block).load(i32.load).op(i32.ne)
    },
    inline() {
      for (const i of [0, 1, 2, 3]) body.i32Const(address).load(i64.load, BLOCK_WORD.value + 8 * i)
      return limbs.takeAll()
    },
  })
}

function codeSizeOf(w: SegmentWriter, at: number): void {
  const { body, limbs } = w
  const address = w.stack.peek(0)
  const entry = w.integer(0)
  w.twoWays({
    at,
    inputs: 1,
    hasResult: true,
    entry,
    fill: 'runKept',
    isRare() {
      for (const limb of address.slice(0, 3)) limbs.get(limb)
      body.call(w.unit.findCodeSize).localTee(entry).i32Const(0).op(i32.lt_s)
    },
    inline() {
      body.localGet(entry).load(i32.load, CODE_SIZE.size).op(i64.extend_i32_u)
      return [limbs.take(), 0n, 0n, 0n]
    },
  })
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
  [OP.EXTCODESIZE]: codeSizeOf,
  ...Object.fromEntries(
    [OP.COINBASE, OP.TIMESTAMP, OP.NUMBER, OP.PREVRANDAO, OP.GASLIMIT, OP.CHAINID, OP.BASEFEE, OP.BLOBBASEFEE, OP.SLOTNUM].map((op) => [
      op,
      blockWord,
    ]),
  ),
}
