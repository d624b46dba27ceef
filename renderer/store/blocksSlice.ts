import { quantityFromBigint, type Hex } from '../../node-core/contract/hex.ts'
import type { BlockSummary, HeadSummary } from './summaries.ts'

/** The newest shown block, and recently requested summaries. */
export interface BlocksSlice {
  head: HeadSummary | undefined
  /** The chain's newest block while the window shows the chain as of an earlier one, `head`; otherwise undefined. */
  tip: HeadSummary | undefined
  byNumber: ReadonlyMap<number, BlockSummary>
  /** Why the blocks of the remote chain of a fork, which are below its first one, could not be listed. */
  remoteProblem: string | undefined
  /** Changes when the chain was replaced (reset, revert): everything derived from blocks is invalid. */
  generation: number
}

export const initialBlocks: BlocksSlice = {
  head: undefined,
  tip: undefined,
  byNumber: new Map(),
  remoteProblem: undefined,
  generation: 0,
}

/** The chain's newest block, whatever is shown. */
export function newestOf({ head, tip }: Pick<BlocksSlice, 'head' | 'tip'>): HeadSummary | undefined {
  return tip ?? head
}

/** The block at which state is read: the latest, or the earlier one that is shown. */
export function shownBlock({ head, tip }: Pick<BlocksSlice, 'head' | 'tip'>): Hex | 'latest' {
  return tip && head ? quantityFromBigint(BigInt(head.number)) : 'latest'
}

/** Maximum number of summaries kept; a list shows about forty at a time. */
export const MAX_BLOCKS = 2_048
/** Newest blocks that are always kept, for the strip of recent blocks. */
export const RECENT_BLOCKS = 64

/** The slice with more summaries; past the bound, those far from `center` and from the head are evicted. */
export function blocksWith(slice: BlocksSlice, added: readonly BlockSummary[], center: number): BlocksSlice {
  if (added.length === 0) return slice
  const byNumber = new Map(slice.byNumber)
  for (const block of added) byNumber.set(block.number, block)
  if (byNumber.size > MAX_BLOCKS) {
    const head = slice.head?.number ?? 0
    for (const number of byNumber.keys()) {
      if (Math.abs(number - center) > MAX_BLOCKS / 4 && number <= head - RECENT_BLOCKS) byNumber.delete(number)
    }
  }
  return { ...slice, byNumber }
}
