/** The steps of a trace, loaded by page on demand, never all at once. */
import type { WireStep, WireStepFrame, WireStepRange } from '../../node-core/contract/stepTrace.ts'
import { machineAt, type StepMachine } from '../../node-core/contract/stepMachine.ts'

/** Steps per page. */
export const PAGE_STEPS = 250
const MAX_PAGES = 24
/** A page is loaded before it is needed when the position is this near. */
const NEAR_END = 60

export interface StepPagesOptions {
  /** Steps of the trace. */
  total: number
  /** Loads steps from a position on, possibly fewer than requested. */
  read: (from: number, count: number) => Promise<WireStepRange>
  /** Called when something was loaded, or failed. */
  onChange: () => void
}

export class StepPages {
  readonly #options: StepPagesOptions
  /** Pages by number, the most recently used last. */
  readonly #pages = new Map<number, readonly WireStepRange[]>()
  readonly #underWay = new Set<number>()
  #problem: unknown

  constructor(options: StepPagesOptions) {
    this.#options = options
  }

  /** Why the last requested page is missing. */
  get problem(): unknown {
    return this.#problem
  }

  /** Loads the steps around a step, unless loaded. */
  want(step: number): void {
    const page = Math.floor(step / PAGE_STEPS)
    void this.#load(page)
    if (step % PAGE_STEPS >= PAGE_STEPS - NEAR_END) void this.#load(page + 1)
    if (step % PAGE_STEPS < NEAR_END) void this.#load(page - 1)
  }

  /** A step; undefined if not loaded. */
  at(step: number): WireStep | undefined {
    const range = this.#rangeOf(step)
    return range?.steps[step - range.from]
  }

  /** The machine state before a step; undefined if not loaded. */
  machine(step: number): StepMachine | undefined {
    const range = this.#rangeOf(step)
    return range && machineAt(range, step - range.from)
  }

  /** The frames around a step, the transaction's first. */
  framesAt(step: number): { id: number; frame: WireStepFrame }[] {
    const range = this.#rangeOf(step)
    const found: { id: number; frame: WireStepFrame }[] = []
    for (
      let id: number | null | undefined = range?.steps[step - range.from]?.frame;
      id !== undefined && id !== null;
      id = range?.frames[id]?.parent
    ) {
      const frame = range?.frames[id]
      if (frame) found.unshift({ id, frame })
    }
    return found
  }

  #rangeOf(step: number): WireStepRange | undefined {
    return this.#pages.get(Math.floor(step / PAGE_STEPS))?.find(({ from, steps }) => step >= from && step < from + steps.length)
  }

  async #load(page: number): Promise<void> {
    const { total, read, onChange } = this.#options
    const end = Math.min(total, (page + 1) * PAGE_STEPS)
    if (page < 0 || page * PAGE_STEPS >= end || this.#pages.has(page) || this.#underWay.has(page)) return
    this.#underWay.add(page)
    try {
      const ranges: WireStepRange[] = []
      // Large steps arrive fewer at a time.
      for (let from = page * PAGE_STEPS; from < end; from += ranges.at(-1)!.steps.length) {
        const range = await read(from, end - from)
        if (range.steps.length === 0) throw new Error(`The node returned no steps from ${from} on`)
        ranges.push(range)
      }
      this.#pages.set(page, ranges)
      this.#problem = undefined
      for (const old of this.#pages.keys()) {
        if (this.#pages.size <= MAX_PAGES) break
        this.#pages.delete(old)
      }
    } catch (error) {
      this.#problem = error
    } finally {
      this.#underWay.delete(page)
    }
    onChange()
  }
}
