/** The steps of a trace, read by pages as they are looked at, and never all of them. */
import type { WireStep, WireStepFrame, WireStepRange } from '../../node-core/contract/stepTrace.ts'
import { machineAt, type StepMachine } from '../../node-core/contract/stepMachine.ts'

/** Steps of a page. */
export const PAGE_STEPS = 250
const MAX_PAGES = 24
/** A page whose end is this near is read before it is needed. */
const NEAR_END = 60

export interface StepPagesOptions {
  /** Steps of the trace. */
  total: number
  /** Reads steps from a position on, perhaps fewer than asked for. */
  read: (from: number, count: number) => Promise<WireStepRange>
  /** Hears that something came, or that it failed. */
  onChange: () => void
}

export class StepPages {
  readonly #options: StepPagesOptions
  /** Pages by their number, those that were read last at the end. */
  readonly #pages = new Map<number, readonly WireStepRange[]>()
  readonly #underWay = new Set<number>()
  #problem: unknown

  constructor(options: StepPagesOptions) {
    this.#options = options
  }

  /** Why the page that was asked for last is not there. */
  get problem(): unknown {
    return this.#problem
  }

  /** Reads what is around a step, unless it is there. */
  want(step: number): void {
    const page = Math.floor(step / PAGE_STEPS)
    void this.#load(page)
    if (step % PAGE_STEPS >= PAGE_STEPS - NEAR_END) void this.#load(page + 1)
    if (step % PAGE_STEPS < NEAR_END) void this.#load(page - 1)
  }

  /** A step; undefined while it is not there. */
  at(step: number): WireStep | undefined {
    const range = this.#rangeOf(step)
    return range?.steps[step - range.from]
  }

  /** The machine before a step; undefined while it is not there. */
  machine(step: number): StepMachine | undefined {
    const range = this.#rangeOf(step)
    return range && machineAt(range, step - range.from)
  }

  /** The frames around a step, that of the transaction first. */
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
      // Large steps come fewer at a time.
      for (let from = page * PAGE_STEPS; from < end; from += ranges.at(-1)!.steps.length) {
        const range = await read(from, end - from)
        if (range.steps.length === 0) throw new Error(`The node answered no step from ${from} on`)
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
