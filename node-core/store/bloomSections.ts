import { BoundedCache } from '../base/boundedCache.ts'
import type { KeyValueStore } from './keyValueStore.ts'
import { bloomKey } from './schema.ts'

const BLOCKS_PER_SECTION = 256
const BLOOM_BYTES = 256
/** 16 MiB, the blooms of 65,536 blocks. */
const MAX_SECTIONS = 256

interface Section {
  blooms: Uint8Array
  /** Per block 1 where its bloom is not empty. */
  filled: Uint8Array
}

/** Blooms of canonical blocks in sections of 256 blocks, read when first asked for, so that a search over thousands of blocks stays in memory. */
export class BloomSections {
  readonly #store: KeyValueStore
  readonly #sections = new BoundedCache<number, Section>(2 * MAX_SECTIONS)

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  /** Numbers from..to (both included) of the blocks whose bloom is not empty and accepted. */
  search(from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): bigint[] {
    const found: bigint[] = []
    for (let number = Number(from), last = Number(to); number <= last; ) {
      const index = Math.floor(number / BLOCKS_PER_SECTION)
      const { blooms, filled } = this.#section(index)
      const end = Math.min(last, (index + 1) * BLOCKS_PER_SECTION - 1)
      for (; number <= end; number++) {
        const at = number - index * BLOCKS_PER_SECTION
        if (filled[at] === 1 && accepts(blooms.subarray(at * BLOOM_BYTES, (at + 1) * BLOOM_BYTES))) found.push(BigInt(number))
      }
    }
    return found
  }

  /** Takes over a change that is in the store. */
  changed(number: bigint, bloom: Uint8Array | undefined): void {
    const index = Math.floor(Number(number) / BLOCKS_PER_SECTION)
    const section = this.#sections.get(index)
    if (section) put(section, Number(number) - index * BLOCKS_PER_SECTION, bloom)
  }

  #section(index: number): Section {
    const known = this.#sections.get(index)
    if (known) return known
    const section = { blooms: new Uint8Array(BLOCKS_PER_SECTION * BLOOM_BYTES), filled: new Uint8Array(BLOCKS_PER_SECTION) }
    for (let at = 0; at < BLOCKS_PER_SECTION; at++) {
      const bloom = this.#store.get(bloomKey(BigInt(index * BLOCKS_PER_SECTION + at)))
      if (bloom) put(section, at, bloom)
    }
    this.#sections.set(index, section)
    return section
  }
}

const put = ({ blooms, filled }: Section, at: number, bloom: Uint8Array | undefined): void => {
  filled[at] = bloom ? 1 : 0
  if (bloom) blooms.set(bloom, at * BLOOM_BYTES)
}
