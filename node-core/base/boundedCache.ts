/**
 * A bounded cache with two generations: when the young one has filled half of the budget it becomes the old one, and the previous old one
 * is dropped as a whole. Entries that are read move to the young generation. So no order is maintained, and a read costs one or two
 * lookups.
 */
export class BoundedCache<K, V> {
  readonly #halfSize: number
  readonly #sizeOf: (value: V) => number
  #young = new Map<K, V>()
  #youngSize = 0
  #old = new Map<K, V>()

  /** `maxSize` in the unit of `sizeOf`, which counts entries by default. */
  constructor(maxSize: number, sizeOf: (value: V) => number = () => 1) {
    this.#halfSize = maxSize / 2
    this.#sizeOf = sizeOf
  }

  get(key: K): V | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: K, value: V): void {
    const before = this.#young.get(key)
    if (before !== undefined) this.#youngSize -= this.#sizeOf(before)
    this.#young.set(key, value)
    this.#youngSize += this.#sizeOf(value)
    if (this.#youngSize <= this.#halfSize) return
    this.#old = this.#young
    this.#young = new Map()
    this.#youngSize = 0
  }

  delete(key: K): void {
    const before = this.#young.get(key)
    if (before !== undefined) this.#youngSize -= this.#sizeOf(before)
    this.#young.delete(key)
    this.#old.delete(key)
  }

  clear(): void {
    this.#young = new Map()
    this.#youngSize = 0
    this.#old = new Map()
  }

  /** The values, each once. */
  *values(): Generator<V> {
    for (const [, value] of this.entries()) yield value
  }

  /** Keys and values, each key once. */
  *entries(): Generator<[K, V]> {
    for (const entry of this.#old) if (!this.#young.has(entry[0])) yield entry
    yield* this.#young
  }

  /** Number of entries; those in both generations count twice. */
  get count(): number {
    return this.#young.size + this.#old.size
  }
}
