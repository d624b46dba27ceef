/** Where translated code runs: compiled, or in the fast loop. */
import { INSTRUCTION, type Program } from '../../code/program.ts'
import type { Frame } from '../../machine/frame.ts'
import type { Machine } from '../../machine/machine.ts'
import type { OperationTable } from '../../operations/operation.ts'
import { runFast } from '../fastLoop.ts'
import { compileAll, requestCompilation } from './compilations.ts'
import { MAX_SLAB_MEMORY_BYTES } from './layout.ts'
import { runCompiled } from './runCompiled.ts'

/** Runs translated code until the frame ends, waits for another one, is suspended, or must continue in the exact loop. */
export function runTranslated(frame: Frame, machine: Machine, program: Program, operations: OperationTable): void {
  if (machine.isEager && program.compiled === undefined && frame.canSwitch) compileAll(program, operations, machine.rules)
  while (frame.status === 'running' && !frame.isExact) {
    const code = program.compiled
    if (code !== undefined && canRunCompiled(frame, program)) {
      if (runCompiled(frame, machine, program, code, operations)) return
      if (frame.status !== 'running') return
    }
    frame.slab?.storeStack()
    frame.isAtHotBlock = false
    runFast(frame, machine, program, operations)
    if (!frame.isAtHotBlock) return
    if (!canRunCompiled(frame, program)) requestCompilation(program, program.args[frame.at] as number, operations, machine.rules)
  }
}

/** Whether the frame is at the start of a compiled segment, and may run it. */
function canRunCompiled({ at, canSwitch, memory }: Frame, { ops, args, compiled }: Program): boolean {
  if (!canSwitch || compiled === undefined || ops[at] !== INSTRUCTION.BLOCK) return false
  return compiled.segmentGas[args[at] as number]! >= 0 && memory.size <= MAX_SLAB_MEMORY_BYTES
}
