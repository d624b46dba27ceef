import type { Journal } from './journal.ts'
import { type Write, textOfKey } from './keyValueStore.ts'

/** Batches that are acknowledged but not known to be in LevelDB: in a journal file, and in memory as the last write of each key. */
export class Segment {
  readonly journal: Journal
  readonly #writes = new Map<string, Write>()

  constructor(journal: Journal) {
    this.journal = journal
  }

  append(record: Uint8Array, writes: readonly Write[]): void {
    this.journal.append(record)
    for (const write of writes) this.#writes.set(textOfKey(write.key), write)
  }

  get(keyText: string): Write | undefined {
    return this.#writes.get(keyText)
  }

  get size(): number {
    return this.#writes.size
  }

  writes(): Iterable<Write> {
    return this.#writes.values()
  }

  /** The batches up to that number are in LevelDB. */
  clear(applied: number): void {
    this.journal.clear(applied)
    this.#writes.clear()
  }
}
