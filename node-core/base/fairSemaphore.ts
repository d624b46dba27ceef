import { CodedError } from './codedError.ts'
import { type Client, FairQueue } from './fairQueue.ts'
import type { LongWorkErrorCode } from './longWork.ts'

/** Limit of waiters, of which only the request is retained. */
const MAX_WAITING = 1000

/** Slots for suspended work, each of which retains the memory of an execution; shared fairly among clients. */
export class FairSemaphore {
  #free: number
  readonly #maxPerClient: number
  readonly #taken = new Map<Client, number>()
  readonly #waiting = new FairQueue<() => void>()

  constructor(count: number, maxPerClient: number) {
    this.#free = count
    this.#maxPerClient = maxPerClient
  }

  /** Takes a slot if one is free and the client may have another. */
  tryAcquire(client: Client): boolean {
    const own = this.#taken.get(client) ?? 0
    if (this.#free === 0 || own >= this.#maxPerClient) return false
    this.#free--
    this.#taken.set(client, own + 1)
    return true
  }

  /** Resolves when the client has a slot. Throws CodedError<LongWorkErrorCode>. */
  async acquire(client: Client): Promise<void> {
    if (this.#waiting.length >= MAX_WAITING) {
      throw new CodedError<LongWorkErrorCode>('too-busy', `too many long calls: ${MAX_WAITING} are waiting already, retry later`)
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
