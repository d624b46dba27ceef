import type { CompiledCode, Program } from '../../code/program.ts'
import type { Frame } from '../../machine/frame.ts'
import type { Machine } from '../../machine/machine.ts'
import type { OperationTable } from '../../operations/operation.ts'
import { type Host, MAX_ALLOWANCE, hostOfThread } from './host.ts'
import { EXIT, EXIT_BITS, REGISTERS } from './layout.ts'
import { type Slab, WORD_SHIFT } from './slab.ts'

const EXIT_MASK = (1 << EXIT_BITS) - 1

/**
 * Runs a frame, which is at the first block of a segment, until it ends, waits for another frame, is suspended, or must continue in the
 * fast loop at `frame.at`. Returns whether it is suspended.
 */
export function runCompiled(frame: Frame, machine: Machine, program: Program, code: CompiledCode, operations: OperationTable): boolean {
  const host = hostOfThread()
  const slab = (frame.slab as Slab | undefined) ?? host.slabs.acquire(frame)
  if (slab === undefined) {
    frame.canSwitch = false
    return false
  }
  slab.writeMemorySize()
  host.begin(frame, machine, program, operations, slab)
  refresh(host, slab, frame, machine)
  try {
    return runSegments(frame, machine, program, code, operations, host, slab)
  } finally {
    host.end()
  }
}

function runSegments(
  frame: Frame,
  machine: Machine,
  program: Program,
  code: CompiledCode,
  operations: OperationTable,
  host: Host,
  slab: Slab,
): boolean {
  const { i32 } = host.arena
  let block = program.args[frame.at] as number
  for (;;) {
    const needed = code.segmentGas[block]!
    if (frame.gas < needed || needed > MAX_ALLOWANCE) return interpret(frame, slab, program.blockAt[block]!, false)
    const status = code.enter(block, slab.pointer, host.grant(needed))
    if (status !== EXIT.done) host.settle(i32[REGISTERS.gas >> 2]!)
    host.slots.flush(machine.journal)
    host.logs.flush(frame, machine.journal)
    if (status === EXIT.done) return false
    slab.readReturnData()
    slab.height = frame.sp = (i32[REGISTERS.sp >> 2]! - slab.base) >> WORD_SHIFT
    slab.readMemorySize()
    const index = status >> EXIT_BITS
    switch (status & EXIT_MASK) {
      case EXIT.refused:
        // If it is not for lack of allowance, the stack does not fit.
        if (i32[REGISTERS.gas >> 2]! >= code.segmentGas[index]!) return interpret(frame, slab, program.blockAt[index]!, false)
        if (machine.budget < 0 && machine.mustStop(frame)) {
          frame.at = program.blockAt[index]!
          return frame.status === 'running'
        }
        block = index
        continue
      case EXIT.interpret:
        return interpret(frame, slab, index)
      case EXIT.jump: {
        const target = program.targets[i32[REGISTERS.pc >> 2]!] ?? -1
        if (target >= 0) return interpret(frame, slab, target)
        frame.halt('invalid jump')
        return false
      }
    }
    // An opcode that ends the frame or calls another one; a block follows.
    host.perform(operations[program.ops[index]!]!, slab.pointer)
    frame.at = index + 1
    if (!slab.holdsMemory()) slab.leave()
    if (frame.status !== 'running') return false
    block = program.args[frame.at] as number
    if (frame.slab === undefined || code.segmentGas[block]! < 0) return interpret(frame, slab, frame.at)
    refresh(host, slab, frame, machine)
  }
}

/** Brings up to date what may have changed outside: the slots, what was pushed to the frame's own stack, and the return data. */
function refresh(host: Host, slab: Slab, frame: Frame, { journal }: Machine): void {
  host.slots.open(frame, journal)
  slab.loadStack()
  slab.writeReturnDataSize()
  host.logs.open(frame, journal)
}

/** Continues in the fast loop at an instruction. */
function interpret(frame: Frame, slab: Slab, at: number, canSwitch = true): false {
  if (frame.slab !== undefined) slab.storeStack()
  frame.at = at
  frame.canSwitch &&= canSwitch
  return false
}
