/**
 * Long work on the one thread that serves everybody. It yields every now and then, and others take their turn. What is over soon is
 * answered at once, without a promise. Turns and places are shared by client, so that who asks for much delays itself; and what is new,
 * most of which is soon over, goes before what has run for long.
 */
import { CodedError } from './codedError.ts'
import { type Client, FairQueue } from './fairQueue.ts'

/**
 * Work that stands still at each `yield`, and answers its result. What is abandoned there is ended by `return`, and leaves nothing behind.
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

/** Turns after which work is new no longer. */
const NEW_TURNS = 5
/** Turns in a row that new work may take while other work waits. */
const NEW_TURNS_IN_A_ROW = 3
/** Work that may wait for a place, of which nothing is held but the question. */
const MAX_WAITING = 1000

const clientOf = (requester: Requester): Client => requester.client ?? requester

/** Places for work that stands still, each of which holds the memory of an execution. */
class Places {
  #free: number
  readonly #maxPerClient: number
  readonly #taken = new Map<Client, number>()
  readonly #waiting = new FairQueue<() => void>()

  constructor(most: number, maxPerClient: number) {
    this.#free = most
    this.#maxPerClient = maxPerClient
  }

  /** Takes a place where one is free, and the client may have one more. */
  take(client: Client): boolean {
    const own = this.#taken.get(client) ?? 0
    if (this.#free === 0 || own >= this.#maxPerClient) return false
    this.#free--
    this.#taken.set(client, own + 1)
    return true
  }

  /** Resolves when the client has been given a place. Throws CodedError<LongWorkErrorCode>. */
  async wait(client: Client): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new CodedError<LongWorkErrorCode>('too-busy', `${MAX_WAITING} long calls wait already: ask again when some are answered`)
    }
    await new Promise<void>((resolve) => this.#waiting.push(client, resolve))
    this.#taken.set(client, (this.#taken.get(client) ?? 0) + 1)
  }

  release(client: Client): void {
    const own = this.#taken.get(client)! - 1
    if (own === 0) this.#taken.delete(client)
    else this.#taken.set(client, own)
    const next = this.#waiting.shift()
    if (next === undefined) this.#free++
    else next()
  }
}

/** For work that is new; a client that asks for more at once has to wait with the rest of it. */
const newPlaces = new Places(16, 4)
const places = new Places(32, 8)

const newTurns = new FairQueue<() => void>()
const turns = new FairQueue<() => void>()
let newTurnsInARow = 0
let isTurnScheduled = false

/** Work that was begun in this round of the event loop has used up the time for it: what comes later waits for its turn. */
let isRoundFull = false

/** Does work to its end, at once. */
export function finish<T>(work: Work<T>): T {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

/**
 * Does work that `begin` begins: at once where it does not stand still, else in turns. Throws or rejects as the work does, and as
 * `resumeInTurns`.
 */
export function runInTurns<T>(begin: () => Work<T>, requester?: Requester): T | Promise<T> {
  if (isRoundFull) return resumeInTurns(undefined, begin, requester)
  const work = begin()
  const step = work.next()
  return step.done === true ? step.value : resumeInTurns(work, begin, requester)
}

/**
 * Does the rest of work that stands still, or has to wait for its turn before it begins; `begin` begins it, also anew where it has to wait
 * for a place. Rejects with CodedError<LongWorkErrorCode>.
 */
export async function resumeInTurns<T>(begun: Work<T> | undefined, begin: () => Work<T>, requester: Requester = {}): Promise<T> {
  if (begun !== undefined) endBeginnings()
  const client = clientOf(requester)
  let work = begun
  const step = () => {
    if (requester.isOpen === false) throw new CodedError<LongWorkErrorCode>('abandoned', 'the client is gone')
    return (work ??= begin()).next()
  }
  try {
    if (newPlaces.take(client)) {
      try {
        for (let turn = 0; turn < NEW_TURNS; turn++) {
          await turnIn(newTurns, client)
          const { done, value } = step()
          if (done === true) return value
        }
      } finally {
        newPlaces.release(client)
      }
    }
    if (!places.take(client)) {
      // It would hold its memory while it waits.
      work?.return(undefined as T)
      work = undefined
      await places.wait(client)
    }
    try {
      for (;;) {
        await turnIn(turns, client)
        const { done, value } = step()
        if (done === true) return value
      }
    } finally {
      places.release(client)
    }
  } finally {
    work?.return(undefined as T)
  }
}

/** Whether work that is to begin now has to wait for its turn: `resumeInTurns` begins it then. */
export function mustQueue(): boolean {
  return isRoundFull
}

/** Whether work waits for its turn. */
export function isBusy(): boolean {
  return isTurnScheduled
}

/** Resolves when whoever waited before has had a turn, and what came in meanwhile is served: one turn in each round of the event loop. */
export function nextTurn(requester: Requester = {}): Promise<void> {
  return turnIn(turns, clientOf(requester))
}

function turnIn(queue: FairQueue<() => void>, client: Client): Promise<void> {
  return new Promise((resolve) => {
    queue.push(client, resolve)
    scheduleTurn()
  })
}

function scheduleTurn(): void {
  if (isTurnScheduled) return
  isTurnScheduled = true
  setImmediate(takeTurn)
}

function takeTurn(): void {
  isTurnScheduled = false
  const isNew = newTurns.length > 0 && (turns.length === 0 || newTurnsInARow < NEW_TURNS_IN_A_ROW)
  newTurnsInARow = isNew ? newTurnsInARow + 1 : 0
  const take = (isNew ? newTurns : turns).shift()!
  if (newTurns.length + turns.length > 0) scheduleTurn()
  take()
}

/** Lets nothing more begin in this round of the event loop. */
function endBeginnings(): void {
  if (isRoundFull) return
  isRoundFull = true
  setImmediate(() => (isRoundFull = false))
}
