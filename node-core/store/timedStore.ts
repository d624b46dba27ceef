import type { WorkTimes } from '../base/workTimes.ts'
import type { KeyRange, KeyValueStore, Write } from './keyValueStore.ts'

/** A store, which adds up how long its reads by key and its batches take. */
export class TimedStore implements KeyValueStore {
  readonly #store: KeyValueStore
  readonly #times: WorkTimes

  constructor(store: KeyValueStore, times: WorkTimes) {
    this.#store = store
    this.#times = times
  }

  get(key: Uint8Array): Uint8Array | undefined {
    const startedAtMs = performance.now()
    try {
      return this.#store.get(key)
    } finally {
      this.#times.readMs += performance.now() - startedAtMs
    }
  }

  entries(range: KeyRange): AsyncIterable<[key: Uint8Array, value: Uint8Array]> {
    return this.#store.entries(range)
  }

  async batch(writes: readonly Write[]): Promise<void> {
    const startedAtMs = performance.now()
    try {
      await this.#store.batch(writes)
    } finally {
      this.#times.writeMs += performance.now() - startedAtMs
    }
  }

  close(): Promise<void> {
    return this.#store.close()
  }
}
