/**
 * `store-closed`: used after close. `store-locked`: another process has the folder open. `store-unreadable`: it cannot be opened or read.
 * `store-unwritable`: a write failed, and no further ones are accepted. `store-corrupt`: its files are damaged. `schema-version`: written
 * in another layout.
 */
export type StoreErrorCode = 'store-closed' | 'store-locked' | 'store-unreadable' | 'store-unwritable' | 'store-corrupt' | 'schema-version'

/** A write of a batch: a put with a value, a delete without one. The store owns the bytes from then on: they must not change. */
export interface Write {
  key: Uint8Array
  value?: Uint8Array
}

/** Bounds of a range of keys: `gte` included, `lt` not. */
export interface KeyRange {
  gte: Uint8Array
  lt: Uint8Array
  reverse?: boolean
  limit?: number
}

/**
 * An ordered map from bytes to bytes (keys in lexical order). Reading a key is synchronous, so that the engine can read state in the middle
 * of an execution. Writes are made in atomic batches only: after a crash either all writes of a batch are there or none.
 */
export interface KeyValueStore {
  /** Value of the key, or undefined. Callers must not change the bytes. */
  get(key: Uint8Array): Uint8Array | undefined
  /**
   * Keys and values of the range, in key order, as of the start of the iteration. Asynchronous, because LevelDB iterates only
   * asynchronously: ranges are for opening and tools; everything that requests need is read by key.
   */
  entries(range: KeyRange): AsyncIterable<[key: Uint8Array, value: Uint8Array]>
  /**
   * Commits all writes atomically; the last write to a key wins. They are readable when the promise is fulfilled. Batches commit in the
   * order of the calls.
   */
  batch(writes: readonly Write[]): Promise<void>
  /** Closes the store; fulfilled when all batches are in it. */
  close(): Promise<void>
}
