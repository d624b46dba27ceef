import { runExactly } from './exactLoop.ts'
import { runTranslated } from './compiled/tier.ts'
import type { Frame } from '../machine/frame.ts'
import { type Outcome, endFrame, resume, runNative } from '../machine/frames.ts'
import type { Machine } from '../machine/machine.ts'
import type { OperationTable } from '../operations/operation.ts'
import { operationsOf } from '../operations/operations.ts'

/** Runs the frames of a machine until the outermost one has ended. */
export function interpret(machine: Machine): Outcome {
  for (;;) {
    const outcome = interpretSlice(machine)
    if (outcome !== undefined) return outcome
  }
}

/**
 * Runs the frames of a machine until the outermost one has ended, or until the machine is to pause: then it returns undefined, and the next
 * call resumes. Frames are in a list of their own, so that 1024 nested calls need no more JavaScript stack than one.
 */
export function interpretSlice(machine: Machine): Outcome | undefined {
  const { frames } = machine
  const operations = operationsOf(machine.rules)
  for (;;) {
    const frame = frames.at(-1)!
    run(frame, machine, operations)
    if (frame.status === 'waiting') continue
    if (frame.status === 'running') {
      leaveSlabs(frames)
      return undefined
    }
    const outcome = endFrame(machine, frame)
    const caller = frames.at(-1)
    if (caller === undefined) return outcome
    if (machine.ended !== undefined) caller.halt(machine.ended)
    else resume(machine, caller, outcome, frame.outputOffset, frame.outputLength)
  }
}

/** Moves suspended frames out of where compiled code runs: others need the space, and it is not known when they continue. */
function leaveSlabs(frames: readonly Frame[]): void {
  for (const [i, { slab }] of frames.entries()) {
    if (slab === undefined) continue
    frames[i + 1]?.copyInput()
    slab.leave()
  }
}

function run(frame: Frame, machine: Machine, operations: OperationTable): void {
  if (frame.status !== 'running') return
  if (frame.native !== undefined) return runNative(machine, frame, frame.native)
  if (machine.budget < 0 && machine.mustStop(frame)) return
  if (frame.program === undefined) runExactly(frame, machine, operations)
  if (frame.program === undefined || frame.status !== 'running') return
  runTranslated(frame, machine, frame.program, operations)
  if (frame.isExact && frame.status === 'running') runExactly(frame, machine, operations)
}
