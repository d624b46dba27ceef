/**
 * Where local variables are on the stack. Without its optimiser, solc's legacy pipeline reserves the next words of the stack for a variable
 * by instructions whose range is the declaration (libsolidity/codegen/ContractCompiler.cpp, appendStackVariableInitialisation), and leaves
 * them there until its block ends. No other pipeline tells.
 */
import type { OpcodeStep } from '../../evm/tracer.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import { keepsStackSlots, parameterSlotsOf, stackSlotsOf } from '../code/stackSlots.ts'
import type { SourceFrameRecord } from '../lines/frameList.ts'
import { type SourceRange, isWithinRange, keyOfRange } from '../maps/sourceMap.ts'
import type { FunctionSyntax, VariableSyntax } from '../syntax/declarations.ts'
import { type AssemblyDeclaration, isOfAssembly, localsOf } from '../syntax/localScopes.ts'
import { type AssemblyStarts, assemblySlots, assemblyStarts } from './assemblySlots.ts'

/** The variables of one frame. */
export interface LocalSlots {
  /** Their first words. */
  readonly slots: ReadonlyMap<VariableSyntax, number>
  /** Where in the source the frame is, or was last: helpers that the compiler wrote are nowhere. */
  readonly at: SourceRange | undefined
}

interface FrameSlots extends LocalSlots {
  slots: Map<VariableSyntax, number>
  at: SourceRange | undefined
  /** The same without `_` and what is not of the function. */
  last: SourceRange | undefined
  /** The variable whose declaration the frame is at. */
  declaring: VariableSyntax | undefined
  /** Functions of inline assembly that run: where each returns to, with how many words on the stack, and what can be named there. */
  readonly calls: { returnPc: bigint; height: number; slots: Map<VariableSyntax, number> }[]
}

const PLACEHOLDER = 'PlaceholderStatement'
const NONE: LocalSlots = { slots: new Map(), at: undefined }

interface Clause {
  body: SourceRange
  /** What it declares, in the order of the stack. */
  variables: readonly VariableSyntax[]
}

/** Of a function in some code. */
interface Declarations {
  /** The variable that is declared at a range, by its index. */
  variables: ReadonlyMap<number, VariableSyntax>
  /** The clause of `try` around a range. Where `_` is, words of what it stands for may still be on the stack. */
  clauses: ReadonlyMap<number, Clause>
  assembly: AssemblyStarts
}

export class LocalSlotTracker {
  /** By number of the frame. */
  readonly #frames = new Map<number, FrameSlots>()
  readonly #declared = new WeakMap<SourcedCode, Map<FunctionSyntax, Declarations>>()
  /** Of the step before. */
  #last: { frame: number; slots: FrameSlots; declarations: Declarations } | undefined

  of(frame: number): LocalSlots {
    return this.#frames.get(frame) ?? NONE
  }

  /** A step of a frame. */
  step(frame: number, record: SourceFrameRecord, step: OpcodeStep): void {
    const { code, definition } = record
    if (code === null || definition === undefined || !keepsStackSlots(code.found.build)) return
    const range = code.rangeAt[step.pc]!
    if (range < 0) return
    if (this.#last?.frame !== frame) {
      this.#last = { frame, slots: this.#slotsOf(frame, record), declarations: this.#declarations(code, definition) }
    }
    const { slots: own, declarations } = this.#last
    const place = code.ranges[range]!
    own.at = place
    const { variables, clauses, assembly } = declarations
    const height = step.stack.length
    const clause = clauses.get(range)
    if (clause !== undefined && isEntered(own, clause)) reserveAll(own, clause.variables, height)
    if (clause !== undefined || (isWithinRange(place, definition.range) && code.statementOfRange(range)?.type !== PLACEHOLDER))
      own.last = place
    const variable = variables.get(range)
    // The reservation of one variable may take several instructions, and call helpers.
    if (variable !== undefined && variable !== own.declaring) reserve(own, variable, height)
    own.declaring = variable
    if (assembly.size > 0) stepAssembly(own, assembly.get(step.pc), step)
  }

  #slotsOf(frame: number, { resumes }: SourceFrameRecord): FrameSlots {
    // The variables of a modifier stay where they are while it is suspended at `_`.
    const before = resumes === null ? undefined : this.#frames.get(resumes)?.slots
    const known = this.#frames.get(frame) ?? { slots: new Map(before), at: undefined, last: undefined, declaring: undefined, calls: [] }
    this.#frames.set(frame, known)
    return known
  }

  #declarations(code: SourcedCode, definition: FunctionSyntax): Declarations {
    const ofCode = this.#declared.get(code) ?? new Map<FunctionSyntax, Declarations>()
    this.#declared.set(code, ofCode)
    let declared = ofCode.get(definition)
    if (declared === undefined) ofCode.set(definition, (declared = declarationsOf(code, definition)))
    return declared
  }
}

function declarationsOf(code: SourcedCode, definition: FunctionSyntax): Declarations {
  const locals = localsOf(definition)
  const byRange = new Map(locals.flatMap(({ variable }) => (isOfAssembly(variable) ? [] : [[keyOfRange(variable.range), variable]])))
  const bodies = new Map<SourceRange, VariableSyntax[]>()
  for (const { variable, scope, isOfClause } of locals) {
    if (isOfClause) bodies.set(scope, [...(bodies.get(scope) ?? []), variable])
  }
  const all = Array.from(bodies, ([body, variables]): Clause => ({ body, variables }))
  const variables = new Map<number, VariableSyntax>()
  const clauses = new Map<number, Clause>()
  for (const [index, range] of code.ranges.entries()) {
    const variable = byRange.get(keyOfRange(range))
    if (variable !== undefined) variables.set(index, variable)
    // The innermost clause is the last one that begins before it.
    const clause = all.findLast(({ body }) => isWithinRange(range, body))
    if (clause !== undefined && code.statementOfRange(index)?.type !== PLACEHOLDER) clauses.set(index, clause)
  }
  return { variables, clauses, assembly: assemblyStarts(code, definition) }
}

/** Whether a clause begins. A modifier goes on in it after `_`. */
const isEntered = ({ last, slots }: FrameSlots, { body, variables }: Clause): boolean =>
  last === undefined ? !slots.has(variables[0]!) : !isWithinRange(last, body)

/** `declaration`: the one of inline assembly that begins at the step. */
function stepAssembly(own: FrameSlots, declaration: AssemblyDeclaration | undefined, { pc, stack }: OpcodeStep): void {
  const { length } = stack
  for (let call = own.calls.at(-1); call?.returnPc === BigInt(pc) && call.height === length; call = own.calls.at(-1)) {
    own.slots = call.slots
    own.calls.pop()
  }
  if (declaration === undefined) return
  const { isFunction, parameters, variables } = declaration
  if (isFunction) {
    const returnAt = length - 1 - parameters.length
    own.calls.push({ returnPc: stack[returnAt] ?? -1n, height: returnAt + variables.length, slots: own.slots })
    // A function of assembly can name nothing of the assembly around it.
    own.slots = new Map(Array.from(own.slots).filter(([it]) => !isOfAssembly(it)))
  }
  for (const [variable, slot] of assemblySlots(declaration, length)) reserve(own, variable, slot)
}

function reserve({ slots }: FrameSlots, variable: VariableSyntax, slot: number): void {
  // What was above is gone.
  for (const [other, at] of slots) if (at >= slot) slots.delete(other)
  slots.set(variable, slot)
}

/** Variables that are on top of the stack. */
function reserveAll(own: FrameSlots, variables: readonly VariableSyntax[], height: number): void {
  let slot = height - parameterSlotsOf(variables)
  for (const variable of slot < 0 ? [] : variables) {
    reserve(own, variable, slot)
    slot += stackSlotsOf(variable)
  }
}
