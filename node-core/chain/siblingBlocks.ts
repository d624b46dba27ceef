import { type BlockId, isBlockHashId } from '../contract/blockId.ts'
import type { StateView } from '../state/stateView.ts'
import { EMPTY_ROOT } from '../types/account.ts'
import { type Block, createBlock } from '../types/block.ts'
import { BlockResolver, type ResolvedBlock } from './blockResolver.ts'
import type { Chain } from './chain.ts'

const EXTRA_DATA = new TextEncoder().encode('sibling')

/** An empty block in the place of another one, as a network has it that decides otherwise. Nobody mined it: it is in no store. */
export function siblingOf(chain: Chain, { header, withdrawals }: Block): Block {
  const parent = chain.headerByNumber(header.number - 1n)
  return createBlock(
    {
      ...header,
      extraData: EXTRA_DATA,
      ...(parent !== undefined && { stateRoot: parent.stateRoot }),
      transactionsRoot: EMPTY_ROOT,
      receiptsRoot: EMPTY_ROOT,
      logsBloom: new Uint8Array(header.logsBloom.length),
      gasUsed: 0n,
    },
    { transactions: [], ommers: [], ...(withdrawals !== undefined && { withdrawals }) },
  )
}

/** Resolves block parameters as if the sibling of the head were the head. */
export class SiblingBlocks extends BlockResolver {
  readonly #sibling: Block

  constructor(chain: Chain, sibling: Block) {
    super(chain, () => {
      throw new Error('the pending block is that of the head')
    })
    this.#sibling = sibling
  }

  override find(id: BlockId): ResolvedBlock | undefined {
    const { header, hash } = this.#sibling
    const isSibling = isBlockHashId(id) ? id.hash === hash : typeof id === 'bigint' ? id === header.number : id !== 'earliest'
    if (isSibling) return this.#siblingOnParent()
    const found = super.find(id)
    return found !== undefined && found.block.header.number >= header.number ? undefined : found
  }

  #siblingOnParent(): ResolvedBlock | undefined {
    const parent = super.find(this.#sibling.header.number - 1n)
    if (parent === undefined) return undefined
    const state = (): StateView => parent.view
    return {
      block: this.#sibling,
      isPending: false,
      receipts: [],
      get state() {
        return state()
      },
      get view() {
        return state()
      },
      get committedView() {
        return parent.committedView
      },
    }
  }
}
