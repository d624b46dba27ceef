import type { OpcodeName } from '../../contract/opcodes.ts'
import type { ForkOpcode } from '../code/opcode.ts'
import type { Frame } from '../machine/frame.ts'
import type { Machine } from '../machine/machine.ts'

/** Runs an opcode after it has been charged. */
export type Run = (frame: Frame, machine: Machine) => void

/**
 * The dynamic part of a price; Infinity if no amount of gas suffices. Stores the required memory size in the frame. As in geth, it may warm
 * what it prices, and the constant part has already been deducted from `frame.gas`.
 */
export type GasOf = (frame: Frame, machine: Machine) => number

/** An opcode as the loops run it: the stack is checked and `gas` charged first, then `dynamicGas`, then `run`. */
export interface Operation extends ForkOpcode {
  dynamicGas: GasOf | undefined
  /** Cost that tracers show for an opcode that fails before its dynamic gas is known: as in geth, zero if geth has no constant part. */
  shownGas: number
  /** Reports the account or slot that the opcode names to `machine.referenced`; `dynamicGas` does so too. Absent if it names none. */
  reference: Run | undefined
  run: Run
}

/** Operations by opcode; undefined: invalid in this fork. */
export type OperationTable = readonly (Operation | undefined)[]

/** Operations by their names in the opcode table. */
export type Runs = Readonly<Partial<Record<OpcodeName, Run>>>
