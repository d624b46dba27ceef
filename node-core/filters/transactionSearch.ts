/** Longer searches for transactions than one stretch, which other work may interrupt and which still end. */
import type { Work } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import type { InternalCalls } from './internalCalls.ts'
import { type FoundTransaction, type TransactionCriteria, findTransactions } from './transactionQuery.ts'

/** Blocks of the chain, both inclusive. */
export interface BlockRange {
  fromBlock: bigint
  toBlock: bigint
}

/** What to search for. */
export interface TransactionSearch {
  criteria: TransactionCriteria
  /** Transactions after which the search ends, at the end of their block. */
  limit: number
  isOldestFirst: boolean
  /** To find also what involves the `address` of the criteria only in inner frames. */
  calls?: InternalCalls | undefined
}

/** Run time of a part of a search, and the parts after which it ends. */
const PART_MS = 250
const MAX_PARTS = 20

/** Maximum run time of a search. */
export const MAX_SEARCH_MS = PART_MS * MAX_PARTS

/**
 * The transactions of a range that match, in the order of the search, and the blocks that are left; undefined if none are. Throws `timeout` if
 * one block takes too long.
 */
export function* searchTransactions(
  chain: Chain,
  blocks: BlockRange | undefined,
  { criteria, limit, isOldestFirst, calls }: TransactionSearch,
): Work<{ found: FoundTransaction[]; rest: BlockRange | undefined }> {
  const found: FoundTransaction[] = []
  let rest = ordered(blocks)
  for (let part = 0; part < MAX_PARTS && rest !== undefined && found.length < limit; part++) {
    const range = { ...rest, limit: limit - found.length, timeoutMs: PART_MS, isOldestFirst }
    const searched = yield* findTransactions(chain, criteria, range, calls)
    found.push(...searched.found)
    const { last } = searched
    rest = ordered(isOldestFirst ? { ...rest, fromBlock: last + 1n } : { ...rest, toBlock: last - 1n })
  }
  return { found, rest }
}

const ordered = (blocks: BlockRange | undefined): BlockRange | undefined =>
  blocks !== undefined && blocks.fromBlock <= blocks.toBlock ? blocks : undefined
