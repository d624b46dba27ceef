/** The keys of mappings: no state has them, so they are found by executing blocks again and looking at what is hashed. */
import type { Hash, Hex } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { RunClock } from '../base/runClock.ts'
import type { Tracer } from '../evm/tracer.ts'
import type { OutcomeErrorCode } from '../execution/outcome.ts'
import { Replay } from '../execution/replay.ts'
import type { ChainContext } from '../execution/blockProcessor.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import { SlotPaths } from './slotPaths.ts'

/** Maximum number of hash inputs in memory. */
const MAX_INPUTS = 200_000
/** Number of blocks, from the newest one back, that are looked through. */
const MAX_BLOCKS = 256n

/** The part of a chain that is read. */
interface ChainOfKeys extends ChainContext {
  blockByNumber(number: bigint): Block | undefined
  parentOf(header: Header): Header | undefined
  /** The first block of this chain. */
  readonly genesis: Block
}

/** Keys of mappings, by block: found by executing the block again, then cached as long as there is room. */
export class MappingKeys {
  readonly #chain: ChainOfKeys
  readonly #byBlock = new BoundedCache<Hash, SlotPaths>(MAX_INPUTS, ({ size }) => size + 1)
  readonly #named = new SlotPaths()

  constructor(chain: ChainOfKeys) {
    this.#chain = chain
  }

  /** Remembers a key that a client named: what is hashed for its slot. */
  add(input: Uint8Array): void {
    this.#named.add(input)
  }

  /**
   * The keys of the mapping at a slot in the newest blocks up to one, the newest first, each once. Those of blocks for which the time of the
   * clock does not suffice are missing.
   */
  *of(slot: bigint, upTo: bigint, clock: RunClock): Work<ReadonlySet<Hex>> {
    const keys = new Set<Hex>(this.#named.keysAt(slot))
    for (let number = upTo; number > this.#chain.genesis.header.number && number > upTo - MAX_BLOCKS; number--) {
      const block = this.#chain.blockByNumber(number)
      if (block === undefined) break
      if (block.transactions.length === 0) continue
      const paths = yield* this.pathsIn(block, clock)
      if (paths === undefined) break
      for (const key of paths.keysAt(slot)) keys.add(key)
    }
    return keys
  }

  /** What clients named. */
  get named(): SlotPaths {
    return this.#named
  }

  /** What a block, of whatever branch, hashed; undefined if the time of the clock does not suffice to execute it again. */
  *pathsIn(block: Block, clock: RunClock): Work<SlotPaths | undefined> {
    const known = this.#byBlock.get(block.hash)
    if (known) return known
    const parent = this.#chain.parentOf(block.header)
    if (parent === undefined || performance.now() > clock.deadlineMs) return undefined
    const paths = new SlotPaths()
    const tracer: Tracer = { onOpcode: (step) => paths.addHashed(step) }
    try {
      const replay = new Replay(this.#chain, parent, block, clock)
      for (let index = 0; index < block.transactions.length; index++) yield* replay.next({ tracer })
    } catch (error) {
      if (error instanceof CodedError && (error.code as OutcomeErrorCode) === 'timeout') return undefined
      throw error
    }
    this.#byBlock.set(block.hash, paths)
    return paths
  }
}
