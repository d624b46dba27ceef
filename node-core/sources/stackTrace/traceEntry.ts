/** Where an execution was when it failed, from the outermost call to the failure, and what failed. */
import type { Address } from '../../contract/hex.ts'
import type { AbiValue } from '../../compilation/abiValues.ts'
import type { SourceRange } from '../maps/sourceMap.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import type { RecordedFrame } from './recordedFrame.ts'

/** One line of a stack trace. */
export interface TraceEntry {
  /** `generated`: a function that the compiler wrote. `unknown`: code without known sources. */
  kind: 'call' | 'generated' | 'unknown'
  frame: RecordedFrame
  /** Undefined in no function, and for a constructor that the source does not have. */
  function: FunctionSyntax | undefined
  isConstructor: boolean
  /** Undefined if it is not known. */
  range: SourceRange | undefined
  /** Whether the optimiser left nothing that says so, but the failure can come from nowhere else. */
  isDeduced?: boolean
  /** Number in the trace; null if no opcode ran. */
  step: number | null
}

/**
 * Why it failed. `revert`: by the code's own wish, with or without a text. `panic`, `customError`. `notPayable`: value for a function or
 * constructor that takes none. `invalidArguments`. `fallbackNotPayable`, `fallbackNotPayableNoReceive`: the same for a fallback function, the
 * latter with no data. `unknownFunction`: no function has the selector, and there is no fallback function. `noFallbackOrReceive`: the same with
 * no data. `returnDataInvalid`: a call returned less than its caller decodes. `noCode`: a call of an account without code. `callFailed`: a call
 * or creation that could not begin. `directLibraryCall`. `unknownContract`, `unknownCreation`: in code whose sources are not known.
 * `unmappedRevert`: a revert that solc 0.6.3 to 0.6.8 do not map to the source. `codeTooLarge`. `outOfGas`. `precompile`. `other`: anything
 * else that ends an execution.
 */
export type FailureKind =
  | 'revert'
  | 'panic'
  | 'customError'
  | 'notPayable'
  | 'invalidArguments'
  | 'fallbackNotPayable'
  | 'fallbackNotPayableNoReceive'
  | 'unknownFunction'
  | 'noFallbackOrReceive'
  | 'returnDataInvalid'
  | 'noCode'
  | 'callFailed'
  | 'directLibraryCall'
  | 'unknownContract'
  | 'unknownCreation'
  | 'unmappedRevert'
  | 'codeTooLarge'
  | 'outOfGas'
  | 'precompile'
  | 'other'

export interface Failure {
  kind: FailureKind
  /** The frame that failed first. */
  frame: RecordedFrame
  /** `panic` */
  panicCode?: bigint
  /** `customError`: null if no ABI has it. */
  error?: { name: string; arguments: readonly AbiValue[] } | null
  /** `noCode`, `callFailed`: the account that was called. */
  target?: Address
  /** Line of an unmapped revert, where the source shows that it is not that of the range. */
  line?: number
}

export interface FailureTrace {
  /** The outermost first; the last one is where it failed. */
  entries: readonly TraceEntry[]
  failure: Failure
}
