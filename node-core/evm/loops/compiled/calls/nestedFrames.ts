/** Frames that compiled code has begun, of which JavaScript knows nothing but what stands in their slabs. */
import { EMPTY_BYTES } from '../../../../base/bytes.ts'
import { OP } from '../../../../contract/opcodes.ts'
import { Frame } from '../../../machine/frame.ts'
import type { Snapshot } from '../../../machine/journal.ts'
import type { Machine } from '../../../machine/machine.ts'
import type { FrameKind } from '../../../tracer.ts'
import type { Arena } from '../arena.ts'
import { SLAB, slabOf } from '../layout.ts'
import type { Slab } from '../slab.ts'
import type { Callee } from './calleeTable.ts'

const TWO_32 = 0x1_0000_0000
const KINDS: Readonly<Record<number, FrameKind>> = { [OP.CALL]: 'CALL', [OP.STATICCALL]: 'STATICCALL', [OP.DELEGATECALL]: 'DELEGATECALL' }

/** Reads an amount of gas at an address. */
export function readGas({ i32 }: Arena, address: number): number {
  const at = address >> 2
  return i32[at + 1]! * TWO_32 + (i32[at]! >>> 0)
}

/** Writes an amount of gas to an address. */
export function writeGas({ i32 }: Arena, address: number, gas: number): void {
  const at = address >> 2
  i32[at] = gas
  i32[at + 1] = gas / TWO_32
}

/** The slabs of these frames, the outermost first, when the one with that stack pointer runs. */
export function nestedSlabs({ i32 }: Arena, pointer: number): number[] {
  const bases: number[] = []
  for (let base = slabOf(pointer); i32[(base + SLAB.calledBy) >> 2] !== 0; base = i32[(base + SLAB.calledBy) >> 2]!) bases.unshift(base)
  return bases
}

/**
 * Takes from the callers what the frames have used so far of their allowances. `gas`: what the innermost one has left of its own. Returns
 * what the caller of the outermost one has left.
 */
export function settleNested({ i32 }: Arena, bases: readonly number[], gas: number): number {
  let left = gas
  for (const base of bases.toReversed()) {
    const used = i32[(base + SLAB.allowance) >> 2]! - left
    i32[(base + SLAB.allowance) >> 2] = left
    left = i32[(i32[(base + SLAB.calledBy) >> 2]! + SLAB.gas) >> 2]! -= used
  }
  return left
}

/** Makes it a frame of the machine, as if its caller had called it from JavaScript. */
export function adopt(
  arena: Arena,
  machine: Machine,
  caller: Frame,
  slab: Slab,
  { account, code, program }: Callee,
  snapshot: Snapshot,
): Frame {
  const op = slab.get(SLAB.op)
  const isDelegated = op === OP.DELEGATECALL
  const depth = caller.depth + 1
  const { stack, memory } = machine.workspace(depth)
  const frame = new Frame(
    {
      kind: KINDS[op]!,
      depth,
      code,
      target: account,
      self: isDelegated ? caller.self : account,
      caller: isDelegated ? caller.caller : caller.self.key,
      value: isDelegated ? caller.value : 0n,
      input: slab.copyInput(),
      gas: readGas(arena, slab.base + SLAB.startGas),
      isStatic: slab.get(SLAB.isStatic) === 1,
      snapshot,
      outputOffset: slab.get(SLAB.outputOffset),
      outputLength: slab.get(SLAB.outputLength),
    },
    stack,
    memory,
    slab.get(SLAB.memoryLeft),
  )
  frame.program = program
  frame.canSwitch = true
  machine.frames.push(frame)
  return frame
}

/** Has a frame wait for the one that it has called. */
export function wait(frame: Frame, slab: Slab): void {
  frame.status = 'waiting'
  frame.returnData = EMPTY_BYTES
  frame.at = slab.get(SLAB.resumeAt)
  slab.stopAt(slab.get(SLAB.pointer))
}
