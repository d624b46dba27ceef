/** Opcodes that read and write memory and call data. */
import { OP } from '../../../../contract/opcodes.ts'
import { I32, i32, i64 } from '../../../../wasm/instructions.ts'
import { INSTRUCTION } from '../../../code/program.ts'
import { MAX_SLAB_MEMORY_BYTES, SLAB } from '../layout.ts'
import { loadWord, storeWord } from './bigEndian.ts'
import { type Limb, type Limbs, constantOf } from './limb.ts'
import type { Emitters } from './opcodes.ts'
import type { SegmentWriter } from './segmentWriter.ts'

/** Whether an offset is a constant beyond what a slab holds. */
export const isTooLarge = (offset: Limbs): boolean => (constantOf(offset) ?? 0n) >= BigInt(MAX_SLAB_MEMORY_BYTES)

/** Puts 1 on WebAssembly's stack if the offset is not below the number in the frame's context, else 0. */
function isBeyond(w: SegmentWriter, [low, ...high]: Limbs, bound: number): void {
  const upper = w.limbs.or(high)
  w.limbs.get(low)
  w.getContext(bound)
  w.body.op(i64.ge_u)
  if (upper === 0n) return
  w.limbs.get(upper).op(i64.eqz, i32.eqz, i32.or)
}

/**
 * Reads or writes memory at an offset, for an opcode that the memory grows for: here if it is in use, or can grow without JavaScript.
 */
function access(w: SegmentWriter, at: number, length: number, inputs: number, inline: (offset: Limb) => Limbs | void): void {
  const { body, limbs } = w
  const offset = w.stack.peek(0)
  const [low, ...high] = offset
  const gas = w.integer(0)
  w.twoWays({
    at,
    inputs,
    hasResult: inputs === 1,
    isRare() {
      isBeyond(w, offset, length === 1 ? SLAB.memorySize : SLAB.memoryWords)
      body.if(I32)
      const upper = limbs.or(high)
      limbs.get(low)
      if (upper !== 0n) {
        body.i64Const(-1)
        limbs.get(upper).op(i64.eqz)
        body.select()
      }
      body.i32Const(length).localGet(w.slab).localGet(w.gas).i32Const(w.rest).call(w.unit.grow)
      body.else().localGet(w.gas).end()
      body.localTee(gas).i32Const(0).op(i32.lt_s)
    },
    inline() {
      body.localGet(gas).localSet(w.gas)
      return inline(low)
    },
  })
}

/** The address of a byte of an area of the slab. */
const within = (w: SegmentWriter, area: number, index: Limb) => () => w.address(area, index)

function mload(w: SegmentWriter, at: number): void {
  if (isTooLarge(w.stack.peek(0))) w.host(at, 1, 1)
  else access(w, at, 32, 1, (offset) => loadWord(w, within(w, SLAB.memory, offset)))
}

function mstore(w: SegmentWriter, at: number): void {
  const word = w.stack.peek(1)
  if (isTooLarge(w.stack.peek(0))) w.host(at, 2, 0)
  else access(w, at, 32, 2, (offset) => storeWord(w, within(w, SLAB.memory, offset), word))
}

function mstore8(w: SegmentWriter, at: number): void {
  const [low] = w.stack.peek(1)
  if (isTooLarge(w.stack.peek(0))) return w.host(at, 2, 0)
  access(w, at, 1, 2, (offset) => {
    const address = w.address(SLAB.memory, offset)
    w.limbs.get(low).store(i64.store8, address)
  })
}

/** KECCAK256 of memory that is in use, if its gas leaves enough for the rest of the segment. */
function keccak256(w: SegmentWriter, at: number): void {
  const [offset, length] = [w.stack.peek(0), w.stack.peek(1)]
  if (isTooLarge(offset) || isTooLarge(length)) return w.host(at, 2, 1)
  const { body, limbs } = w
  const gas = w.integer(0)
  const upper = limbs.or([...offset.slice(1), ...length.slice(1)])
  w.twoWays({
    at,
    inputs: 2,
    hasResult: true,
    isRare() {
      limbs.get(length[0])
      w.getContext(SLAB.memorySize)
      body.op(i64.gt_u)
      // The length is at most the size where this counts.
      limbs.get(offset[0])
      w.getContext(SLAB.memorySize)
      limbs.get(length[0]).op(i64.sub, i64.gt_u, i32.or)
      if (upper !== 0n) limbs.get(upper).op(i64.eqz, i32.eqz, i32.or)
      // Nothing is paid for what is not hashed here.
      body.if(I32)
      body.i32Const(-1).else()
      body.localGet(w.gas)
      limbs.get(length[0]).op(i32.wrap_i64).i32Const(31).op(i32.add).i32Const(5).op(i32.shr_u)
      body.i32Const(w.unit.gas.keccakWord).op(i32.mul).i32Const(w.rest).localGet(w.slab).call(w.unit.pay).end()
      body.localTee(gas).i32Const(0).op(i32.lt_s)
    },
    inline() {
      body.localGet(gas).localSet(w.gas)
      const address = w.address(SLAB.memory, offset[0])
      body.i32Const(address).op(i32.add)
      limbs.get(length[0]).op(i32.wrap_i64).call(w.unit.runtime.keccak256)
      return limbs.takeAll()
    },
  })
}

function callDataLoad(w: SegmentWriter, at: number): void {
  const offset = w.stack.peek(0)
  if (isTooLarge(offset)) return w.host(at, 1, 1)
  w.twoWays({
    at,
    inputs: 1,
    hasResult: true,
    isRare: () => isBeyond(w, offset, SLAB.inputWords),
    inline: () => loadWord(w, within(w, SLAB.input, offset[0])),
  })
}

export const MEMORY: Emitters = {
  [OP.MLOAD]: mload,
  [OP.MSTORE]: mstore,
  [OP.MSTORE8]: mstore8,
  [OP.KECCAK256]: keccak256,
  [OP.CALLDATALOAD]: callDataLoad,
  [INSTRUCTION.MLOAD_AT](w, at) {
    w.stack.push(w.operand(at))
    mload(w, at)
  },
  [INSTRUCTION.MSTORE_AT](w, at) {
    w.stack.push(w.operand(at))
    mstore(w, at)
  },
}
