/** Where an execution was when it failed, from the outermost call to the failure, and what failed. */
import type { Address } from '../../contract/hex.ts'
import type { FailureKind } from '../../contract/stackTrace.ts'
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
