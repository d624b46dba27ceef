/**
 * Where local variables are on the stack. Without its optimiser, solc's legacy pipeline reserves the next words of the stack for a variable
 * by instructions whose range is the declaration (libsolidity/codegen/ContractCompiler.cpp, appendStackVariableInitialisation), and leaves
 * them there until its block ends. No other pipeline tells.
 */
import type { Build } from '../../compilation/build.ts'
import type { OpcodeStep } from '../../evm/tracer.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { SourceFrameRecord } from '../lines/frameList.ts'
import { localsOf } from './localScopes.ts'

/** Whether the places of local variables can be inferred. */
export const tellsLocals = ({ language, optimizer, viaIR }: Build): boolean => language === 'Solidity' && !optimizer.enabled && !viaIR

/** First words of the variables of one frame, by the id of their declaration. */
export type LocalSlots = ReadonlyMap<number, number>

const NONE: LocalSlots = new Map()

export class LocalSlotTracker {
  /** By number of the frame. */
  readonly #slots = new Map<number, Map<number, number>>()
  readonly #declared = new WeakMap<SourceFrameRecord, Map<number, number>>()
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
    const variable = range < 0 ? -1 : (this.#declarations(record, code).get(range) ?? -1)
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

  /** Ids of declarations by the index of their range in the code. */
  #declarations(record: SourceFrameRecord, code: SourcedCode): Map<number, number> {
    const cached = this.#declared.get(record)
    if (cached !== undefined) return cached
    const ids = new Map(
      localsOf(record.definition!).map(({ variable: { range, id } }) => [`${range.sourceId}:${range.start}:${range.length}`, id]),
    )
    const declared = new Map<number, number>()
    for (const [index, { sourceId, start, length }] of code.ranges.entries()) {
      const id = ids.get(`${sourceId}:${start}:${length}`)
      if (id !== undefined) declared.set(index, id)
    }
    this.#declared.set(record, declared)
    return declared
  }
}
