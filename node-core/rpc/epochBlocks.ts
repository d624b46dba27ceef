import { BlockResolver, type ResolvedBlock } from '../chain/blockResolver.ts'
import type { Chain } from '../chain/chain.ts'
import type { BlockId } from '../contract/blockId.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'

const EPOCH = 32n

/** Blocks that are behind the head, by tag. */
const DEPTHS = new Map<unknown, bigint>([
  ['safe', EPOCH],
  ['finalized', 2n * EPOCH],
])

/**
 * Resolves block parameters of anvil's clients: `safe` is an epoch behind the head, `finalized` two, or the first block where there are fewer.
 * What is final may not leave the chain: a rollup above it does not recover from that.
 */
export class EpochBlocks extends BlockResolver {
  readonly #chain: Chain

  constructor(chain: Chain, pending: () => BuiltBlock) {
    super(chain, pending)
    this.#chain = chain
  }

  override find(id: BlockId): ResolvedBlock | undefined {
    const depth = DEPTHS.get(id)
    if (depth === undefined) return super.find(id)
    const { head, genesis } = this.#chain
    const number = head.header.number - depth
    return super.find(number > genesis.header.number ? number : genesis.header.number)
  }
}
