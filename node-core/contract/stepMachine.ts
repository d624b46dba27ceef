/** Puts the machine of a step together again from the differences in which a range of steps is answered. */
import { type Hex, bytesFromHex } from './hex.ts'
import { SHOWN_BYTES, type WireStep, type WireStepRange } from './stepTrace.ts'

/** The machine before an opcode. */
export interface StepMachine {
  step: WireStep
  /** Bottom first, as quantities. */
  stack: readonly Hex[]
  /** The memory in use, as much of it as is answered. */
  memory: Uint8Array
  /** All of the memory in use. */
  memorySizeBytes: number
  returnData: { sizeBytes: number; data: Hex }
}

const NO_DATA = { sizeBytes: 0, data: '0x' } as const

/** The machine of the step at that position of a range, which must be within it. */
export function machineAt({ steps }: Pick<WireStepRange, 'steps'>, position: number): StepMachine {
  const step = steps[position]!
  let stack: Hex[] = []
  let memory: Uint8Array = new Uint8Array(0)
  let memorySizeBytes = 0
  let returnData: StepMachine['returnData'] = NO_DATA
  for (let at = 0; at <= position; at++) {
    const { frame, stack: change, memory: memoryChange, returnData: returned } = steps[at]!
    if (frame !== step.frame) continue
    stack.length = change.keep
    stack = stack.concat(change.push)
    if (returned !== undefined) returnData = returned
    if (memoryChange === undefined) continue
    memorySizeBytes = memoryChange.sizeBytes
    memory = grown(memory, Math.min(memorySizeBytes, SHOWN_BYTES))
    for (const { offset, data } of memoryChange.writes) memory.set(bytesFromHex(data), offset)
  }
  return { step, stack, memory, memorySizeBytes, returnData }
}

function grown(memory: Uint8Array, sizeBytes: number): Uint8Array {
  if (sizeBytes === memory.length) return memory
  const larger = new Uint8Array(sizeBytes)
  larger.set(memory)
  return larger
}
