import type { Block } from '../types/block.ts'
import type { Receipt } from '../types/receipt.ts'
import type { BlockReader } from '../store/blockReader.ts'
import type { LanePath } from '../store/lanePath.ts'

/** A block with the receipts of its transactions. */
export interface BlockWithReceipts {
  block: Block
  receipts: readonly Receipt[]
}

/** Successive blocks that joined or left the canonical chain. They are read only as they are enumerated. */
export interface BlockRun extends Iterable<BlockWithReceipts> {
  readonly count: number
  /** Those that have logs. */
  withLogs(): Iterable<BlockWithReceipts>
}

/** The blocks of a path from one number to another, both included, upwards or downwards; none if `from` is beyond `to`. */
class PathRun implements BlockRun {
  readonly #store: BlockReader
  readonly #path: LanePath
  readonly #first: bigint
  readonly #last: bigint
  readonly #isDescending: boolean

  constructor(store: BlockReader, path: LanePath, first: bigint, last: bigint, order: 'ascending' | 'descending') {
    this.#store = store
    this.#path = path
    this.#first = first
    this.#last = last
    this.#isDescending = order === 'descending'
  }

  get count(): number {
    return Math.max(0, Number(this.#last - this.#first) + 1)
  }

  *[Symbol.iterator](): Generator<BlockWithReceipts> {
    for (let at = 0n; at < this.count; at++) yield* this.#at(this.#isDescending ? this.#last - at : this.#first + at)
  }

  *withLogs(): Generator<BlockWithReceipts> {
    const numbers = this.#store.blocksWithLogs(this.#first, this.#last, this.#path)
    for (const number of this.#isDescending ? numbers.toReversed() : numbers) yield* this.#at(number)
  }

  /** A block that was pruned meanwhile is left out. */
  *#at(number: bigint): Generator<BlockWithReceipts> {
    const hash = this.#store.canonicalHash(number, this.#path)
    const block = hash && this.#store.blockByHash(hash)
    if (block) yield { block, receipts: this.#store.receipts(block.hash) ?? [] }
  }
}

/** The blocks that the path to the head does not share with the one before, whose last block was `last`; `head` is the last one now. */
export function differingBlocks(store: BlockReader, before: LanePath, last: bigint, head: bigint): { removed: BlockRun; added: BlockRun } {
  const { path } = store.lanes
  const end = last < head ? last : head
  const common = path.forkWith(before) ?? end
  const first = (common < end ? common : end) + 1n
  return {
    removed: new PathRun(store, before, first, last, 'descending'),
    added: new PathRun(store, path, first, head, 'ascending'),
  }
}

/** No blocks. */
export const NO_BLOCKS: BlockRun = {
  count: 0,
  [Symbol.iterator]: () => [][Symbol.iterator](),
  withLogs: () => [],
}
