/**
 * Where local variables are on the stack. Without its optimiser, solc's legacy pipeline reserves the next words of the stack for a variable
 * by instructions whose range is the declaration (libsolidity/codegen/ContractCompiler.cpp, appendStackVariableInitialisation), and leaves
 * them there until its block ends. No other pipeline tells.
 */
import type { OpcodeStep } from '../../evm/tracer.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import { keepsStackSlots, parameterSlotsOf, stackSlotsOf } from '../code/stackSlots.ts'
import type { SourceFrameRecord } from '../lines/frameList.ts'
import { type SourceRange, isWithinRange } from '../maps/sourceMap.ts'
import type { VariableSyntax } from '../syntax/declarations.ts'
import { localsOf } from '../syntax/localScopes.ts'

/** The variables of one frame. */
export interface LocalSlots {
  /** Their first words, by the id of their declaration. */
  readonly slots: ReadonlyMap<number, number>
  /** Where in the source the frame is, or was last: helpers that the compiler wrote are nowhere. */
  readonly at: SourceRange | undefined
}

interface FrameSlots extends LocalSlots {
  readonly slots: Map<number, number>
  at: SourceRange | undefined
  /** The variable whose declaration the frame is at. */
  declaring: number | undefined
}

const NONE: LocalSlots = { slots: new Map(), at: undefined }

/** By the index of a range in the code. */
interface Declarations {
  /** Id of the variable that is declared there. */
  variables: ReadonlyMap<number, number>
  /** What the clause of `try` around it declares, in the order of the stack. */
  clauses: ReadonlyMap<number, readonly VariableSyntax[]>
}

export class LocalSlotTracker {
  /** By number of the frame. */
  readonly #frames = new Map<number, FrameSlots>()
  readonly #declared = new WeakMap<SourceFrameRecord, Declarations>()
  /** Of the step before. */
  #last: { frame: number; slots: FrameSlots } | undefined

  of(frame: number): LocalSlots {
    return this.#frames.get(frame) ?? NONE
  }

  /** A step of a frame. */
  step(frame: number, record: SourceFrameRecord, step: OpcodeStep): void {
    const { code, definition } = record
    if (code === null || definition === undefined || !keepsStackSlots(code.found.build)) return
    const range = code.rangeAt[step.pc]!
    if (range < 0) return
    if (this.#last?.frame !== frame) this.#last = { frame, slots: this.#slotsOf(frame, record) }
    const own = this.#last.slots
    own.at = code.ranges[range]
    const { variables, clauses } = this.#declarations(record, code)
    const declaring = clauses.get(range)
    if (declaring !== undefined && !own.slots.has(declaring[0]!.id)) reserveAll(own, declaring, step.stack.length)
    const variable = variables.get(range)
    // The reservation of one variable may take several instructions, and call helpers.
    if (variable !== undefined && variable !== own.declaring) reserve(own, variable, step.stack.length)
    own.declaring = variable
  }

  #slotsOf(frame: number, { resumes }: SourceFrameRecord): FrameSlots {
    // The variables of a modifier stay where they are while it is suspended at `_`.
    const before = resumes === null ? undefined : this.#frames.get(resumes)?.slots
    const known = this.#frames.get(frame) ?? { slots: new Map(before), at: undefined, declaring: undefined }
    this.#frames.set(frame, known)
    return known
  }

  #declarations(record: SourceFrameRecord, code: SourcedCode): Declarations {
    const cached = this.#declared.get(record)
    if (cached !== undefined) return cached
    const locals = localsOf(record.definition!)
    const ids = new Map(locals.map(({ variable: { range, id } }) => [`${range.sourceId}:${range.start}:${range.length}`, id]))
    const bodies = new Map<SourceRange, VariableSyntax[]>()
    for (const { variable, scope, isOfClause } of locals) {
      if (isOfClause) bodies.set(scope, [...(bodies.get(scope) ?? []), variable])
    }
    const variables = new Map<number, number>()
    const clauses = new Map<number, readonly VariableSyntax[]>()
    for (const [index, range] of code.ranges.entries()) {
      const id = ids.get(`${range.sourceId}:${range.start}:${range.length}`)
      if (id !== undefined) variables.set(index, id)
      // The innermost clause is the last one that begins before it.
      const body = Array.from(bodies.keys()).findLast((it) => isWithinRange(range, it))
      if (body !== undefined) clauses.set(index, bodies.get(body)!)
    }
    const declared = { variables, clauses }
    this.#declared.set(record, declared)
    return declared
  }
}

function reserve({ slots }: FrameSlots, variable: number, slot: number): void {
  // What was above is gone.
  for (const [other, at] of slots) if (at >= slot) slots.delete(other)
  slots.set(variable, slot)
}

/** Variables that are on top of the stack. */
function reserveAll(own: FrameSlots, variables: readonly VariableSyntax[], height: number): void {
  let slot = height - parameterSlotsOf(variables)
  for (const variable of slot < 0 ? [] : variables) {
    reserve(own, variable.id, slot)
    slot += stackSlotsOf(variable)
  }
}
