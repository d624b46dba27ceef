/** A tracer of an execution in terms of its sources: calls of accounts and functions, and which line each step belongs to. */
import { OP } from '../../contract/opcodes.ts'
import type { FrameEnter, FrameExit, OpcodeStep, Tracer } from '../../evm/tracer.ts'
import { calldataArguments } from '../code/arguments.ts'
import { calledFunction } from '../code/calledFunction.ts'
import type { SourceFinder } from '../code/sourceFinder.ts'
import { type SourcedCode, sourcedCode } from '../code/sourcedCode.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'
import { FrameList, type SourceFrameRecord } from './frameList.ts'
import { InternalCalls } from './internalCalls.ts'
import { RunList } from './runList.ts'
import { SourceTrace } from './sourceTrace.ts'

const { JUMPDEST } = OP

/** Maximum number of steps, as of the index of a trace. */
const MAX_STEPS = 8_000_000

/** A call of an account that runs. */
interface ExternalFrame {
  /** -1 for what is no call. */
  id: number
  enter: FrameEnter
  /** Before its first step, and if its sources are not known. */
  calls: InternalCalls | undefined
  hasBegun: boolean
  lastPc: number
}

export class SourceTracer {
  readonly #finder: SourceFinder
  readonly #blockNumber: bigint | undefined
  readonly #frames = new FrameList()
  readonly #runs = new RunList()
  readonly #open: ExternalFrame[] = []
  /** By the code that runs; null without sources. */
  readonly #codes = new Map<Uint8Array, SourcedCode | null>()
  readonly #trace: SourceTrace
  #steps = 0
  #isCut = false

  readonly hooks: Tracer = {
    onEnter: (frame) => this.#enter(frame),
    onExit: (exit) => this.#exit(exit),
    onOpcode: (step) => this.#step(step),
  }

  /** `blockNumber`: where it runs, for code that is known by its account. */
  constructor(finder: SourceFinder, blockNumber?: bigint) {
    this.#finder = finder
    this.#blockNumber = blockNumber
    this.#trace = new SourceTrace(this.#frames, this.#runs)
  }

  /** Number of the frame, of a call or of a function, that the last step belongs to; undefined outside of all. */
  get runningFrame(): number | undefined {
    const running = this.#open.at(-1)
    return running && (running.calls?.frame ?? running.id)
  }

  /** The frames so far. */
  get frames(): readonly SourceFrameRecord[] {
    return this.#frames.records
  }

  /** Whether it is full. */
  get isFull(): boolean {
    return this.#isCut
  }

  /** Its memory usage, bytes. */
  get sizeBytes(): number {
    return this.#trace.sizeBytes
  }

  /** Number of the run that steps belong to at this moment. */
  get run(): number {
    return this.#runs.length - 1
  }

  /** Number of the external frame that is innermost at this moment. */
  get frame(): number {
    return this.#open.at(-1)!.id
  }

  /** What it has recorded. */
  result(): SourceTrace {
    this.#frames.stop(this.#steps)
    this.#trace.end(this.#steps, this.#isCut)
    return this.#trace
  }

  #enter(enter: FrameEnter): void {
    // It only moves what the account has.
    if (enter.kind === 'SELFDESTRUCT') return void this.#open.push({ id: -1, enter, calls: undefined, hasBegun: false, lastPc: -1 })
    const isCreation = enter.kind.startsWith('CREATE')
    this.#frames.gasLeft = enter.gas
    const id = this.#frames.open({
      kind: isCreation ? 'create' : 'external',
      code: null,
      definition: undefined,
      isInlined: false,
      address: enter.to,
      from: this.#steps,
      arguments: null,
      parameters: null,
      returnsTo: null,
      resumes: null,
    })
    this.#open.push({ id, enter, calls: undefined, hasBegun: false, lastPc: -1 })
  }

  #exit({ gasUsed }: FrameExit): void {
    const { id, enter } = this.#open.pop()!
    if (id < 0) return
    this.#frames.gasLeft = enter.gas - gasUsed
    this.#frames.close(id, this.#steps)
  }

  #step(step: OpcodeStep): void {
    if (this.#steps >= MAX_STEPS || this.#runs.isFull || this.#frames.isFull) {
      this.#isCut = true
      return
    }
    const number = this.#steps++
    const frame = this.#open.at(-1)!
    this.#frames.gasLeft = step.gas
    if (!frame.hasBegun) this.#begin(frame, step)
    const { calls, lastPc } = frame
    if (calls === undefined) {
      this.#runs.add(number, frame.id, -1)
      return
    }
    const { pc, op } = step
    frame.lastPc = pc
    if (op === JUMPDEST && lastPc >= 0) calls.landed(lastPc, step, number)
    const range = calls.code.rangeAt[pc]!
    if (range >= 0 && range !== calls.range) calls.moveTo(range, step, number)
    this.#runs.add(number, calls.frame, calls.range < 0 ? -1 : this.#trace.locationOf(calls.code, calls.range))
  }

  #begin(frame: ExternalFrame, step: OpcodeStep): void {
    frame.hasBegun = true
    const { kind, input } = frame.enter
    const record = this.#frames.records[frame.id]!
    record.address = step.address
    const isCreation = kind.startsWith('CREATE')
    const code = this.#codeOf(step, isCreation)
    if (code === null) return
    const called = isCreation ? undefined : calledFunction(code, input)
    record.code = code
    record.definition = called
    if (!isCreation) record.kind = kindOf(code, kind, called)
    if (called !== undefined) record.arguments = calldataArguments(code, called, input)
    frame.calls = new InternalCalls(code, this.#frames, frame.id, frame.enter)
  }

  #codeOf({ code, address }: OpcodeStep, isCreation: boolean): SourcedCode | null {
    const known = this.#codes.get(code)
    if (known !== undefined) return known
    const found = isCreation ? this.#finder.creation(code) : this.#finder.runtime(code, address, this.#blockNumber)
    const made = found === undefined ? null : sourcedCode(found)
    this.#codes.set(code, made)
    return made
  }
}

function kindOf(
  code: SourcedCode,
  kind: FrameEnter['kind'],
  called: FunctionSyntax | undefined,
): 'external' | 'library' | 'fallback' | 'receive' | 'getter' {
  if (called?.kind === 'fallback' || called?.kind === 'receive' || called?.kind === 'getter') return called.kind
  return kind === 'DELEGATECALL' && code.contract?.kind === 'library' ? 'library' : 'external'
}
