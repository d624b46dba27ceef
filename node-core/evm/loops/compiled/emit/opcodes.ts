import type { SegmentWriter } from './segmentWriter.ts'

/** Writes one instruction. */
export type Emitter = (w: SegmentWriter, at: number) => void

/** How instructions are written, by their numbers. */
export type Emitters = Record<number, Emitter>
