import type { Turns, Work } from './longWork.ts'

/** Length of a slice. */
export const SLICE_MS = 20
/** Length of the first slice, unless it is known that no other work is waiting. */
const FIRST_SLICE_MS = 5

/** Items between two checks of the time. */
const ITEMS_PER_CHECK = 256

/** Calls a function for each item, and yields to other work in between. */
export function* eachInTurns<T>(items: Iterable<T>, each: (item: T) => void): Work<void> {
  const clock = new RunClock()
  let unlooked = 0
  for (const item of items) {
    each(item)
    if (++unlooked < ITEMS_PER_CHECK) continue
    unlooked = 0
    if (clock.isSliceOver()) yield* clock.suspend()
  }
}

/** Run time of work that runs in slices: the time between slices does not count. */
export class RunClock {
  /** Deadline by `performance.now()`, adjusted for this slice. */
  deadlineMs: number
  #sliceEndMs: number

  /** `othersWait`: whether other work is waiting for its turn. */
  constructor(timeoutMs = Infinity, othersWait = true) {
    const nowMs = performance.now()
    this.deadlineMs = nowMs + timeoutMs
    this.#sliceEndMs = nowMs + (othersWait ? FIRST_SLICE_MS : SLICE_MS)
  }

  /** Whether it is time to yield. */
  isSliceOver(): boolean {
    return performance.now() >= this.#sliceEndMs
  }

  /** `performance.now()` at which it is time to yield. */
  get sliceEndMs(): number {
    return this.#sliceEndMs
  }

  /** Yields to other work. */
  async rest(turns: Turns): Promise<void> {
    for (const turn of this.handOut(turns.nextTurn())) await turn
  }

  /** Yields to other work from within work. */
  *suspend(): Work<void> {
    yield* this.handOut(undefined)
  }

  /** Yields a value, and is suspended until work resumes. */
  *handOut<T>(value: T): Generator<T, void> {
    const stoppedAtMs = performance.now()
    yield value
    const nowMs = performance.now()
    this.deadlineMs += nowMs - stoppedAtMs
    this.#sliceEndMs = nowMs + SLICE_MS
  }
}
