/** Size of a part: entries are appended to parts, which begin small and end with this size; larger entries get a part of their own. */
const MAX_PART_BYTES = 1 << 20
const MIN_PART_BYTES = 1 << 14
/** Entries begin at multiples of this, so that 32 bits name a place in 32 GiB. */
const UNIT = 8
const UNITS_PER_PART = MAX_PART_BYTES / UNIT
/** Before key and value, each entry has their lengths, as 32-bit integers. */
const HEADER_BYTES = 8
const MIN_SLOTS = 64
/** Slots that hold no entry. Others hold its place plus FIRST. */
const EMPTY = 0
const DELETED = 1
const FIRST = 2
/** Fewer bytes of deleted entries are left where they are. */
const MIN_COMPACTED_BYTES = 4 << 20

/**
 * A map from bytes to bytes for millions of small entries: an open-addressing table over a few large buffers. An entry takes about twenty
 * bytes more than its content, where a Map of texts and arrays takes 250, all of which the garbage collector has to visit.
 */
export class ByteMap {
  #parts: Uint8Array[] = []
  #views: DataView[] = []
  /** Bytes used of the last part. */
  #used = 0
  #slots: Uint32Array
  /** Slots that are not empty. */
  #taken = 0
  #size = 0
  /** Bytes of all entries, and of those that were deleted or replaced. */
  #bytes = 0
  #deletedBytes = 0
  /** Which keys collide is not to be known in advance. */
  readonly #seed = Math.floor(Math.random() * 2 ** 32) | 0

  /** `expected`: the number of entries for which there is room from the beginning. */
  constructor(expected = 0) {
    this.#slots = new Uint32Array(slotsFor(expected))
  }

  /** Number of entries. */
  get size(): number {
    return this.#size
  }

  /** Bytes allocated. */
  get memoryBytes(): number {
    return this.#parts.reduce((sum, part) => sum + part.length, 4 * this.#slots.length)
  }

  /** The value; it stays as it is, whatever becomes of the entry. */
  get(key: Uint8Array): Uint8Array | undefined {
    const slot = this.#find(key, this.#hash(key))
    return slot < 0 ? undefined : this.#valueAt(this.#slots[slot]!)
  }

  set(key: Uint8Array, value: Uint8Array): void {
    const hash = this.#hash(key)
    const known = this.#find(key, hash)
    const entry = this.#append(key, value)
    if (known >= 0) {
      this.#discard(known)
      this.#slots[known] = entry
    } else {
      this.reserve(1)
      this.#insert(hash, entry)
      this.#size++
    }
    this.#compact()
  }

  /** Makes room for that many further entries at once, instead of step by step. */
  reserve(count: number): void {
    if (4 * (this.#taken + count) > 3 * this.#slots.length) this.#resize(count)
  }

  delete(key: Uint8Array): void {
    const slot = this.#find(key, this.#hash(key))
    if (slot < 0) return
    this.#discard(slot)
    this.#slots[slot] = DELETED
    this.#size--
    this.#compact()
  }

  /** All keys, in no particular order; none may be added or removed meanwhile. */
  *keys(): Generator<Uint8Array> {
    for (const entry of this.#slots) if (entry >= FIRST) yield this.#keyAt(entry)
  }

  /** All keys and values, in no particular order; none may be added or removed meanwhile. */
  *entries(): Generator<{ key: Uint8Array; value: Uint8Array }> {
    for (const entry of this.#slots) if (entry >= FIRST) yield { key: this.#keyAt(entry), value: this.#valueAt(entry) }
  }

  #hash(key: Uint8Array): number {
    // Like FNV-1a, but on words of four bytes; shifted after each because multiplication carries no bit to lower ones.
    let hash = this.#seed
    let i = 0
    for (const whole = key.length - 3; i < whole; i += 4) {
      const word = key[i]! | (key[i + 1]! << 8) | (key[i + 2]! << 16) | (key[i + 3]! << 24)
      hash = Math.imul(hash ^ word, 0x9e37_79b1)
      hash ^= hash >>> 15
    }
    for (; i < key.length; i++) hash = Math.imul(hash ^ key[i]!, 0x0100_0193)
    return hash ^ (hash >>> 15)
  }

  /** The slot of a key with that hash; negative if there is none. */
  #find(key: Uint8Array, hash: number): number {
    const mask = this.#slots.length - 1
    for (let slot = hash & mask; ; slot = (slot + 1) & mask) {
      const entry = this.#slots[slot]!
      if (entry === EMPTY) return -1
      if (entry >= FIRST && this.#hasKey(entry, key)) return slot
    }
  }

  #hasKey(entry: number, key: Uint8Array): boolean {
    const at = positionOf(entry)
    const index = partOf(entry)
    if (this.#views[index]!.getUint32(at) !== key.length) return false
    const part = this.#parts[index]!
    for (let i = 0; i < key.length; i++) if (part[at + HEADER_BYTES + i] !== key[i]) return false
    return true
  }

  #keyAt(entry: number): Uint8Array {
    const at = positionOf(entry)
    const index = partOf(entry)
    const start = at + HEADER_BYTES
    return this.#parts[index]!.subarray(start, start + this.#views[index]!.getUint32(at))
  }

  #valueAt(entry: number): Uint8Array {
    const at = positionOf(entry)
    const index = partOf(entry)
    const view = this.#views[index]!
    const start = at + HEADER_BYTES + view.getUint32(at)
    return this.#parts[index]!.subarray(start, start + view.getUint32(at + 4))
  }

  #append(key: Uint8Array, value: Uint8Array): number {
    const bytes = bytesOf(key.length, value.length)
    if (this.#parts.length === 0 || this.#used + bytes > this.#parts.at(-1)!.length) {
      const part = new Uint8Array(Math.max(bytes, Math.min(MAX_PART_BYTES, MIN_PART_BYTES * 2 ** Math.min(this.#parts.length, 6))))
      this.#parts.push(part)
      this.#views.push(new DataView(part.buffer))
      this.#used = 0
    }
    const index = this.#parts.length - 1
    const at = this.#used
    const part = this.#parts[index]!
    const view = this.#views[index]!
    view.setUint32(at, key.length)
    view.setUint32(at + 4, value.length)
    part.set(key, at + HEADER_BYTES)
    part.set(value, at + HEADER_BYTES + key.length)
    this.#used += bytes
    this.#bytes += bytes
    return index * UNITS_PER_PART + at / UNIT + FIRST
  }

  #insert(hash: number, entry: number): void {
    const mask = this.#slots.length - 1
    let slot = hash & mask
    while (this.#slots[slot]! !== EMPTY) slot = (slot + 1) & mask
    this.#slots[slot] = entry
    this.#taken++
  }

  /** Makes room in the table for further entries, and drops the marks of deleted ones. */
  #resize(further: number): void {
    const entries = this.#slots.filter((entry) => entry >= FIRST)
    this.#slots = new Uint32Array(slotsFor(entries.length + further))
    this.#taken = 0
    for (const entry of entries) this.#insert(this.#hash(this.#keyAt(entry)), entry)
  }

  #discard(slot: number): void {
    const entry = this.#slots[slot]!
    const at = positionOf(entry)
    const view = this.#views[partOf(entry)]!
    this.#deletedBytes += bytesOf(view.getUint32(at), view.getUint32(at + 4))
  }

  /** Moves the entries to new parts if most of the bytes belong to deleted ones. */
  #compact(): void {
    if (this.#deletedBytes < MIN_COMPACTED_BYTES || 2 * this.#deletedBytes < this.#bytes) return
    const entries = this.#slots.filter((entry) => entry >= FIRST)
    const former = { parts: this.#parts, views: this.#views }
    this.#parts = []
    this.#views = []
    this.#bytes = this.#deletedBytes = this.#taken = 0
    this.#slots = new Uint32Array(this.#slots.length)
    for (const entry of entries) {
      const at = positionOf(entry)
      const part = former.parts[partOf(entry)]!
      const view = former.views[partOf(entry)]!
      const valueAt = at + HEADER_BYTES + view.getUint32(at)
      const [key, value] = [part.subarray(at + HEADER_BYTES, valueAt), part.subarray(valueAt, valueAt + view.getUint32(at + 4))]
      this.#insert(this.#hash(key), this.#append(key, value))
    }
  }
}

/** A power of two, at most half of which are then taken. */
function slotsFor(entries: number): number {
  let slots = MIN_SLOTS
  while (slots < 2 * entries) slots *= 2
  return slots
}

// Two functions: a pair would allocate an object for each lookup.

/** Index of the part of an entry. */
const partOf = (entry: number): number => Math.floor((entry - FIRST) / UNITS_PER_PART)

/** Position of an entry in its part. */
const positionOf = (entry: number): number => ((entry - FIRST) % UNITS_PER_PART) * UNIT

const bytesOf = (keyLength: number, valueLength: number): number => Math.ceil((HEADER_BYTES + keyLength + valueLength) / UNIT) * UNIT
