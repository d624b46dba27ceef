import type { Frame } from '../machine/frame.ts'
import type { Machine } from '../machine/machine.ts'
import type { Opcode } from '../code/opcode.ts'

/** What an opcode does. Stack bounds and `gas` are checked and charged before, then `dynamicGas`, then `run`. */
export interface Operation extends Opcode {
  /**
   * The rest of the price, Infinity where no gas suffices. Notes in the frame how much memory is needed. As in geth it may warm
   * what it prices, and `frame.gas` has been reduced by `gas` already.
   */
  dynamicGas?(frame: Frame, machine: Machine): number
  run(frame: Frame, machine: Machine): void
}

/** Operations by opcode; undefined: invalid in this fork. */
export type OperationTable = readonly (Operation | undefined)[]
