import { setFlagsFromString } from 'node:v8'
import type { GcRecorder } from './gcRecorder.ts'
import type { HeapSampler } from './heapSampler.ts'

/** Go's default, which represents V8's own pace here: it grows the heap by a factor that it adapts to speed and size. */
const OWN_PACE = 100
/** The heap then grows to its limit before the old generation is collected. */
const NEVER_PERCENT = 1_000_000

/** Collections on request, and how eagerly V8 collects on its own. */
export class GcControl {
  readonly #gc: GcRecorder
  readonly #sampler: HeapSampler
  #percent = OWN_PACE

  constructor(gc: GcRecorder, sampler: HeapSampler) {
    this.#gc = gc
    this.#sampler = sampler
  }

  /** The last value that was set. */
  get percent(): number {
    return this.#percent
  }

  /** Collects all garbage and returns free pages to the system. */
  freeOSMemory(): void {
    this.#gc.forcedCount++
    this.#sampler.collect()
  }

  /**
   * Lets the old generation grow by this percentage before it is collected again, and collects, so that it applies immediately. 100 is V8's
   * own pace; 0 means 1; below 0 the old generation is not collected before the heap's limit. Returns the previous value.
   */
  setPercent(percent: number): number {
    const before = this.#percent
    this.#percent = percent
    const flag = percent === OWN_PACE ? 0 : percent < 0 ? NEVER_PERCENT : Math.max(1, Math.min(percent, NEVER_PERCENT))
    setFlagsFromString(`--heap-growing-percent=${flag}`)
    // V8 sets the heap's next limit at the end of a collection.
    this.freeOSMemory()
    return before
  }

  /** Restores V8's own pace: the flag would outlive this node, and apply to the next one in the process. */
  close(): void {
    if (this.#percent !== OWN_PACE) this.setPercent(OWN_PACE)
  }
}
