/** Events that are delivered after the turn in which they come, in order, a slice of time after the other. */

/** Who hears of events. */
export interface Listener<T> {
  /** False once it hears nothing any more. */
  readonly isListening: boolean
  /** Which it hears of; all where absent. */
  accepts?(event: T): boolean
  deliver(event: T): void
}

interface Waiting {
  events: () => Iterable<unknown>
  listeners: readonly Listener<unknown>[]
}

/** So long the deliveries go on before others take their turn. */
const SLICE_MS = 10
/** More waiting events than this are delivered at once: whoever makes events faster than they are delivered must wait for them. */
const MAX_WAITING = 100

/** Deliveries that cost whoever causes an event nothing but their place in the queue. */
export class EventQueue {
  readonly #waiting: Waiting[] = []
  /** Those under way; undefined where there are none. */
  #deliveries: Iterator<void, void> | undefined
  #isScheduled = false

  /**
   * Delivers events to those who listen now. Each event goes to all of them before the next one is made, so that they can share what is
   * made of it.
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
        // Though nobody wanted it: there may be thousands of logs, and of listeners.
        yield
      }
    }
  }
}
