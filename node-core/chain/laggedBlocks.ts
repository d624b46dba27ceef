import { type BlockId, isBlockHashId } from '../contract/blockId.ts'
import { BlockResolver, type ResolvedBlock } from './blockResolver.ts'
import type { Chain } from './chain.ts'

/** Resolves block parameters as a node does that has not seen the blocks after one number yet. */
export class LaggedBlocks extends BlockResolver {
  readonly #newest: bigint

  constructor(chain: Chain, newest: bigint) {
    super(chain, () => {
      throw new Error('the pending block is that of the newest one')
    })
    this.#newest = newest
  }

  override find(id: BlockId): ResolvedBlock | undefined {
    const seen = typeof id === 'bigint' || isBlockHashId(id) || id === 'earliest' ? id : this.#newest
    const found = super.find(seen)
    return found !== undefined && found.block.header.number > this.#newest ? undefined : found
  }
}
