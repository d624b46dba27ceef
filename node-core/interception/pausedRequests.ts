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

/** How a held request goes on: by an action or, undefined, as if nothing had held it; `gone`: nobody waits for it any more. */
export type Release = RequestAction | undefined | 'gone'

interface Entry {
  readonly shown: WirePausedRequest
  release(how: Release): void
}

/** Requests that rules hold. */
export class PausedRequests {
  readonly #nowMs: () => number
  readonly #onChanged: () => void
  readonly #entries = new Map<number, Entry>()
  /** By client: a connection is listened to once, however many of its requests are held. */
  readonly #byClient = new WeakMap<Waiting, Set<Entry>>()
  #count = 0

  constructor(nowMs: () => number, onChanged: () => void) {
    this.#nowMs = nowMs
    this.#onChanged = onChanged
  }

  get size(): number {
    return this.#entries.size
  }

  /** What is held, the oldest first. */
  all(): WirePausedRequest[] {
    return Array.from(this.#entries.values(), ({ shown }) => shown)
  }

  find(id: number): WirePausedRequest | undefined {
    return this.#entries.get(id)?.shown
  }

  /** Holds a request until it is released, the time is over, or the client is gone. */
  hold(request: HeldRequest, timeoutMs: number, client: Waiting): Promise<Release> {
    if (this.#entries.size >= MAX_PAUSED) return Promise.resolve(undefined)
    const id = ++this.#count
    const since = this.#nowMs()
    const ofClient = this.#entriesOf(client)
    return new Promise((resolve) => {
      const timer = setTimeout(() => entry.release(undefined), timeoutMs).unref()
      const entry: Entry = {
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
  release(id: number, how?: RequestAction): boolean {
    const entry = this.#entries.get(id)
    entry?.release(how)
    return entry !== undefined
  }

  /** Lets those go on that a rule holds. */
  releaseOf(rule: string): void {
    for (const entry of Array.from(this.#entries.values())) if (entry.shown.rule === rule) entry.release(undefined)
  }

  /** Lets all go on. */
  close(): void {
    for (const entry of Array.from(this.#entries.values())) entry.release(undefined)
  }

  #entriesOf(client: Waiting): Set<Entry> {
    let entries = this.#byClient.get(client)
    if (entries === undefined) {
      const ofClient = (entries = new Set<Entry>())
      this.#byClient.set(client, ofClient)
      client.onClose(() => {
        for (const entry of Array.from(ofClient)) entry.release('gone')
      })
    }
    return entries
  }
}
