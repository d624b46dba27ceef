import type { Frame } from './frame.ts'
import type { Machine } from './machine.ts'

/** What an opcode does. Stack bounds and `gas` are checked and charged before, then `dynamicGas`, then `run`. */
export interface Operation {
  name: string
  /** Part of the price that does not depend on the machine. */
  gas: number
  /** Words that it takes from the stack. */
  inputs: number
  /** Words that it leaves there instead. */
  outputs: number
  /**
   * The rest of the price, Infinity where no gas suffices. Notes in the frame how much memory is needed. As in geth it may warm
   * what it prices, and `frame.gas` has been reduced by `gas` already.
   */
  dynamicGas?(frame: Frame, machine: Machine): number
  run(frame: Frame, machine: Machine): void
}

/** Operations by opcode; undefined: invalid in this fork. */
export type OperationTable = readonly (Operation | undefined)[]
