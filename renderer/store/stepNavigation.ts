/** Where a debugger's commands lead in a trace, told by its index alone. */
import type { WireTraceIndex } from '../../node-core/contract/stepTrace.ts'

export class StepNavigation {
  readonly #last: number
  /** The step after a called frame's last, by its first, and the other way round; frames that run no code are passed by anyway. */
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

  /** The next step of the same frame, past what the opcode calls; at its end, that of the caller. */
  over(step: number): number {
    return this.clamp(this.#endOfFirst.get(step + 1) ?? step + 1)
  }

  /** The other way: before what was called, at the opcode that called it. */
  overBack(step: number): number {
    const first = this.#firstOfEnd.get(step)
    return this.clamp(first === undefined ? step - 1 : first - 1)
  }

  /** The step after a frame, in its caller; the last one where there is none. */
  out([, end]: readonly [first: number, end: number]): number {
    return this.clamp(end)
  }

  /** The opcode that called a frame; the first step where none did. */
  outBack([first]: readonly [first: number, end: number]): number {
    return this.clamp(first - 1)
  }
}
