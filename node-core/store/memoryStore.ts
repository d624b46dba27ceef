import { createByteArena } from '../base/byteArena.ts'
import { CodedError } from '../base/codedError.ts'
import { type KeyRange, type KeyValueStore, type StoreErrorCode, type Write, textOfKey } from './keyValueStore.ts'

class MemoryStore implements KeyValueStore {
  /** By `textOfKey`. */
  readonly #values = new Map<string, Uint8Array>()
  /** Sorted keys, if none was added or removed since the last range. */
  #sorted: string[] | undefined
  readonly #allocate = createByteArena(1 << 16)
  #closed = false

  get(key: Uint8Array): Uint8Array | undefined {
    if (this.#closed) throw closed()
    return this.#values.get(textOfKey(key))
  }

  async *entries({ gte, lt, reverse = false, limit = Infinity }: KeyRange): AsyncIterable<[Uint8Array, Uint8Array]> {
    if (this.#closed) throw closed()
    const [from, to] = [textOfKey(gte), textOfKey(lt)]
    this.#sorted ??= Array.from(this.#values.keys()).toSorted((a, b) => (a < b ? -1 : 1))
    const keys = this.#sorted.filter((key) => key >= from && key < to)
    const chosen = (reverse ? keys.toReversed() : keys).slice(0, limit)
    for (const [key, value] of chosen.map((key) => [key, this.#values.get(key)!] as const)) {
      yield [new Uint8Array(Buffer.from(key, 'latin1')), value]
    }
  }

  async batch(writes: readonly Write[]): Promise<void> {
    if (this.#closed) throw closed()
    for (const { key, value } of writes) {
      const text = textOfKey(key)
      if (this.#sorted && (value === undefined || !this.#values.has(text))) this.#sorted = undefined
      if (value === undefined) this.#values.delete(text)
      else this.#values.set(text, this.#copyOf(value))
    }
  }

  #copyOf(value: Uint8Array): Uint8Array {
    const copy = this.#allocate(value.length)
    copy.set(value)
    return copy
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#values.clear()
    this.#sorted = undefined
  }
}

const closed = () => new CodedError<StoreErrorCode>('store-closed', 'the store is closed')

/** A store in memory, for tests and chains that need not persist. */
export function createMemoryStore(): KeyValueStore {
  return new MemoryStore()
}
