import type { CompiledCode, Program } from '../../code/program.ts'
import type { Frame } from '../../machine/frame.ts'
import type { Machine } from '../../machine/machine.ts'
import type { OperationTable } from '../../operations/operation.ts'
import { type Host, MAX_ALLOWANCE, hostOfThread } from './host.ts'
import { EXIT, EXIT_BITS, REGISTERS } from './layout.ts'
import type { Slab } from './slab.ts'

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
  refresh(host, slab, machine)
  if (frame.at === 0 && machine.areCallsUnobserved) host.callees.fill(frame, machine, program)
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
    if (status !== EXIT.done) host.leave()
    host.slots.flush(machine.journal)
    if (status === EXIT.done) return false
    if (host.frame !== frame) return stop(host, operations, status)
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
      case EXIT.jump:
        return jump(host, frame, program) && interpret(frame, slab, frame.at)
    }
    // An opcode that ends the frame or calls another one; a block follows.
    host.perform(operations[program.ops[index]!]!, slab.pointer)
    frame.at = index + 1
    if (!slab.holdsMemory()) slab.leave()
    if (frame.status !== 'running') return false
    block = program.args[frame.at] as number
    if (frame.slab === undefined || code.segmentGas[block]! < 0) return interpret(frame, slab, frame.at)
    refresh(host, slab, machine)
  }
}

/** Runs the opcode, if one is to be run, of a frame that compiled code has begun, and notes where it continues. */
function stop(host: Host, operations: OperationTable, status: number): false {
  const { frame } = host
  const [program, slab] = [frame.program!, frame.slab as Slab]
  const index = status >> EXIT_BITS
  switch (status & EXIT_MASK) {
    case EXIT.jump:
      jump(host, frame, program)
      return false
    case EXIT.operation:
      host.perform(operations[program.ops[index]!]!, slab.pointer)
      frame.at = index + 1
      if (!slab.holdsMemory()) slab.leave()
      return false
    default:
      frame.at = (status & EXIT_MASK) === EXIT.refused ? program.blockAt[index]! : index
      return false
  }
}

/** Jumps to the pc in the register, or halts the frame; returns whether it runs. */
function jump({ arena: { i32 } }: Host, frame: Frame, { targets }: Program): boolean {
  frame.at = targets[i32[REGISTERS.pc >> 2]!] ?? -1
  if (frame.at < 0) frame.halt('invalid jump')
  return frame.at >= 0
}

/** Brings up to date what may have changed outside: the slots, what was pushed to the frame's own stack, and the return data. */
function refresh(host: Host, slab: Slab, { journal }: Machine): void {
  host.slots.open(journal)
  slab.select()
  slab.loadStack()
  slab.writeReturnData()
  host.logs.open(journal)
}

/** Continues in the fast loop at an instruction. */
function interpret(frame: Frame, slab: Slab, at: number, canSwitch = true): false {
  if (frame.slab !== undefined) slab.storeStack()
  frame.at = at
  frame.canSwitch &&= canSwitch
  return false
}
