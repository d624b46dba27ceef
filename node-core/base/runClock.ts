import type { Turns, Work } from './longWork.ts'

/** After so long others should take their turn. */
const SLICE_MS = 20
/** The same for the first slice, unless it is known that no other work waits. */
const FIRST_SLICE_MS = 5

/** Items between two looks at the time. */
const ITEMS_PER_LOOK = 256

/** Does something with each item, and lets others take their turn in between. */
export function* eachInTurns<T>(items: Iterable<T>, each: (item: T) => void): Work<void> {
  const clock = new RunClock()
  let unlooked = 0
  for (const item of items) {
    each(item)
    if (++unlooked < ITEMS_PER_LOOK) continue
    unlooked = 0
    if (clock.isSliceOver()) yield* clock.suspend()
  }
}

/** Run time of work that is done in slices: what passes between the slices does not count. */
export class RunClock {
  /** `performance.now()` after which nothing more runs, as of this slice. */
  deadlineMs: number
  #sliceEndMs: number

  /** `othersWait`: whether other work waits for its turn. */
  constructor(timeoutMs = Infinity, othersWait = true) {
    const nowMs = performance.now()
    this.deadlineMs = nowMs + timeoutMs
    this.#sliceEndMs = nowMs + (othersWait ? FIRST_SLICE_MS : SLICE_MS)
  }

  /** Whether others should take their turn. */
  isSliceOver(): boolean {
    return performance.now() >= this.#sliceEndMs
  }

  /** `performance.now()` after which others should take their turn. */
  get sliceEndMs(): number {
    return this.#sliceEndMs
  }

  /** Lets others take their turn. */
  async rest(turns: Turns): Promise<void> {
    for (const turn of this.handOut(turns.nextTurn())) await turn
  }

  /** Lets others take their turn, within work. */
  *suspend(): Work<void> {
    yield* this.handOut(undefined)
  }

  /** Hands out a value, and is suspended until work resumes. */
  *handOut<T>(value: T): Generator<T, void> {
    const stoppedAtMs = performance.now()
    yield value
    const nowMs = performance.now()
    this.deadlineMs += nowMs - stoppedAtMs
    this.#sliceEndMs = nowMs + SLICE_MS
  }
}
