import type { Hash, Hex } from '../contract/hex.ts'

/** The content of struct logs, and their maximum number (zero: all). */
export interface StructLogOptions {
  disableStack?: boolean
  disableStorage?: boolean
  enableMemory?: boolean
  /** With `enableMemory`, the memory is there also while it is empty, as in anvil and Hardhat; geth leaves it out. */
  keepsEmptyMemory?: boolean
  enableReturnData?: boolean
  limit?: number
}

/** The machine before an opcode, in geth's shape (eth/tracers/logger). */
export interface StructLog {
  pc: number
  op: string
  gas: number
  gasCost: number
  depth: number
  error?: string
  stack?: Hex[]
  /** Words. */
  memory?: Hash[]
  returnData?: Hex
  /** At SLOAD and SSTORE that could be paid for: all slots of the contract that were touched so far. */
  storage?: Record<Hash, Hash>
  refund?: number
}

/** Trace of a transaction by opcodes. The outcome, which is known last, comes last. */
export interface StructLogResult extends StructLogOutcome {
  structLogs: StructLog[]
}

/** The outcome in a trace by opcodes. */
export interface StructLogOutcome {
  gas: number
  failed: boolean
  returnValue: Hex
}
