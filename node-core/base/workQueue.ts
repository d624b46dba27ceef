import { CodedError } from './codedError.ts'
import { type Client, FairQueue } from './fairQueue.ts'
import type { LongWorkErrorCode, Requester, Work } from './longWork.ts'
import { Places } from './places.ts'
import { RunClock } from './runClock.ts'

/** Turns after which work is new no longer. */
const NEW_TURNS = 5
/** Turns in a row that new work may take while other work waits. */
const MAX_NEW_TURNS_IN_A_ROW = 3
/** Places for work that is new; a client that asks for more at once has to wait with the rest of it. */
const [MAX_NEW, MAX_NEW_PER_CLIENT] = [16, 4]
/** Places for the rest. */
const [MAX_OLD, MAX_OLD_PER_CLIENT] = [32, 8]

const clientOf = (requester: Requester): Client => requester.client ?? requester

/**
 * The long work of one node. What is over soon is answered at once, without a promise. Turns and places are shared by client, so that who
 * asks for much delays itself; and what is new, most of which is soon over, goes before what has run for long.
 */
export class WorkQueue {
  readonly #newPlaces = new Places(MAX_NEW, MAX_NEW_PER_CLIENT)
  readonly #places = new Places(MAX_OLD, MAX_OLD_PER_CLIENT)
  readonly #newTurns = new FairQueue<() => void>()
  readonly #turns = new FairQueue<() => void>()
  #newTurnsInARow = 0
  #isTurnScheduled = false
  /** Work that was begun in this round of the event loop has used up the time for it: what comes later waits for its turn. */
  #isRoundFull = false
  #isClosed = false
  /** Work that has a place, or waits for one. */
  #suspended = 0

  /** Whether work that is to begin now has to wait for its turn: `resume` begins it then. */
  get mustQueue(): boolean {
    return this.#isRoundFull
  }

  /** Whether work waits for its turn. */
  get isBusy(): boolean {
    return this.#isTurnScheduled
  }

  /** The clock of work that begins now. */
  clock(timeoutMs?: number): RunClock {
    return new RunClock(timeoutMs, this.#isTurnScheduled)
  }

  /**
   * Does work that `begin` begins: at once where it does not yield, else in turns. Throws or rejects as the work does, and as `resume`.
   */
  run<T>(begin: () => Work<T>, requester?: Requester): T | Promise<T> {
    if (this.#isRoundFull) return this.resume(undefined, begin, requester)
    const work = begin()
    const step = work.next()
    return step.done === true ? step.value : this.resume(work, begin, requester)
  }

  /**
   * Does the rest of work that is suspended, or has to wait for its turn before it begins; `begin` begins it, also again where it has to
   * wait for a place. Rejects with CodedError<LongWorkErrorCode>.
   */
  async resume<T>(begun: Work<T> | undefined, begin: () => Work<T>, requester: Requester = {}): Promise<T> {
    if (begun !== undefined) this.#endBeginnings()
    const client = clientOf(requester)
    let work = begun
    const step = () => {
      if (this.#isClosed || requester.isOpen === false)
        throw new CodedError<LongWorkErrorCode>('abandoned', this.#isClosed ? 'the node is stopping' : 'the client is gone')
      return (work ??= begin()).next()
    }
    this.#suspended++
    try {
      if (this.#newPlaces.take(client)) {
        try {
          for (let turn = 0; turn < NEW_TURNS; turn++) {
            await this.#turnIn(this.#newTurns, client)
            const { done, value } = step()
            if (done === true) return value
          }
        } finally {
          this.#newPlaces.release(client)
        }
      }
      if (!this.#places.take(client)) {
        // It would hold its memory while it waits.
        work?.return(undefined as T)
        work = undefined
        await this.#places.wait(client)
      }
      try {
        for (;;) {
          await this.#turnIn(this.#turns, client)
          const { done, value } = step()
          if (done === true) return value
        }
      } finally {
        this.#places.release(client)
      }
    } finally {
      this.#suspended--
      work?.return(undefined as T)
    }
  }

  /** Resolves when whoever waited before has had a turn, and what came in meanwhile is served: one turn in each round of the event loop. */
  nextTurn(requester: Requester = {}): Promise<void> {
    return this.#turnIn(this.#turns, clientOf(requester))
  }

  /** Abandons all work that is suspended; fulfilled when none is left, and all places are free. */
  async close(): Promise<void> {
    this.#isClosed = true
    while (this.#suspended > 0) await this.nextTurn()
  }

  #turnIn(queue: FairQueue<() => void>, client: Client): Promise<void> {
    return new Promise((resolve) => {
      queue.push(client, resolve)
      this.#scheduleTurn()
    })
  }

  #scheduleTurn(): void {
    if (this.#isTurnScheduled) return
    this.#isTurnScheduled = true
    setImmediate(this.#takeTurn)
  }

  readonly #takeTurn = (): void => {
    this.#isTurnScheduled = false
    const isNew = this.#newTurns.length > 0 && (this.#turns.length === 0 || this.#newTurnsInARow < MAX_NEW_TURNS_IN_A_ROW)
    this.#newTurnsInARow = isNew ? this.#newTurnsInARow + 1 : 0
    const take = (isNew ? this.#newTurns : this.#turns).shift()!
    if (this.#newTurns.length + this.#turns.length > 0) this.#scheduleTurn()
    take()
  }

  /** Lets nothing more begin in this round of the event loop. */
  #endBeginnings(): void {
    if (this.#isRoundFull) return
    this.#isRoundFull = true
    setImmediate(() => (this.#isRoundFull = false))
  }
}
