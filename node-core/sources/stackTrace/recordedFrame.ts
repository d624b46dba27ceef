/** What is kept of a call while it runs: the end of its steps, the functions that it is in, and the last call that it made. */
import type { Address } from '../../contract/hex.ts'
import type { FrameKind } from '../../evm/tracer.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'

/** Steps at its end that are kept of each frame: more than lie between a call or a condition and the revert that follows from it. */
const KEPT_STEPS = 1024
/** Comparisons that are kept, and calculations. */
const KEPT_OPERATIONS = 32
/** Internal functions that are kept: more do not fit the stack, but code without its jumps marked does not say which it has left. */
const MAX_INTERNAL_CALLS = 2048

/** A step of a frame: its number in the whole trace, and its position in the code. */
export interface RecordedStep {
  step: number
  pc: number
}

/** A comparison or a calculation, with its operands; the second is zero for ISZERO. */
export interface Operation extends RecordedStep {
  op: number
  left: bigint
  right: bigint
}

/** A jump into a function of the same code: from where, and where the function begins. */
export interface InternalCall extends RecordedStep {
  entry: RecordedStep
}

/** A call or creation by an opcode. */
export interface OutgoingCall extends RecordedStep {
  op: number
  /** Number of the step in its frame. */
  at: number
  /** The frame that ran, if it could begin. */
  frame: RecordedFrame | undefined
}

/** An EXTCODESIZE of an account, before a call to it. */
export interface CodeCheck extends RecordedStep {
  at: number
  account: bigint
  hasCode: boolean
}

/** How a frame began. */
export interface FrameStart {
  kind: FrameKind
  depth: number
  /** Whose code runs; the created account for a creation. */
  to: Address
  input: Uint8Array
  value: bigint
}

export class RecordedFrame {
  readonly start: FrameStart
  /** Undefined if its sources are not known, or it has no code. */
  code: SourcedCode | undefined
  /** The account whose state it works on. */
  address: Address
  /** Steps of its own. */
  steps = 0
  #kept = new Uint32Array(0)
  readonly internalCalls: InternalCall[] = []
  readonly #comparisons: Operation[] = []
  readonly #calculations: Operation[] = []
  lastCall: OutgoingCall | undefined
  lastCodeCheck: CodeCheck | undefined
  output: Uint8Array = new Uint8Array(0)
  /** Geth's message if it failed. */
  error: string | undefined

  constructor(start: FrameStart) {
    this.start = start
    this.address = start.to
  }

  get isCreation(): boolean {
    return this.start.kind === 'CREATE' || this.start.kind === 'CREATE2'
  }

  /** Steps that are kept. */
  get kept(): number {
    return Math.min(this.steps, KEPT_STEPS)
  }

  addStep(step: number, pc: number): void {
    const at = 2 * (this.steps++ % KEPT_STEPS)
    if (at >= this.#kept.length && this.#kept.length < 2 * KEPT_STEPS) this.#grow()
    this.#kept[at] = step
    this.#kept[at + 1] = pc
  }

  /** A step counted from the end: 0 is the last one. Undefined if it is not kept. */
  back(distance: number): RecordedStep | undefined {
    if (distance < 0 || distance >= this.kept) return undefined
    const at = 2 * ((this.steps - 1 - distance) % KEPT_STEPS)
    return { step: this.#kept[at]!, pc: this.#kept[at + 1]! }
  }

  addComparison(comparison: Operation): void {
    addLatest(this.#comparisons, comparison)
  }

  /** ADD, SUB, MUL or DIV. */
  addCalculation(calculation: Operation): void {
    addLatest(this.#calculations, calculation)
  }

  /** The last comparisons, the latest first. */
  get comparisons(): readonly Operation[] {
    return this.#comparisons.toReversed()
  }

  /** The last calculations, the latest first. */
  get calculations(): readonly Operation[] {
    return this.#calculations.toReversed()
  }

  enterFunction(call: InternalCall): void {
    if (this.internalCalls.push(call) > MAX_INTERNAL_CALLS) this.internalCalls.shift()
  }

  leaveFunction(): void {
    this.internalCalls.pop()
  }

  #grow(): void {
    const larger = new Uint32Array(Math.min(Math.max(4 * this.#kept.length, 64), 2 * KEPT_STEPS))
    larger.set(this.#kept)
    this.#kept = larger
  }
}

/** Adds one and drops the oldest, many at a time. */
function addLatest(operations: Operation[], added: Operation): void {
  if (operations.push(added) > 2 * KEPT_OPERATIONS) operations.splice(0, KEPT_OPERATIONS)
}
