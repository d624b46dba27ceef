import type { BlockId } from '../contract/blockId.ts'
import { Emitter, type EventSource } from '../base/emitter.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import { BlockResolver, type ResolvedBlock } from './blockResolver.ts'
import type { Chain } from './chain.ts'

/**
 * Resolves block parameters of wallets. A wallet goes on asking for the highest block that it has seen, also after the chain went back
 * below it, and gives up when that block does not exist. Such a number is resolved as `latest`. Numbers that the chain never had are not.
 */
export class RememberedBlocks extends BlockResolver implements EventSource<{ changed: void }> {
  readonly #events = new Emitter<{ changed: void }>()
  readonly #latestInstead: (number: bigint) => boolean
  #count = 0

  constructor(chain: Chain, pending: () => BuiltBlock) {
    super(chain, pending)
    this.#latestInstead = (number) => number > chain.head.header.number && number <= chain.highestServed
  }

  /** How often `latest` was returned for a higher number. */
  get count(): number {
    return this.#count
  }

  on(name: 'changed', listener: (event: void) => void): () => void {
    return this.#events.on(name, listener)
  }

  override find(id: BlockId): ResolvedBlock | undefined {
    if (typeof id !== 'bigint' || !this.#latestInstead(id)) return super.find(id)
    this.#count++
    this.#events.emit('changed', undefined)
    return super.find('latest')
  }
}
