/**
 * Long work on the one thread that serves everybody. It stands still every now and then, and others take their turn. What is over soon
 * is answered at once, without a promise.
 */
import { CodedError } from './codedError.ts'

/** Work that stands still at each `yield`, and answers its result. What is abandoned there is ended by `return`, and leaves nothing behind. */
export type Work<T> = Generator<void, T, void>

/** `too-busy`: so much long work waits already that no more is taken. `abandoned`: nobody waits for the result any more. */
export type LongWorkErrorCode = 'too-busy' | 'abandoned'

/** Who waits for a result. */
export interface Asker {
  /** False once it is gone; absent where that cannot be told. */
  readonly isOpen?: boolean
}

/** Work that may stand still at the same time: each holds the memory of its execution. */
const MAX_UNDER_WAY = 16
/** Work that may wait for a place, of which nothing is held but the question. */
const MAX_WAITING = 1000

let underWay = 0
const waitingForPlace: (() => void)[] = []
const waitingForTurn: (() => void)[] = []

/** Does work to its end, at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/** Does work that `begin` begins: at once where it does not stand still, else in turns. Throws or rejects as the work does, and as `goOn`. */
export function doInTurns<T>(begin: () => Work<T>, asker?: Asker): T | Promise<T> {
  const work = begin()
  const step = work.next()
  return step.done === true ? step.value : goOn(work, begin, asker)
}

/** Does the rest of work that stands still; `begin` begins it anew, where it has to wait for a place. Rejects with CodedError<LongWorkErrorCode>. */
export async function goOn<T>(begun: Work<T> | undefined, begin: () => Work<T>, asker: Asker = {}): Promise<T> {
  if (underWay < MAX_UNDER_WAY) underWay++
  else {
    // It would hold its memory while it waits.
    begun?.return(undefined as T)
    begun = undefined
    if (waitingForPlace.length >= MAX_WAITING) {
      throw new CodedError<LongWorkErrorCode>('too-busy', `${MAX_WAITING} long calls wait already: ask again when some are answered`)
    }
    await new Promise<void>((resolve) => waitingForPlace.push(resolve))
  }
  try {
    for (;;) {
      await nextTurn()
      if (asker.isOpen === false) throw new CodedError<LongWorkErrorCode>('abandoned', 'the client is gone')
      const step = (begun ??= begin()).next()
      if (step.done === true) return step.value
    }
  } finally {
    begun?.return(undefined as T)
    const next = waitingForPlace.shift()
    if (next === undefined) underWay--
    else next()
  }
}

/** Resolves when whoever waited before has had a turn, and what came in meanwhile is served: one turn in each round of the event loop. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    waitingForTurn.push(resolve)
    if (waitingForTurn.length === 1) setImmediate(takeTurn)
  })
}

function takeTurn(): void {
  waitingForTurn.shift()!()
  if (waitingForTurn.length > 0) setImmediate(takeTurn)
}
