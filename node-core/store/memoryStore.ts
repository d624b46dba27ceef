import { ByteMap } from '../base/byteMap.ts'
import { CodedError } from '../base/codedError.ts'
import type { KeyRange, KeyValueStore, StoreErrorCode, Write } from './keyValueStore.ts'

class MemoryStore implements KeyValueStore {
  #values = new ByteMap()
  #closed = false

  get(key: Uint8Array): Uint8Array | undefined {
    if (this.#closed) throw closed()
    return this.#values.get(key)
  }

  async *entries({ gte, lt, reverse = false, limit = Infinity }: KeyRange): AsyncIterable<[Uint8Array, Uint8Array]> {
    if (this.#closed) throw closed()
    const keys: Uint8Array[] = []
    for (const key of this.#values.keys()) if (Buffer.compare(key, gte) >= 0 && Buffer.compare(key, lt) < 0) keys.push(key)
    keys.sort((a, b) => (reverse ? Buffer.compare(b, a) : Buffer.compare(a, b)))
    yield* keys.slice(0, limit).map((key): [Uint8Array, Uint8Array] => [key, this.#values.get(key)!])
  }

  async batch(writes: readonly Write[]): Promise<void> {
    if (this.#closed) throw closed()
    for (const { key, value } of writes) {
      if (value === undefined) this.#values.delete(key)
      else this.#values.set(key, value)
    }
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#values = new ByteMap()
  }
}

const closed = () => new CodedError<StoreErrorCode>('store-closed', 'the store is closed')

/** A store in memory, for tests and chains that need not persist. */
export function createMemoryStore(): KeyValueStore {
  return new MemoryStore()
}
