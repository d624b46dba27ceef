/** Long-running work on the one thread that serves all clients: it yields regularly, so that other work can run. */
import type { Client } from './fairQueue.ts'

/** Work that is suspended at each `yield`, and returns its result. Abandoned work is ended there by `return`, and leaves nothing behind. */
export type Work<T> = Generator<void, T, void>

/** `too-busy`: too much long work is waiting already. `abandoned`: nobody is waiting for the result any more. */
export type LongWorkErrorCode = 'too-busy' | 'abandoned'

/** The requester of a result. */
export interface Requester {
  /** False once it is gone; absent if that is unknown. */
  readonly isOpen?: boolean
  /** The client whose request this is; defaults to the requester itself. */
  readonly client?: Client
}

/** Where yielding work waits for its turn. */
export interface Turns {
  nextTurn(): Promise<void>
}

/** One turn in each iteration of the event loop, for work outside a node. */
export const EVENT_LOOP: Turns = { nextTurn: () => new Promise((resolve) => setImmediate(resolve)) }

/** Runs work to completion, synchronously. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
