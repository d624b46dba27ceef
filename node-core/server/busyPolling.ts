/**
 * Polling for the next request instead of sleeping until it arrives (busy polling, as by `SO_BUSY_POLL` in Linux). A client that sends one
 * request after another waits while the thread is put to sleep and woken again for each, often longer than for the answer itself. Takes a
 * core while such clients are at work, at most `LIMIT_MS` after each of their requests, and nothing with others.
 */
import { availableParallelism } from 'node:os'

/** How long to poll after an answer: most clients take less to read it and to send their next request. */
const LIMIT_MS = 0.4
/** Time between two looks at the sockets: each of them allocates a little. */
const INTERVAL_MS = 0.004
/** A thread that polls and does not run for this long gives its core to another one. */
const SUSPENDED_MS = 1
/** Share of the last answers, about sixteen, that a request has to follow within the limit. */
const MIN_SHARE = 0.5
const WEIGHT = 1 / 16

interface EventLoop {
  /** Milliseconds. */
  now(): number
  /** Calls it once in the next turn, which then waits for nothing. */
  inNextTurn(poll: () => void): void
}

const THIS_THREAD: EventLoop = { now: () => performance.now(), inNextTurn: (poll) => void setImmediate(poll) }

/** Decides when an event loop polls. */
export class BusyPolling {
  readonly #loop: EventLoop
  readonly #isUseful: boolean
  #isPolling = false
  /** Whether it is not yet known if the last answer is followed by a request within the limit. */
  #isWaiting = false
  #answeredAtMs = 0
  #polledAtMs = 0
  /** Share of the last answers that were. */
  #share = 0

  /** `isUseful`: false where no core is left for the client meanwhile. */
  constructor(isUseful: boolean, loop = THIS_THREAD) {
    this.#isUseful = isUseful
    this.#loop = loop
  }

  get isPolling(): boolean {
    return this.#isPolling
  }

  /** A request has arrived, on any connection. */
  arrived(): void {
    if (this.#isWaiting) this.#followed(this.#loop.now() - this.#answeredAtMs <= LIMIT_MS)
  }

  /** A response or notification has been written. */
  answered(): void {
    this.#answeredAtMs = this.#loop.now()
    this.#isWaiting = true
    if (!this.#isUseful || this.#isPolling || this.#share < MIN_SHARE) return
    this.#isPolling = true
    this.#polledAtMs = this.#answeredAtMs
    this.#loop.inNextTurn(this.#poll)
  }

  readonly #poll = (): void => {
    let now = this.#loop.now()
    while (now - this.#polledAtMs < INTERVAL_MS) now = this.#loop.now()
    // Once, it may have been a collection of garbage. More often, other processes need the core.
    if (now - Math.max(this.#polledAtMs, this.#answeredAtMs) > SUSPENDED_MS) this.#share /= 2
    this.#polledAtMs = now
    const isOver = now - this.#answeredAtMs >= LIMIT_MS
    // It may have been a notification, which nothing follows.
    if (isOver && this.#isWaiting) this.#followed(false)
    this.#isPolling = !isOver && this.#share >= MIN_SHARE
    if (this.#isPolling) this.#loop.inNextTurn(this.#poll)
  }

  #followed(isSoon: boolean): void {
    this.#isWaiting = false
    this.#share += (Number(isSoon) - this.#share) * WEIGHT
  }
}

/** That of the event loop of this thread, which serves one node. With a single core, the client could not run meanwhile. */
export const busyPolling = new BusyPolling(availableParallelism() > 1)
