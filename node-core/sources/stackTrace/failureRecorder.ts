/** Watches an execution for its stack trace. What it keeps is bounded by the depth of the calls, however long they run. */
import { OP } from '../../contract/opcodes.ts'
import type { Tracer, FrameEnter, FrameExit, OpcodeStep } from '../../evm/tracer.ts'
import { sourcedCode } from '../code/sourcedCode.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { type InternalCall, RecordedFrame } from './recordedFrame.ts'
import { runningCode } from './runningCode.ts'

const {
  ADD,
  SUB,
  MUL,
  DIV,
  JUMP,
  JUMPDEST,
  LT,
  GT,
  SLT,
  SGT,
  EQ,
  ISZERO,
  EXTCODESIZE,
  CALL,
  CALLCODE,
  DELEGATECALL,
  STATICCALL,
  CREATE,
  CREATE2,
} = OP

/** Failed calls that are kept: the latest ones. */
const MAX_FAILED = 16

const [PLAIN, JUMPS, COMPARES, CALCULATES, CHECKS_CODE, CALLS] = [0, 1, 2, 3, 4, 5]
const ROLES = new Uint8Array(256).fill(PLAIN)
ROLES[JUMP] = JUMPS
ROLES[EXTCODESIZE] = CHECKS_CODE
for (const op of [LT, GT, SLT, SGT, EQ, ISZERO]) ROLES[op] = COMPARES
for (const op of [ADD, SUB, MUL, DIV]) ROLES[op] = CALCULATES
for (const op of [CALL, CALLCODE, DELEGATECALL, STATICCALL, CREATE, CREATE2]) ROLES[op] = CALLS

/** A call whose frame failed. */
export interface FailedCall {
  caller: RecordedFrame
  frame: RecordedFrame
}

/** A failed execution: the frame of its transaction, and the latest calls that failed within it. */
export interface RecordedFailure {
  top: RecordedFrame
  failed: readonly FailedCall[]
}

export class FailureRecorder {
  readonly #finder: SourceFinder
  readonly #open: RecordedFrame[] = []
  #top: RecordedFrame | undefined
  #steps = 0
  readonly #failed: FailedCall[] = []
  /** A jump into a function, until the step after it. */
  #jump: Omit<InternalCall, 'entry'> | undefined

  constructor(finder: SourceFinder) {
    this.#finder = finder
  }

  readonly hooks: Tracer = {
    onEnter: (frame) => this.#enter(frame),
    onExit: (exit) => this.#exit(exit),
    onOpcode: (step) => this.#record(step),
  }

  /** What failed; undefined if the execution succeeded. */
  get failure(): RecordedFailure | undefined {
    return this.#top?.error === undefined ? undefined : { top: this.#top, failed: this.#failed }
  }

  #enter({ kind, depth, to, input, value }: FrameEnter): void {
    if (kind === 'SELFDESTRUCT') {
      this.#open.push(new RecordedFrame({ kind, depth, to, input, value }))
      return
    }
    const frame = new RecordedFrame({ kind, depth, to, input: Uint8Array.from(input), value })
    const caller = this.#open.at(-1)
    if (caller?.lastCall !== undefined) caller.lastCall.frame = frame
    this.#top ??= frame
    this.#open.push(frame)
  }

  #exit({ output, error, reverted }: FrameExit): void {
    const frame = this.#open.pop()!
    this.#jump = undefined
    if (frame.start.kind === 'SELFDESTRUCT') return
    frame.output = Uint8Array.from(output)
    frame.error = reverted ? error : undefined
    const caller = this.#open.at(-1)
    if (caller === undefined || frame.error === undefined) return
    if (this.#failed.push({ caller, frame }) > MAX_FAILED) this.#failed.shift()
  }

  #record(step: OpcodeStep): void {
    const frame = this.#open.at(-1)!
    const { pc, op } = step
    const number = this.#steps++
    if (frame.steps === 0) this.#begin(frame, step)
    if (this.#jump !== undefined) {
      if (op === JUMPDEST) frame.enterFunction({ ...this.#jump, entry: { step: number, pc } })
      this.#jump = undefined
    }
    frame.addStep(number, pc)
    const role = ROLES[op]
    if (role === PLAIN) return
    if (role === CALLS) {
      frame.lastCall = { step: number, pc, op, at: frame.steps - 1, frame: undefined }
    } else if (frame.code === undefined) {
      return
    } else if (role === COMPARES) {
      const right = op === ISZERO ? 0n : (step.peek(1) ?? 0n)
      frame.addComparison({ step: number, pc, op, left: step.peek(0) ?? 0n, right })
    } else if (role === CALCULATES) {
      frame.addCalculation({ step: number, pc, op, left: step.peek(0) ?? 0n, right: step.peek(1) ?? 0n })
    } else if (role === JUMPS) {
      const jump = frame.code.jumpAt(pc)
      if (jump === 'into') this.#jump = { step: number, pc }
      else if (jump === 'out') frame.leaveFunction()
    } else {
      const account = step.peek(0) ?? 0n
      frame.lastCodeCheck = { step: number, pc, at: frame.steps - 1, account, hasCode: runningCode(step.state, account).length > 0 }
    }
  }

  /** Finds the sources at its first step, when its code is in the state. */
  #begin(frame: RecordedFrame, { address, state }: OpcodeStep): void {
    frame.address = address
    const { input, to } = frame.start
    const found = frame.isCreation ? this.#finder.creation(input) : this.#finder.runtime(runningCode(state, to), to)
    if (found !== undefined) frame.code = sourcedCode(found)
  }
}
