/** The transactions that involve an account, in pages of whole blocks. */
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import type { InternalCalls } from './internalCalls.ts'
import type { FoundTransaction } from './transactionQuery.ts'
import { type BlockRange, MAX_SEARCH_MS, searchTransactions } from './transactionSearch.ts'

/** `history-too-long`: the search was ended before it found anything. */
export type AccountHistoryErrorCode = 'history-too-long'

/** Which transactions of an account: those next to a block, on one side of it. */
export interface AccountHistoryQuery {
  address: Address
  /** `before`: the newest ones of older blocks. `after`: the oldest ones of newer blocks. */
  direction: 'before' | 'after'
  /** 0: the end of the chain from which the search starts. */
  block: bigint
  /** After so many transactions the page ends with their block. */
  size: number
}

/** A page, newest first. */
export interface AccountHistoryPage {
  found: FoundTransaction[]
  /** Whether no transaction is newer, and whether none is older. */
  isNewest: boolean
  isOldest: boolean
}

/**
 * A page of the transactions that an account sent or got, or that call it within. Throws `history-too-long`, and `timeout` if one block takes
 * too long.
 */
export function* accountHistory(chain: Chain, calls: InternalCalls, query: AccountHistoryQuery): Work<AccountHistoryPage> {
  const { address, direction, block, size } = query
  const { number: head } = chain.head.header
  const isForward = direction === 'after'
  const range: BlockRange = isForward
    ? { fromBlock: block === 0n ? 0n : block + 1n, toBlock: head }
    : { fromBlock: 0n, toBlock: block === 0n || block > head ? head : block - 1n }
  const search = { criteria: { address }, isOldestFirst: isForward, calls }
  const { found, rest } = yield* searchTransactions(chain, range, { ...search, limit: size })
  if (found.length === 0 && rest !== undefined) throw historyTooLong(address, rest, isForward)
  const more = yield* searchTransactions(chain, rest, { ...search, limit: 1 })
  const isEnd = more.found.length === 0 && more.rest === undefined
  return {
    found: isForward ? found.toReversed() : found,
    isNewest: isForward ? isEnd : range.toBlock === head,
    isOldest: isForward ? range.fromBlock === 0n : isEnd,
  }
}

function historyTooLong(address: Address, { fromBlock, toBlock }: BlockRange, isForward: boolean): CodedError<AccountHistoryErrorCode> {
  const next = isForward ? `after block ${fromBlock - 1n}` : `before block ${toBlock + 1n}`
  return new CodedError('history-too-long', `found no transaction of ${address} within ${MAX_SEARCH_MS / 1000} s: ask for those ${next}`)
}
