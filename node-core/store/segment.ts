import { ByteMap } from '../base/byteMap.ts'
import { EMPTY_BYTES } from '../base/bytes.ts'
import type { Journal } from './journal.ts'
import type { Write } from './keyValueStore.ts'

/**
 * Batches that are acknowledged but not known to be in LevelDB: in a journal file, and in memory as the last write of each key. In memory
 * they are bytes, because the garbage collector would move each of thousands of small arrays twice before LevelDB has them.
 */
export class Segment {
  readonly journal: Journal
  #values = new ByteMap()
  #removed = new ByteMap()
  /** Batches in the journal that are not in the maps yet. */
  #waiting: (readonly Write[])[] = []

  constructor(journal: Journal) {
    this.journal = journal
  }

  /** Appends the batch to the journal. The maps take it on the next tick, so that the client is answered first, or before the next read. */
  append(record: Uint8Array, writes: readonly Write[]): void {
    this.journal.append(record)
    if (this.#waiting.push(writes) === 1) process.nextTick(() => this.#takeWaiting())
  }

  #takeWaiting(): void {
    if (this.#waiting.length === 0) return
    const waiting = this.#waiting
    this.#waiting = []
    for (const writes of waiting) this.#take(writes)
  }

  #take(writes: readonly Write[]): void {
    this.#values.reserve(writes.length)
    for (const { key, value } of writes) {
      if (value === undefined) this.#remove(key)
      else this.#put(key, value)
    }
  }

  #put(key: Uint8Array, value: Uint8Array): void {
    this.#values.set(key, value)
    if (this.#removed.size > 0) this.#removed.delete(key)
  }

  #remove(key: Uint8Array): void {
    this.#values.delete(key)
    this.#removed.set(key, EMPTY_BYTES)
  }

  /** The value of the key, a copy; null if it was removed, undefined if nothing was written to it. */
  get(key: Uint8Array): Uint8Array | null | undefined {
    this.#takeWaiting()
    const value = this.#values.get(key)
    if (value !== undefined) return value.slice()
    return this.#removed.size > 0 && this.#removed.get(key) !== undefined ? null : undefined
  }

  /** Whether nothing was written. */
  get isEmpty(): boolean {
    return this.#waiting.length === 0 && this.#values.size + this.#removed.size === 0
  }

  /** The last write of each key. */
  *writes(): Generator<Write> {
    this.#takeWaiting()
    for (const key of this.#removed.keys()) yield { key }
    yield* this.#values.entries()
  }

  /** The batches up to that number are in LevelDB. */
  clear(applied: number): void {
    this.journal.clear(applied)
    // As many as last time, if the client goes on as before.
    this.#values = new ByteMap(this.#values.size)
    this.#removed = new ByteMap()
  }
}
