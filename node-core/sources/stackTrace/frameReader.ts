/** A frame of code with known sources, read from its end. */
import { hexFromBytes } from '../../contract/hex.ts'
import { opcodeName } from '../../contract/opcodes.ts'
import { callableFunctions } from '../code/calledFunction.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import { linesOf, sourceOf } from '../code/locations.ts'
import { type SourceRange, isSameRange } from '../maps/sourceMap.ts'
import type { ContractSyntax, FunctionSyntax } from '../syntax/declarations.ts'
import type { InternalCall, RecordedFrame, RecordedStep } from './recordedFrame.ts'
import type { TraceEntry } from './traceEntry.ts'

const MAKES_CONSTANTS = /^(?:PUSH|DUP|SWAP|SHL$|NOT$)/

export class FrameReader {
  readonly frame: RecordedFrame
  readonly code: SourcedCode
  readonly contract: ContractSyntax | undefined
  /** The jumps into functions of the source, the outermost first. */
  readonly calls: readonly InternalCall[]
  /** The step at which it failed; where a function that the compiler wrote failed, the jump into that. */
  readonly failing: RecordedStep | undefined
  /** Of the compiler: `[0, 8, 37]`. */
  readonly version: readonly [number, number, number]

  constructor(frame: RecordedFrame, code: SourcedCode) {
    this.frame = frame
    this.code = code
    this.contract = code.contract
    const [major = 0, minor = 0, patch = 0] = /^(\d+)\.(\d+)\.(\d+)/.exec(code.found.build.compilerVersion)?.slice(1).map(Number) ?? []
    this.version = [major, minor, patch]
    const { internalCalls } = frame
    const isWritten = (call: InternalCall) =>
      code.functionEnteredAt(call.entry.pc)?.isGenerated !== true || this.bodyEnteredBy(call) !== undefined
    // Code made through the intermediate representation has functions of the compiler for everything.
    this.calls = this.isViaIR ? callsAmongWritten(internalCalls, isWritten) : internalCalls
    const helpers = this.isViaIR ? internalCalls.slice(internalCalls.findLastIndex(isWritten) + 1) : []
    this.failing = helpers.find((it) => this.#mayRun(it)) ?? frame.back(0)
  }

  /** Whether a function of the compiler may still run at the end: what the optimiser joins to its caller is not marked as its end. */
  #mayRun({ step }: InternalCall): boolean {
    for (let distance = 0; this.isOptimised; distance++) {
      const later = this.frame.back(distance)
      if (later === undefined || later.step <= step) break
      // Constants have one place for all that use them.
      if (MAKES_CONSTANTS.test(opcodeName(this.opAt(later.pc)!))) continue
      const found = this.functionAt(later.pc)
      if (found !== undefined && this.canRun(found)) return false
    }
    return true
  }

  get isViaIR(): boolean {
    return this.code.found.build.viaIR
  }

  /** The function whose body behind its modifiers begins: the intermediate representation makes a function of it. */
  bodyEnteredBy({ entry: { pc } }: InternalCall): FunctionSyntax | undefined {
    return /^fun_.*_inner$/.test(this.code.functionEnteredAt(pc)?.name ?? '') ? this.functionAt(pc) : undefined
  }

  get isOptimised(): boolean {
    return this.code.found.build.optimizer.enabled
  }

  /** Whether a function may have run: one that the call or creation begins with, or one that those can reach. */
  canRun(found: FunctionSyntax): boolean {
    const { frame, code, called, receive, fallback } = this
    const constructors = () => this.inherited.flatMap(({ functions }) => functions.filter(({ kind }) => kind === 'constructor'))
    const first = frame.isCreation ? constructors() : called === undefined ? [receive, fallback] : [called]
    return first.some((it) => it !== undefined && (it === found || code.calls.reaches(it, found)))
  }

  /** The contract and those that it inherits from. */
  get inherited(): readonly ContractSyntax[] {
    return this.contract === undefined ? [] : this.code.syntax.lineOf(this.contract)
  }

  /** Whether the compiler is at least 0.`minor`.`patch`. */
  isSince(minor: number, patch: number): boolean {
    const [major, ownMinor, ownPatch] = this.version
    return major > 0 || ownMinor > minor || (ownMinor === minor && ownPatch >= patch)
  }

  opAt(pc: number): number | undefined {
    return this.code.found.code.bytes[pc]
  }

  /** Where the instruction comes from, be it the contract as a whole; undefined for code that is in no source of the build. */
  rangeAt(pc: number): SourceRange | undefined {
    const entry = this.code.entryAt(pc)
    return entry !== undefined && sourceOf(this.code.found.build, entry.sourceId) !== undefined ? entry : undefined
  }

  /** What the source has in a range. */
  textOf(range: SourceRange | undefined): string | undefined {
    const source = range && sourceOf(this.code.found.build, range.sourceId)
    return source && linesOf(source).textOf(range.start, range.length)
  }

  /** The function, modifier or getter around a range. */
  functionAround({ sourceId, start, length }: SourceRange): FunctionSyntax | undefined {
    const { syntax, contract } = this.code
    const found = syntax.functionAround(sourceId, start, length)
    if (found !== undefined || this.frame.isCreation || contract === undefined) return found
    const contains = ({ kind, range }: FunctionSyntax) =>
      kind === 'getter' && range.sourceId === sourceId && range.start <= start && range.start + range.length >= start + length
    for (const { functions } of this.inherited) {
      const getter = functions.find(contains)
      if (getter !== undefined) return getter
    }
    return undefined
  }

  functionAt(pc: number): FunctionSyntax | undefined {
    const range = this.rangeAt(pc)
    return range && this.functionAround(range)
  }

  /** The last step whose instruction has a source. */
  lastMapped(): { distance: number; step: RecordedStep; range: SourceRange } | undefined {
    for (let distance = 0; ; distance++) {
      const step = this.frame.back(distance)
      if (step === undefined) return undefined
      const range = this.rangeAt(step.pc)
      if (range !== undefined) return { distance, step, range }
    }
  }

  /** Whether all steps from one on, by its number in the frame, come from that range or from no source. */
  isAllOf(range: SourceRange, from: number): boolean {
    for (let distance = this.frame.steps - 1 - from; distance >= 0; distance--) {
      const step = this.frame.back(distance)
      if (step === undefined) return false
      // Helpers of the intermediate representation are mapped to the contract as a whole.
      const other = this.isViaIR ? this.code.rangeOf(step.pc) : this.rangeAt(step.pc)
      if (other !== undefined && !isSameRange(other, range)) return false
    }
    return true
  }

  /** The function that the call's input selects, and those without a selector. */
  get called(): FunctionSyntax | undefined {
    const { input } = this.frame.start
    return input.length < 4 ? undefined : callableFunctions(this.code).bySelector.get(hexFromBytes(input.subarray(0, 4)))
  }

  get constructorFunction(): FunctionSyntax | undefined {
    return this.contract?.functions.find(({ kind }) => kind === 'constructor')
  }

  get fallback(): FunctionSyntax | undefined {
    return callableFunctions(this.code).fallback
  }

  get receive(): FunctionSyntax | undefined {
    return callableFunctions(this.code).receive
  }

  /** The place of a step; undefined if it is in no function. */
  entryIn({ step, pc }: RecordedStep): TraceEntry | undefined {
    const range = this.rangeAt(pc)
    const found = range && this.functionAround(range)
    return found && { kind: 'call', frame: this.frame, function: found, isConstructor: false, range, step }
  }

  /** The beginning of a function. */
  startOf(found: FunctionSyntax, step: number | null = this.lastStep): TraceEntry {
    return { kind: 'call', frame: this.frame, function: found, isConstructor: false, range: found.range, step }
  }

  /** The beginning of the contract's constructor, or of the contract if it has none. */
  startOfConstruction(): TraceEntry {
    const found = this.constructorFunction
    return {
      kind: 'call',
      frame: this.frame,
      function: found,
      isConstructor: true,
      range: found?.range ?? this.contract?.range,
      step: this.lastStep,
    }
  }

  /** The contract, in no function. */
  startOfContract(): TraceEntry {
    return { kind: 'call', frame: this.frame, function: undefined, isConstructor: false, range: this.contract?.range, step: this.lastStep }
  }

  get lastStep(): number | null {
    return this.frame.back(0)?.step ?? null
  }
}

/** The calls of functions of the source, each from where the one before it left its own code, be it for a helper of the compiler. */
function callsAmongWritten(calls: readonly InternalCall[], isWritten: (call: InternalCall) => boolean): InternalCall[] {
  let first = 0
  return calls.flatMap((call, at) => {
    if (!isWritten(call)) return []
    const { step, pc } = calls[first]!
    first = at + 1
    return [{ step, pc, entry: call.entry }]
  })
}
