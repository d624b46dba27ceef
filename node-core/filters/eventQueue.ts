/** Events are delivered in order on the next tick, after pending promise callbacks, one time slice after another. */

/** A listener of events. */
export interface Listener<T> {
  /** False once it has stopped listening. */
  readonly isListening: boolean
  /** Which events it receives; all by default. */
  accepts?(event: T): boolean
  deliver(event: T): void
}

interface Waiting {
  events: () => Iterable<unknown>
  listeners: readonly Listener<unknown>[]
}

/** How long deliveries continue before yielding. */
const SLICE_MS = 10
/**
 * Beyond this number of waiting events they are delivered synchronously, so that a producer that is faster than the delivery has to wait.
 */
const MAX_WAITING = 100

/** Deliveries that cost the producer of an event nothing but a slot in the queue. */
export class EventQueue {
  readonly #waiting: Waiting[] = []
  /** The deliveries in progress; undefined if there are none. */
  #deliveries: Iterator<void, void> | undefined
  #isScheduled = false
  #isClosed = false
  readonly #onError: (error: unknown) => void

  /** `onError`: receives the error of events that could not be made; those of the same source that follow are skipped. */
  constructor(onError: (error: unknown) => void = () => undefined) {
    this.#onError = onError
  }

  /** Drops what waits, and everything that comes: what events are made from may be gone from now on. */
  close(): void {
    this.#isClosed = true
    this.#waiting.length = 0
    this.#deliveries = undefined
  }

  /**
   * Delivers events to the current listeners. Each event goes to all of them before the next one is made, so that they can share what is
   * derived from it.
   */
  add<T>(listeners: ReadonlySet<Listener<T>>, events: () => Iterable<T>): void {
    if (listeners.size === 0 || this.#isClosed) return
    this.#waiting.push({ events, listeners: Array.from(listeners) })
    if (this.#waiting.length > MAX_WAITING) this.#deliver(Infinity)
    else this.#schedule((deliver) => process.nextTick(deliver))
  }

  #schedule(later: (deliver: () => void) => void): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    later(() => {
      this.#isScheduled = false
      if (this.#isClosed) return
      this.#deliver(performance.now() + SLICE_MS)
      if (this.#deliveries !== undefined) this.#schedule(setImmediate)
    })
  }

  #deliver(untilMs: number): void {
    this.#deliveries ??= this.#deliveriesOfWaiting()
    do {
      if (this.#deliveries.next().done !== true) continue
      this.#deliveries = undefined
      return
    } while (performance.now() < untilMs)
  }

  *#deliveriesOfWaiting(): Generator<void, void> {
    for (let next = this.#waiting.shift(); next !== undefined; next = this.#waiting.shift()) {
      for (const event of this.#made(next.events)) {
        for (const listener of next.listeners) {
          if (!listener.isListening || listener.accepts?.(event) === false) continue
          listener.deliver(event)
          yield
        }
        // Even if no listener wanted it: there may be thousands of logs and of listeners.
        yield
      }
    }
  }

  /** The events, up to the first that cannot be made: blocks that left the chain are read only now, and may have been pruned. */
  *#made(events: () => Iterable<unknown>): Generator<unknown, void> {
    try {
      yield* events()
    } catch (error) {
      this.#onError(error)
    }
  }
}
