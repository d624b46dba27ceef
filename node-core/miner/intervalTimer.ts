/** Milliseconds between blocks: always the same or, with a maximum, a new random value for each block. */
export interface Interval {
  intervalMs: number
  maxIntervalMs?: number
}

export interface IntervalTimerOptions {
  /** Starts a repeating timer and returns a function that stops it; defaults to setInterval. */
  startTimer?: (tick: () => void, intervalMs: number) => () => void
  /** Wall clock, Unix milliseconds, from which the time of the next tick is computed. */
  nowMs?: () => number
  /** From 0 to below 1. */
  random?: () => number
}

const startInterval = (tick: () => void, intervalMs: number) => {
  const timer = setInterval(tick, intervalMs)
  return () => clearInterval(timer)
}

/** The timer of interval mining. */
export class IntervalTimer {
  readonly #tick: () => void
  readonly #startTimer: (tick: () => void, intervalMs: number) => () => void
  readonly #nowMs: () => number
  readonly #random: () => number
  #stopTimer: (() => void) | undefined
  #nextTickAtMs: number | undefined

  constructor(tick: () => void, { startTimer = startInterval, nowMs = Date.now, random = Math.random }: IntervalTimerOptions) {
    this.#tick = tick
    this.#startTimer = startTimer
    this.#nowMs = nowMs
    this.#random = random
  }

  /** When it ticks next, Unix milliseconds; undefined while it is stopped. */
  get nextTickAtMs(): number | undefined {
    return this.#nextTickAtMs
  }

  /** Starts it, from now; it stops what it did before. */
  start(interval: Interval): void {
    this.stop()
    const { intervalMs, maxIntervalMs = intervalMs } = interval
    const waitMs = intervalMs + Math.floor(this.#random() * (maxIntervalMs - intervalMs + 1))
    const expectTick = () => (this.#nextTickAtMs = this.#nowMs() + waitMs)
    expectTick()
    this.#stopTimer = this.#startTimer(() => {
      if (maxIntervalMs > intervalMs) this.start(interval)
      else expectTick()
      this.#tick()
    }, waitMs)
  }

  stop(): void {
    this.#stopTimer?.()
    this.#stopTimer = undefined
    this.#nextTickAtMs = undefined
  }
}
