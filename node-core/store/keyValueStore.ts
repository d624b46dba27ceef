/** A write of a batch: with a value it puts, without it deletes. */
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
 * Ordered bytes by bytes (keys in lexical order). Reading is synchronous, so that the engine can read state in the middle of
 * an execution; writing is only by batches that are atomic: after a crash either all writes of a batch are there or none.
 */
export interface KeyValueStore {
  /** Value of the key, or undefined. */
  get(key: Uint8Array): Uint8Array | undefined
  /** Keys and values of the range, in key order. */
  entries(range: KeyRange): Iterable<[key: Uint8Array, value: Uint8Array]>
  /** Commits all writes together. They are readable when the promise is fulfilled. Batches commit in the order of the calls. */
  batch(writes: readonly Write[]): Promise<void>
  close(): Promise<void>
}
