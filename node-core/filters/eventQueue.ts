/** Events are delivered in order, after the turn of the event loop in which they occur, one time slice after another. */

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

  /**
   * Delivers events to the current listeners. Each event goes to all of them before the next one is made, so that they can share what is
   * derived from it.
   */
  add<T>(listeners: ReadonlySet<Listener<T>>, events: () => Iterable<T>): void {
    if (listeners.size === 0) return
    this.#waiting.push({ events, listeners: Array.from(listeners) })
    if (this.#waiting.length > MAX_WAITING) this.#deliver(Infinity)
    else this.#schedule()
  }

  #schedule(): void {
    if (this.#isScheduled) return
    this.#isScheduled = true
    setImmediate(() => {
      this.#isScheduled = false
      this.#deliver(performance.now() + SLICE_MS)
      if (this.#deliveries !== undefined) this.#schedule()
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
      for (const event of next.events()) {
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
}
