import { BoundedCache } from '../base/boundedCache.ts'
import { MAX_BLOOM_CACHE_BYTES } from '../base/cacheBounds.ts'
import type { KeyValueStore } from './keyValueStore.ts'
import type { LanePath } from './lanePath.ts'
import { BLOOM_SECTION, bloomKey, bloomSectionKey } from './schema.ts'

const BLOCKS = Number(BLOOM_SECTION)
const BLOOM_BYTES = 256

interface Section {
  /** Absent while no block of the section has a bloom. */
  blooms: Uint8Array | undefined
  /** 1 for each block whose bloom is not empty. */
  readonly filled: Uint8Array
}

/**
 * Blooms of the blocks of a path in sections. Those of the path to the head are read on first use and then cached, so that a search over
 * thousands of blocks stays in memory.
 */
export class BloomSections {
  readonly #store: KeyValueStore
  readonly #sections = new BoundedCache<number, Section>(MAX_BLOOM_CACHE_BYTES, ({ blooms }) => 400 + (blooms?.length ?? 0))
  /** The path of the cached sections. */
  #path: LanePath | undefined

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  /** Numbers from..to (both included) of the blocks of a path whose bloom is not empty and accepted. */
  search(path: LanePath, from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): bigint[] {
    const found: bigint[] = []
    const [start, last] = [Number(from), Number(to)]
    for (let first = start - (start % BLOCKS); first <= last; first += BLOCKS) {
      const { blooms, filled } = this.#section(path, first)
      if (blooms === undefined) continue
      const end = Math.min(last - first, BLOCKS - 1)
      for (let at = Math.max(0, start - first); at <= end; at++) {
        if (filled[at] === 1 && accepts(blooms.subarray(at * BLOOM_BYTES, (at + 1) * BLOOM_BYTES))) found.push(BigInt(first + at))
      }
    }
    return found
  }

  /** The path to the head is another one: it has the blocks up to `fork` in common with the one before, whose last block was `head`. */
  pathChanged(path: LanePath, fork: bigint, head: bigint): void {
    this.#path = path
    const changed = Number(fork) + 1
    for (let first = changed - (changed % BLOCKS); first <= Math.max(changed, Number(head)); first += BLOCKS) this.#sections.delete(first)
  }

  /** Applies a change of a block on the path to the head, which is in the store. */
  changed(number: bigint, bloom: Uint8Array | undefined): void {
    const at = Number(number) % BLOCKS
    const first = Number(number) - at
    const section = this.#sections.get(first)
    if (section === undefined) return
    // Removed while it changes, because the cache counts its size.
    this.#sections.delete(first)
    put(section, at, bloom)
    this.#sections.set(first, section)
  }

  /** The section that starts at the block. */
  #section(path: LanePath, first: number): Section {
    if (path !== (this.#path ??= path)) return this.#read(path, first)
    const known = this.#sections.get(first)
    if (known) return known
    const section = this.#read(path, first)
    this.#sections.set(first, section)
    return section
  }

  #read(path: LanePath, first: number): Section {
    const section: Section = { blooms: undefined, filled: new Uint8Array(BLOCKS) }
    for (const { lane, from, to } of path.within(BigInt(first), BigInt(first + BLOCKS - 1))) {
      if (this.#store.get(bloomSectionKey(from, lane)) === undefined) continue
      for (let number = from; number <= to; number++) {
        const bloom = this.#store.get(bloomKey(number, lane))
        if (bloom) put(section, Number(number) - first, bloom)
      }
    }
    return section
  }
}

const put = (section: Section, at: number, bloom: Uint8Array | undefined): void => {
  section.filled[at] = bloom ? 1 : 0
  if (bloom === undefined) return
  section.blooms ??= new Uint8Array(BLOCKS * BLOOM_BYTES)
  section.blooms.set(bloom, at * BLOOM_BYTES)
}
