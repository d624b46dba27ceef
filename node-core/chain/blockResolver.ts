import type { Hash } from '../contract/hex.ts'
import type { BlockTag } from '../contract/wire.ts'
import type { StateReader } from '../evm/engine.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import type { StateView } from '../state/stateView.ts'
import type { Block } from '../types/block.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Chain } from './chain.ts'

/** A block parameter: number, tag, or hash (EIP-1898). */
export type BlockReference = bigint | BlockTag | { hash: Hash; requireCanonical?: boolean }

/** A block that a parameter names, with what hangs on it. */
export interface ResolvedBlock {
  block: Block
  pending: boolean
  /** Of the block's transactions, in order. */
  readonly receipts: readonly Receipt[]
  /** State after the block. Throws `state-not-available` on reading. */
  readonly state: StateReader
  /** The same as a view with proofs. */
  readonly view: StateView
}

/** Finds blocks by what clients call them. */
export class BlockResolver {
  readonly #chain: Chain
  readonly #pending: () => BuiltBlock

  constructor(chain: Chain, pending: () => BuiltBlock) {
    this.#chain = chain
    this.#pending = pending
  }

  /** The block, or undefined where there is none. */
  find(_reference: BlockReference): ResolvedBlock | undefined {
    void this.#chain
    void this.#pending
    throw new Error('body follows')
  }

  /** The block; throws `header-not-found` (geth's text) where there is none. */
  resolve(_reference: BlockReference): ResolvedBlock {
    throw new Error('body follows')
  }
}
