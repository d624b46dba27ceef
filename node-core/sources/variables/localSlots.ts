/**
 * Where local variables are on the stack. Without its optimiser, solc's legacy pipeline reserves the next words of the stack for a variable
 * by instructions whose range is the declaration (libsolidity/codegen/ContractCompiler.cpp, appendStackVariableInitialisation), and leaves
 * them there until its block ends. No other pipeline tells.
 */
import type { Build } from '../../compilation/build.ts'
import type { OpcodeStep } from '../../evm/tracer.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import { parameterSlotsOf, stackSlotsOf } from '../code/stackSlots.ts'
import type { SourceFrameRecord } from '../lines/frameList.ts'
import { type SourceRange, isWithinRange } from '../maps/sourceMap.ts'
import type { VariableSyntax } from '../syntax/declarations.ts'
import { localsOf } from './localScopes.ts'

/** Whether the places of local variables can be inferred. */
export const tellsLocals = ({ language, optimizer, viaIR }: Build): boolean => language === 'Solidity' && !optimizer.enabled && !viaIR

/** First words of the variables of one frame, by the id of their declaration. */
export type LocalSlots = ReadonlyMap<number, number>

const NONE: LocalSlots = new Map()

/** By the index of a range in the code. */
interface Declarations {
  /** Id of the variable that is declared there. */
  variables: ReadonlyMap<number, number>
  /** What the clause of `try` around it declares, in the order of the stack. */
  clauses: ReadonlyMap<number, readonly VariableSyntax[]>
}

export class LocalSlotTracker {
  /** By number of the frame. */
  readonly #slots = new Map<number, Map<number, number>>()
  readonly #declared = new WeakMap<SourceFrameRecord, Declarations>()
  /** Frame and declaration of the step before. */
  #lastFrame = -1
  #last = -1

  of(frame: number): LocalSlots {
    return this.#slots.get(frame) ?? NONE
  }

  /** A step of a frame. */
  step(frame: number, record: SourceFrameRecord, step: OpcodeStep): void {
    const { code, definition } = record
    if (code === null || definition === undefined || !tellsLocals(code.found.build)) return
    const range = code.rangeAt[step.pc]!
    const { variables, clauses } = this.#declarations(record, code)
    const declaring = clauses.get(range)
    if (declaring !== undefined && !this.of(frame).has(declaring[0]!.id)) this.#reserveAll(frame, declaring, step.stack.length)
    const variable = range < 0 ? -1 : (variables.get(range) ?? -1)
    // The reservation of one variable may take several instructions.
    if (variable >= 0 && (variable !== this.#last || frame !== this.#lastFrame)) this.#reserve(frame, variable, step.stack.length)
    this.#last = variable
    this.#lastFrame = frame
  }

  #reserve(frame: number, variable: number, slot: number): void {
    const slots = this.#slots.get(frame) ?? new Map<number, number>()
    this.#slots.set(frame, slots)
    // What was above is gone.
    for (const [other, at] of slots) if (at >= slot) slots.delete(other)
    slots.set(variable, slot)
  }

  /** Variables that are on top of the stack. */
  #reserveAll(frame: number, variables: readonly VariableSyntax[], height: number): void {
    let slot = height - parameterSlotsOf(variables)
    for (const variable of slot < 0 ? [] : variables) {
      this.#reserve(frame, variable.id, slot)
      slot += stackSlotsOf(variable)
    }
  }

  #declarations(record: SourceFrameRecord, code: SourcedCode): Declarations {
    const cached = this.#declared.get(record)
    if (cached !== undefined) return cached
    const locals = localsOf(record.definition!)
    const ids = new Map(locals.map(({ variable: { range, id } }) => [`${range.sourceId}:${range.start}:${range.length}`, id]))
    const bodies = new Map<SourceRange, VariableSyntax[]>()
    for (const { variable, clauseBody } of locals) {
      if (clauseBody !== undefined) bodies.set(clauseBody, [...(bodies.get(clauseBody) ?? []), variable])
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
