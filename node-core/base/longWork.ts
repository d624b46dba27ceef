/** Work that may take long, on the one thread that serves everybody: it yields every now and then, so that others take their turn. */
import type { Client } from './fairQueue.ts'

/**
 * Work that is suspended at each `yield`, and returns its result. What is abandoned there is ended by `return`, and leaves nothing behind.
 */
export type Work<T> = Generator<void, T, void>

/** `too-busy`: so much long work waits already that no more is taken. `abandoned`: nobody waits for the result any more. */
export type LongWorkErrorCode = 'too-busy' | 'abandoned'

/** Who waits for a result. */
export interface Requester {
  /** False once it is gone; absent where that cannot be told. */
  readonly isOpen?: boolean
  /** The client whose request this is; the requester itself where absent. */
  readonly client?: Client
}

/** Where those who yield wait for their turn. */
export interface Turns {
  nextTurn(): Promise<void>
}

/** A turn in each round of the event loop, for what has no node to share them with. */
export const EVENT_LOOP: Turns = { nextTurn: () => new Promise((resolve) => setImmediate(resolve)) }

/** Does work to its end, at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}
