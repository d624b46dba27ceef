import type { BlockRange } from '../../filters/transactionSearch.ts'
import { type Params, badRequest } from '../params.ts'

/** Records of one result, and those that page times size may reach, as at Etherscan. */
const MAX_RECORDS = 10_000

/** A page of a list, and the blocks that the list is of. */
export interface Paging {
  range: BlockRange
  isOldestFirst: boolean
  /** Of the page, in the list. */
  start: number
  end: number
}

/** The parameters `startblock`, `endblock`, `page`, `offset` (rows of a page) and `sort`. Throws `bad-request`. */
export function pagingOf(params: Params, head: bigint): Paging {
  const fromBlock = params.integer('startblock', 0n)
  const endBlock = params.block('endblock', head, head)
  // Some clients count from 0.
  const page = Math.max(1, params.count('page', 1, 0, MAX_RECORDS))
  const size = params.count('offset', MAX_RECORDS, 0, MAX_RECORDS) || MAX_RECORDS
  if (page * size > MAX_RECORDS) throw badRequest(`result window is too large: page times offset must be at most ${MAX_RECORDS}`)
  return {
    range: { fromBlock, toBlock: endBlock < head ? endBlock : head },
    isOldestFirst: params.oneOf('sort', ['asc', 'desc'], 'asc') === 'asc',
    start: (page - 1) * size,
    end: page * size,
  }
}
