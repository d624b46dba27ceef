import type { ExecutionFigures } from '../base/executor.ts'

/** What making a block took. Times are those of performance.now(). */
export interface BlockWork {
  /** When its execution began. */
  readonly startedAtMs: number
  /** What all its executions took together, system calls included. */
  readonly execution: ExecutionFigures
  /** The write with which it came into the store; absent before. */
  written?: { readonly startedAtMs: number; readonly endedAtMs: number }
}
