import type { Address, Hash } from '../contract/hex.ts'
import type { Log } from '../types/log.ts'
import type { BlockEnv, TransactionEnv } from './environment.ts'
import type { ExecutionResult } from './result.ts'
import type { StateReader } from './state.ts'
import type { Word } from './words/word.ts'

/** How a frame was entered. */
export type FrameKind = 'CALL' | 'CALLCODE' | 'DELEGATECALL' | 'STATICCALL' | 'CREATE' | 'CREATE2' | 'SELFDESTRUCT'

/** A call frame at its start. */
export interface FrameEnter {
  /** 0 for the frame of the transaction. */
  depth: number
  kind: FrameKind
  from: Address
  to: Address
  input: Uint8Array
  gas: bigint
  value: bigint
}

/** A call frame at its end. `error`: geth's message, absent on success. */
export interface FrameExit {
  depth: number
  /** What the caller receives after the hook, so that a simulation can change what a call returns. */
  output: Uint8Array
  gasUsed: bigint
  error?: string
  reverted: boolean
}

/** The machine before an opcode. The fields are views, valid only during the hook: copy what you keep. */
export interface OpcodeStep {
  pc: number
  op: number
  /** Before the opcode. */
  gas: bigint
  /** Cost of the opcode, dynamic part included. */
  cost: bigint
  /** 1 for the frame of the transaction: as in geth, steps count from one and frames from zero. */
  depth: number
  /** The executing account. */
  address: Address
  /** The code that runs: of another account in a DELEGATECALL or by delegation, and of none in a creation. */
  code: Uint8Array
  /** Bottom first. */
  stack: readonly bigint[]
  /** One word of the stack, counted from its top: 0 is the first operand. Undefined below the bottom. Cheaper than `stack`. */
  peek(distance: number): bigint | undefined
  /** Number of words on the stack. */
  stackSize: number
  /** One of them, counted from the bottom, in its canonical form: equal words are `===`. */
  wordAt(index: number): Word
  /** The memory in use, a multiple of 32 bytes. */
  memory(): Uint8Array
  returnData: Uint8Array
  refund: bigint
  /** State as of this step, with all earlier changes of the transaction. */
  state: StateReader
  /** Geth's message, set on a step that could not be paid for or whose stack does not fit, and on the step of `onFault`. */
  error?: string
}

/** Hooks into an execution, all optional, with geth's names (core/tracing/hooks.go). Without a tracer they cost nothing. */
export interface Tracer {
  onTxStart?(tx: TransactionEnv, block: BlockEnv, state: StateReader): void
  onTxEnd?(result: ExecutionResult): void
  onEnter?(frame: FrameEnter): void
  onExit?(frame: FrameExit): void
  onOpcode?(step: OpcodeStep): void
  /** Called after `onOpcode` for an opcode that failed while it ran, including REVERT. */
  onFault?(step: OpcodeStep): void
  onLog?(log: Log): void
  /** Called for a call of console.log that the result remembers, between the `onEnter` and the `onExit` of that call. */
  onConsole?(input: Uint8Array): void
  onStorageChange?(address: Address, slot: bigint, previous: bigint, value: bigint): void
  onCodeRead?(address: Address, codeHash: Hash): void
}
