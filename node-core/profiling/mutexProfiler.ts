import { Mutex } from '../base/mutex.ts'
import { StackCounter } from './stackCounter.ts'
import { framesOf } from './stackFrames.ts'
import type { StackProfile } from './stackProfile.ts'

/** Frames of this class, of its listener, and of the mutex. */
const OWN_FRAMES = 3

/** Which stacks waited for a mutex, and how long; for all mutexes of the thread, above all the chain's. */
export class MutexProfiler {
  readonly #counter = new StackCounter()
  #fraction = 0
  #waits = 0
  #stopListening: (() => void) | undefined

  /** One in this many waits is counted; 0: none. Negative: no change. Returns the previous value. */
  setFraction(fraction: number): number {
    const before = this.#fraction
    if (fraction < 0) return before
    this.#stopListening?.()
    this.#stopListening = undefined
    this.#fraction = fraction
    if (fraction > 0) this.#stopListening = Mutex.onWait(() => (++this.#waits % fraction === 0 ? this.#waiter(fraction) : undefined))
    return before
  }

  /** Waits by stack since the first fraction was set. */
  profile(): StackProfile {
    return this.#counter.profile()
  }

  close(): void {
    this.#stopListening?.()
  }

  #waiter(fraction: number): () => void {
    const startedAt = performance.now()
    const stack = framesOf(new Error('waiting')).slice(OWN_FRAMES)
    // Those that were not counted waited as long, on average.
    return () => this.#counter.add(stack, fraction, (performance.now() - startedAt) * 1e6 * fraction)
  }
}
