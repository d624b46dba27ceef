import { CodedError } from './codedError.ts'
import { executorNow, runFor } from './executor.ts'
import { type Client, FairQueue } from './fairQueue.ts'
import type { LongWorkErrorCode, Requester, Work } from './longWork.ts'
import { FairSemaphore } from './fairSemaphore.ts'
import { RunClock } from './runClock.ts'

/** Turns after which work no longer counts as new. */
const NEW_TURNS = 5
/** Consecutive turns that new work may take while other work waits. */
const MAX_CONSECUTIVE_NEW_TURNS = 3
/** Slots for new work; the excess of a client that asks for more at once has to wait. */
const [MAX_NEW, MAX_NEW_PER_CLIENT] = [16, 4]
/** Slots for the remaining work. */
const [MAX_OLD, MAX_OLD_PER_CLIENT] = [32, 8]

const clientOf = (requester: Requester): Client => requester.client ?? requester

/**
 * The long-running work of one node. Short work returns synchronously, without a promise. Turns and slots are shared fairly among clients,
 * so that a client that asks for a lot delays only itself; new work, most of which is short, runs before work that has run for long.
 */
export class WorkQueue {
  readonly #newSlots = new FairSemaphore(MAX_NEW, MAX_NEW_PER_CLIENT)
  readonly #slots = new FairSemaphore(MAX_OLD, MAX_OLD_PER_CLIENT)
  readonly #newTurns = new FairQueue<() => void>()
  readonly #turns = new FairQueue<() => void>()
  #newTurnsInARow = 0
  #isTurnScheduled = false
  /** Work started in this iteration of the event loop has used up its time: later work waits for its turn. */
  #isRoundFull = false
  #closedBecause: string | undefined
  /** Work that has a slot, or waits for one. */
  #suspended = 0

  /** Whether work that would begin now has to wait for its turn; `resume` begins it then. */
  get mustQueue(): boolean {
    return this.#isRoundFull
  }

  /** Whether the node is stopping: no work begins any more. */
  get isClosed(): boolean {
    return this.#closedBecause !== undefined
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
   * Runs the work that `begin` starts: synchronously if it does not yield, otherwise in slices. Throws or rejects like the work, and like
   * `resume`.
   */
  run<T>(begin: () => Work<T>, requester?: Requester): T | Promise<T> {
    if (this.#isRoundFull) return this.resume(undefined, begin, requester)
    const work = begin()
    const step = work.next()
    return step.done === true ? step.value : this.resume(work, begin, requester)
  }

  /**
   * Runs the rest of work that is suspended, or has to wait for its turn before it begins; `begin` starts it, and starts it again if it has
   * to wait for a slot. Rejects with CodedError<LongWorkErrorCode>.
   */
  async resume<T>(begun: Work<T> | undefined, begin: () => Work<T>, requester: Requester = {}): Promise<T> {
    if (begun !== undefined) this.#endBeginnings()
    const client = clientOf(requester)
    let work = begun
    const executor = executorNow()
    const step = () => {
      if (this.#closedBecause !== undefined || requester.isOpen === false)
        throw new CodedError<LongWorkErrorCode>('abandoned', this.#closedBecause ?? 'the client is gone')
      return runFor(executor, () => (work ??= begin()).next())
    }
    this.#suspended++
    try {
      if (this.#newSlots.tryAcquire(client)) {
        try {
          for (let turn = 0; turn < NEW_TURNS; turn++) {
            await this.#turnIn(this.#newTurns, client)
            const { done, value } = step()
            if (done === true) return value
          }
        } finally {
          this.#newSlots.release(client)
        }
      }
      if (!this.#slots.tryAcquire(client)) {
        // It would retain its memory while it waits.
        work?.return(undefined as T)
        work = undefined
        await this.#slots.acquire(client)
      }
      try {
        for (;;) {
          await this.#turnIn(this.#turns, client)
          const { done, value } = step()
          if (done === true) return value
        }
      } finally {
        this.#slots.release(client)
      }
    } finally {
      this.#suspended--
      work?.return(undefined as T)
    }
  }

  /** Resolves when all earlier waiters have had a turn and new input has been served: one turn in each iteration of the event loop. */
  nextTurn(requester: Requester = {}): Promise<void> {
    return this.#turnIn(this.#turns, clientOf(requester))
  }

  /** Abandons all suspended work, for the reason in words; fulfilled when none is left and all slots are free. */
  async close(reason = 'the node is stopping'): Promise<void> {
    this.#closedBecause = reason
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
    const isNew = this.#newTurns.length > 0 && (this.#turns.length === 0 || this.#newTurnsInARow < MAX_CONSECUTIVE_NEW_TURNS)
    this.#newTurnsInARow = isNew ? this.#newTurnsInARow + 1 : 0
    const take = (isNew ? this.#newTurns : this.#turns).shift()!
    if (this.#newTurns.length + this.#turns.length > 0) this.#scheduleTurn()
    take()
  }

  /** Lets no more work begin in this iteration of the event loop. */
  #endBeginnings(): void {
    if (this.#isRoundFull) return
    this.#isRoundFull = true
    setImmediate(() => (this.#isRoundFull = false))
  }
}
