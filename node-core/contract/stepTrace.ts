/** How a transaction ran opcode by opcode: an index of the whole, and ranges of steps. Steps and frames are counted from 0. */
import type { Address, Hash, Hex } from './hex.ts'

/**
 * What a step is looked for by: an opcode's name, or one of these kinds. `fault`: a step that ended its frame abnormally, REVERT included.
 */
export type StepTarget = 'call' | 'storageWrite' | 'log' | 'fault' | (string & {})

/** Kinds of steps that are marked along the trace. */
export type StepMarkKind = 'call' | 'storageWrite' | 'log' | 'fault'

/** A storage slot told by what was hashed to it: where it starts, and what leads from there to it. */
export interface WireSlotPath {
  /** The slot from which it follows. */
  root: Hash
  /**
   * `key`: of a mapping. `data`: the items of an array, or the bytes of a long string. `offset`: words further, as fields of a struct or
   * items are.
   */
  steps: ({ kind: 'key'; key: Hex } | { kind: 'data' } | { kind: 'offset'; words: number })[]
}

/** A slot that an account's code read or wrote. */
export interface WireTouchedSlot {
  address: Address
  slot: Hash
  /** Of the first and the last step that touched it. */
  firstStep: number
  lastStep: number
  isWritten: boolean
  /** Where it is told by what was hashed. */
  path: WireSlotPath | null
}

/** devnet_traceIndex: the whole of a trace, in short. */
export interface WireTraceIndex {
  /** Steps that there are; where it is cut, those that are kept. */
  steps: number
  isCut: boolean
  /** The first step of each frame in the order of their beginnings, and the step after its last; frames that run no code have none. */
  frames: [first: number, end: number][]
  /** Fewer than there are in long traces, then spread evenly. */
  marks: { step: number; kind: StepMarkKind }[]
  /** Where the failure of the transaction began; null where it succeeded, or ran no code. */
  failedStep: number | null
  /** Gas before the refund, and what of it was given back; null where the trace is cut. */
  gas: { spent: number; refunded: number } | null
  slots: WireTouchedSlot[]
}

/** Memory beyond is not answered, nor is return data: nobody reads so far. */
export const SHOWN_BYTES = 128 << 10

/** A call frame around the steps of an answer. */
export interface WireStepFrame {
  /** The frame that called it; null for that of the transaction. */
  parent: number | null
  depth: number
  kind: string
  from: Address
  to: Address
  value: Hex
  gas: Hex
  /** The first four bytes of its input; null where it has fewer, and at a creation. */
  selector: Hex | null
  firstStep: number
  endStep: number
  /** Why it failed. */
  error: string | null
}

/**
 * The machine before an opcode, as the difference from the step before it of the same frame in the same answer; from nothing, where there
 * is none.
 */
export interface WireStep {
  pc: number
  op: string
  gas: number
  gasCost: number
  frame: number
  refund: number
  /** Words at the bottom of the stack that stay, and those above them. */
  stack: { keep: number; push: Hex[] }
  /** Bytes in use, and what was written; absent where nothing changed. */
  memory?: { sizeBytes: number; writes: { offset: number; data: Hex }[] }
  /** What the last call returned; absent where it did not change. */
  returnData?: { sizeBytes: number; data: Hex }
  /**
   * At an opcode that reads or writes storage: the slot, its value before the opcode (null where transient), and the value to be written.
   */
  storage?: { slot: Hash; value: Hash | null; written: Hash | null }
  error?: string
}

/**
 * devnet_traceSteps: steps from a position on, fewer than asked for where they are large, and the frames that they and their callers are.
 */
export interface WireStepRange {
  from: number
  steps: WireStep[]
  frames: Record<number, WireStepFrame>
}
