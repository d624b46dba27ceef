/** The frames of a source trace while it is recorded. */
import type { Address } from '../../contract/hex.ts'
import type { SourceFrameKind } from '../../contract/sources.ts'
import type { VariableText } from '../code/arguments.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'

/** Maximum number of frames: a trace with more is cut. */
const MAX_FRAMES = 100_000

/** The parameters of a function where they lie on the stack. */
export interface StackParameters {
  /** Of the first one: how many words are below it. */
  slot: number
  /** Their values when the function began. */
  given: readonly VariableText[]
}

/** Where a function goes in the end. */
export interface FunctionReturn {
  pc: number
  /** How many words are then on the stack, what it returns included. */
  words: number
  /** How many of them it returns: optimisers leave out what nobody reads. */
  returnSlots: number
}

/** A call of an account or of a function. */
export interface SourceFrameRecord {
  parent: number | null
  kind: SourceFrameKind
  /** Null if the sources are not known. */
  code: SourcedCode | null
  definition: FunctionSyntax | undefined
  isInlined: boolean
  address: Address
  from: number
  /** -1 while it is open. */
  to: number
  /** Used by its steps and by what it called; null while it is open, and if it never ended. */
  gas: number | null
  arguments: VariableText[] | null
  /** Null if the compiler does not keep them in one place. */
  parameters: StackParameters | null
  /** Null if it was not jumped into, or the compiler does not tell how many words it returns. */
  returnsTo: FunctionReturn | null
  /** Of a modifier that resumes after `_`: its frame before that. */
  resumes: number | null
}

/** Frames in the order of their beginnings, of which the innermost open one runs. */
export class FrameList {
  readonly records: SourceFrameRecord[] = []
  /** Gas that the running call of an account has left at this moment. */
  gasLeft = 0n
  readonly #open: { id: number; gas: bigint }[] = []

  get isFull(): boolean {
    return this.records.length >= MAX_FRAMES
  }

  /** Opens a frame within the innermost one; returns its number. */
  open(frame: Omit<SourceFrameRecord, 'parent' | 'to' | 'gas'>): number {
    const id = this.records.push({ ...frame, parent: this.#open.at(-1)?.id ?? null, to: -1, gas: null }) - 1
    this.#open.push({ id, gas: this.gasLeft })
    return id
  }

  isOpen(id: number): boolean {
    return this.records[id]!.to < 0
  }

  /** Ends the frames within one. */
  closeWithin(id: number, step: number): void {
    for (let top = this.#open.at(-1); top !== undefined && top.id > id; top = this.#open.at(-1)) {
      const record = this.records[top.id]!
      record.to = step
      record.gas = Number(top.gas - this.gasLeft)
      this.#open.pop()
    }
  }

  /** Ends a frame and those within it. */
  close(id: number, step: number): void {
    this.closeWithin(id - 1, step)
  }

  /** The execution goes no further: what is open stays without its gas. */
  stop(step: number): void {
    for (const { id } of this.#open) this.records[id]!.to = step
    this.#open.length = 0
  }
}
