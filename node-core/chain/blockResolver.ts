import { type BlockId, isBlockHashId } from '../contract/blockId.ts'
import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { StateReader } from '../evm/state.ts'
import type { BuiltBlock } from '../execution/buildBlock.ts'
import type { StateView } from '../state/stateView.ts'
import type { Block } from '../types/block.ts'
import type { Receipt } from '../types/receipt.ts'
import type { Chain } from './chain.ts'
import type { ChainErrorCode } from './chainErrors.ts'

/** A block that a parameter refers to, with its related data, read on demand. */
export interface ResolvedBlock {
  readonly block: Block
  readonly isPending: boolean
  /** Receipts of the block's transactions, in order. */
  readonly receipts: readonly Receipt[]
  /** State after the block. Throws `state-not-available`. */
  readonly state: StateReader
  /** The same state with its trie. Throws `state-not-available`. */
  readonly view: StateView
  /** The state that the block's header commits to, without changes by hand after it. Throws `state-not-available`. */
  readonly committedView: StateView
}

/**
 * Resolves block parameters of clients. `safe` and `finalized` equal `latest`: blocks are final immediately, also those that validators decide.
 */
export class BlockResolver {
  readonly #chain: Chain
  readonly #pending: () => BuiltBlock
  /** The last resolved head: most requests are about it, and its state is then ready to be read. */
  #head: StoredBlock | undefined

  /** `pending` returns the block that would be built now. */
  constructor(chain: Chain, pending: () => BuiltBlock) {
    this.#chain = chain
    this.#pending = pending
  }

  /** The block, or undefined if there is none. Throws `not-canonical` if EIP-1898 requires it, and `pruned`. */
  find(id: BlockId): ResolvedBlock | undefined {
    const chain = this.#chain
    if (id === 'pending') return pendingBlock(chain, this.#pending())
    const block = this.#storedBlock(id)
    if (block !== chain.head) return block && new StoredBlock(chain, block)
    const head = this.#head
    // What is read of it is remembered, and can change at a node that is followed without changing the root.
    const isFresh = head?.block === block && head.root === chain.headStateRoot && !chain.fork?.isFollowed
    return isFresh ? head : (this.#head = new StoredBlock(chain, block))
  }

  /** The block; throws `header-not-found` if there is none, and `pruned`. */
  resolve(id: BlockId): ResolvedBlock {
    const found = this.find(id)
    if (found === undefined) {
      throw new CodedError<ChainErrorCode>('header-not-found', isBlockHashId(id) ? 'header for hash not found' : 'header not found')
    }
    return found
  }

  #storedBlock(id: Exclude<BlockId, 'pending'>): Block | undefined {
    const chain = this.#chain
    if (typeof id === 'bigint') {
      chain.assertNotPruned(id)
      return chain.blockByNumber(id)
    }
    if (!isBlockHashId(id)) return id === 'earliest' ? chain.blockByNumber(chain.earliest) : chain.head
    const block = chain.blockByHash(id.hash)
    if (block && id.requireCanonical && chain.canonicalHash(block.header.number) !== id.hash) {
      throw new CodedError<ChainErrorCode>('not-canonical', 'hash is not currently canonical')
    }
    return block
  }
}

class StoredBlock implements ResolvedBlock {
  readonly block: Block
  readonly isPending = false
  /** Root of its state, if it is the head. */
  readonly root: Hash
  readonly #chain: Chain
  #view: StateView | undefined

  constructor(chain: Chain, block: Block) {
    this.#chain = chain
    this.block = block
    this.root = chain.headStateRoot
  }

  get receipts(): readonly Receipt[] {
    return this.#chain.receipts(this.block.hash) ?? []
  }

  get state(): StateView {
    return this.view
  }

  get view(): StateView {
    return (this.#view ??= this.#chain.stateAt(this.block.header))
  }

  get committedView(): StateView {
    return this.#chain.committedState(this.block.header)
  }
}

function pendingBlock(chain: Chain, { block, receipts, state }: BuiltBlock): ResolvedBlock {
  return {
    block,
    isPending: true,
    receipts,
    state,
    get view() {
      return chain.stateAt(block.header)
    },
    get committedView() {
      return chain.stateAt(block.header)
    },
  }
}
