/** Where a debugger's commands move in a trace, computed from its index only. */
import type { WireTraceIndex } from '../../node-core/contract/stepTrace.ts'

export class StepNavigation {
  readonly #last: number
  /** The step after a called frame's last, by its first, and the reverse; frames that run no code are skipped anyway. */
  readonly #endOfFirst = new Map<number, number>()
  readonly #firstOfEnd = new Map<number, number>()

  constructor({ steps, frames }: Pick<WireTraceIndex, 'steps' | 'frames'>) {
    this.#last = Math.max(0, steps - 1)
    for (const [first, end] of frames.slice(1)) {
      if (end === first) continue
      this.#endOfFirst.set(first, end)
      // At the end of a trace several frames end at once: nothing comes after them.
      if (end < steps) this.#firstOfEnd.set(end, first)
    }
  }

  /** The step within the trace that is nearest to a number. */
  clamp(step: number): number {
    return Number.isFinite(step) ? Math.max(0, Math.min(this.#last, Math.trunc(step))) : 0
  }

  /** The next step of the same frame, past the opcode's calls; at its end, the caller's. */
  over(step: number): number {
    return this.clamp(this.#endOfFirst.get(step + 1) ?? step + 1)
  }

  /** The reverse: before the calls, at the opcode that made them. */
  overBack(step: number): number {
    const first = this.#firstOfEnd.get(step)
    return this.clamp(first === undefined ? step - 1 : first - 1)
  }

  /** The step after a frame, in its caller; the last one if there is none. */
  out([, end]: readonly [first: number, end: number]): number {
    return this.clamp(end)
  }

  /** The opcode that called a frame; the first step if none did. */
  outBack([first]: readonly [first: number, end: number]): number {
    return this.clamp(first - 1)
  }
}
