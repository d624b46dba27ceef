/** The frames of a source trace while it is recorded. */
import type { Address } from '../../contract/hex.ts'
import type { SourceFrameKind, WireSourceArgument } from '../../contract/sources.ts'
import type { SourcedCode } from '../code/sourcedCode.ts'
import type { FunctionSyntax } from '../syntax/declarations.ts'

/** Maximum number of frames: a trace with more is cut. */
const MAX_FRAMES = 100_000

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
  arguments: WireSourceArgument[] | null
}

/** Frames in the order of their beginnings, of which the innermost open one runs. */
export class FrameList {
  readonly records: SourceFrameRecord[] = []
  readonly #open: number[] = []

  get isFull(): boolean {
    return this.records.length >= MAX_FRAMES
  }

  /** Opens a frame within the innermost one; returns its number. */
  open(frame: Omit<SourceFrameRecord, 'parent' | 'to'>): number {
    const id = this.records.push({ ...frame, parent: this.#open.at(-1) ?? null, to: -1 }) - 1
    this.#open.push(id)
    return id
  }

  isOpen(id: number): boolean {
    return this.records[id]!.to < 0
  }

  /** Ends the frames within one. */
  closeWithin(id: number, step: number): void {
    while (this.#open.length > 0 && this.#open.at(-1)! > id) this.records[this.#open.pop()!]!.to = step
  }

  /** Ends a frame and those within it. */
  close(id: number, step: number): void {
    this.closeWithin(id - 1, step)
  }
}
