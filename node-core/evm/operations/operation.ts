import type { OpcodeName } from '../../contract/opcodes.ts'
import type { ForkOpcode } from '../code/opcode.ts'
import type { Frame } from '../machine/frame.ts'
import type { Machine } from '../machine/machine.ts'

/** What an opcode does once it is paid for. */
export type Run = (frame: Frame, machine: Machine) => void

/**
 * The part of a price that depends on the machine, Infinity where no gas suffices. Notes in the frame how much memory is needed. As in geth
 * it may warm what it prices, and `frame.gas` has been reduced by the constant part already.
 */
export type GasOf = (frame: Frame, machine: Machine) => number

/** An opcode as the loops run it. Stack bounds and `gas` are checked and charged before, then `dynamicGas`, then `run`. */
export interface Operation extends ForkOpcode {
  dynamicGas: GasOf | undefined
  run: Run
}

/** Operations by opcode; undefined: invalid in this fork. */
export type OperationTable = readonly (Operation | undefined)[]

/** Some opcodes by their names in the table. */
export type Runs = Readonly<Partial<Record<OpcodeName, Run>>>
