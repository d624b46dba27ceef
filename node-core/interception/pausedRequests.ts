import type { RequestAction } from '../contract/requestActions.ts'
import type { WirePausedRequest } from '../contract/wire/requestRules.ts'

/** More are not held: they go on at once. */
const MAX_PAUSED = 1000

/** Whoever waits for the answer. */
export interface Waiting {
  onClose(listener: () => void): void
}

/** What is held. */
export type HeldRequest = Omit<WirePausedRequest, 'id' | 'since' | 'until'>

/** A request that is held. */
export interface HeldEntry {
  readonly id: number
  /** When it was held, and when it goes on by itself: Unix milliseconds. */
  readonly since: number
  readonly until: number
}

/** How a held request goes on: by an action or, undefined, as if nothing had held it; `gone`: nobody waits for it any more. */
export type Release<How = RequestAction> = How | undefined | 'gone'

interface Entry<Request, How> {
  readonly shown: Request & HeldEntry
  release(how: Release<How>): void
}

/** Requests that are held until somebody decides: by default those of rules. */
export class PausedRequests<Request extends object = HeldRequest, How = RequestAction> {
  readonly #nowMs: () => number
  readonly #onChanged: () => void
  readonly #entries = new Map<number, Entry<Request, How>>()
  /** By client: a connection is listened to once, however many of its requests are held. */
  readonly #byClient = new WeakMap<Waiting, Set<Entry<Request, How>>>()
  #count = 0

  constructor(nowMs: () => number, onChanged: () => void) {
    this.#nowMs = nowMs
    this.#onChanged = onChanged
  }

  get size(): number {
    return this.#entries.size
  }

  /** What is held, the oldest first. */
  all(): (Request & HeldEntry)[] {
    return Array.from(this.#entries.values(), ({ shown }) => shown)
  }

  find(id: number): (Request & HeldEntry) | undefined {
    return this.#entries.get(id)?.shown
  }

  /** Holds a request until it is released, the time is over, or the client is gone. */
  hold(request: Request, timeoutMs: number, client: Waiting): Promise<Release<How>> {
    if (this.#entries.size >= MAX_PAUSED) return Promise.resolve(undefined)
    const id = ++this.#count
    const since = this.#nowMs()
    const ofClient = this.#entriesOf(client)
    return new Promise((resolve) => {
      const timer = setTimeout(() => entry.release(undefined), timeoutMs).unref()
      const entry: Entry<Request, How> = {
        shown: { id, ...request, since, until: since + timeoutMs },
        release: (how) => {
          clearTimeout(timer)
          this.#entries.delete(id)
          ofClient.delete(entry)
          this.#onChanged()
          resolve(how)
        },
      }
      this.#entries.set(id, entry)
      ofClient.add(entry)
      this.#onChanged()
    })
  }

  /** Lets a request go on; false if none is held under that id. */
  release(id: number, how?: How): boolean {
    const entry = this.#entries.get(id)
    entry?.release(how)
    return entry !== undefined
  }

  /** Lets those go on for which the test holds. */
  releaseWhere(test: (request: Request) => boolean, how?: How): void {
    for (const entry of Array.from(this.#entries.values())) if (test(entry.shown)) entry.release(how)
  }

  /** Lets all go on. */
  close(): void {
    for (const entry of Array.from(this.#entries.values())) entry.release(undefined)
  }

  #entriesOf(client: Waiting): Set<Entry<Request, How>> {
    let entries = this.#byClient.get(client)
    if (entries === undefined) {
      const ofClient = (entries = new Set<Entry<Request, How>>())
      this.#byClient.set(client, ofClient)
      client.onClose(() => {
        for (const entry of Array.from(ofClient)) entry.release('gone')
      })
    }
    return entries
  }
}
