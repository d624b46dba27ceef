/**
 * `store-closed`: used after close. `store-locked`: another process has the folder open. `store-unreadable`: it cannot be opened or read.
 * `store-unwritable`: a write failed, and none is taken any more. `store-corrupt`: its files are damaged. `schema-version`: written in
 * another layout.
 */
export type StoreErrorCode = 'store-closed' | 'store-locked' | 'store-unreadable' | 'store-unwritable' | 'store-corrupt' | 'schema-version'

/** A write of a batch: with a value it puts, without it deletes. The bytes belong to the store from then on: they must not change. */
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
 * Ordered bytes by bytes (keys in lexical order). Reading one key is synchronous, so that the engine can read state in the middle
 * of an execution; writing is only by batches that are atomic: after a crash either all writes of a batch are there or none.
 */
export interface KeyValueStore {
  /** Value of the key, or undefined. Callers must not change the bytes. */
  get(key: Uint8Array): Uint8Array | undefined
  /**
   * Keys and values of the range, in key order, as they were when the iteration began. Asynchronous, because LevelDB iterates only
   * so: ranges serve opening and tools, everything on the way of a request is reached by key.
   */
  entries(range: KeyRange): AsyncIterable<[key: Uint8Array, value: Uint8Array]>
  /**
   * Commits all writes together; of writes to one key the last counts. Readable when the promise is fulfilled. Batches commit in the order
   * of the calls.
   */
  batch(writes: readonly Write[]): Promise<void>
  /** Ends when all batches are in the store. */
  close(): Promise<void>
}

/** A key as latin1 text, whose order is that of the bytes. */
export function textOfKey(key: Uint8Array): string {
  const bytes = Buffer.isBuffer(key) ? key : Buffer.from(key.buffer, key.byteOffset, key.byteLength)
  return bytes.toString('latin1')
}
