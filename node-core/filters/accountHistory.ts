/** The transactions that involve an account, in pages of whole blocks. */
import type { Address } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import type { Chain } from '../chain/chain.ts'
import type { InternalCalls } from './internalCalls.ts'
import { type FoundTransaction, findTransactions } from './transactionQuery.ts'

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

/** Run time of a part of a search, and the parts after which it ends. */
const PART_MS = 250
const MAX_PARTS = 20

/** Both inclusive. */
interface Blocks {
  fromBlock: bigint
  toBlock: bigint
}

/**
 * A page of the transactions that an account sent or got, or that call it within. Throws `history-too-long`, and `timeout` if one block takes
 * too long.
 */
export function* accountHistory(chain: Chain, calls: InternalCalls, query: AccountHistoryQuery): Work<AccountHistoryPage> {
  const { direction, block, size } = query
  const { number: head } = chain.head.header
  const isForward = direction === 'after'
  const range = isForward
    ? { fromBlock: block === 0n ? 0n : block + 1n, toBlock: head }
    : { fromBlock: 0n, toBlock: block === 0n || block > head ? head : block - 1n }
  let parts = 0

  function* search(blocks: Blocks | undefined, limit: number): Work<{ found: FoundTransaction[]; rest: Blocks | undefined }> {
    const found: FoundTransaction[] = []
    let rest = blocks
    while (rest !== undefined && rest.fromBlock <= rest.toBlock && found.length < limit && parts++ < MAX_PARTS) {
      const how = { ...rest, limit: limit - found.length, timeoutMs: PART_MS, isOldestFirst: isForward }
      const part = yield* findTransactions(chain, { address: query.address }, how, calls)
      found.push(...part.found)
      rest = without(rest, part.last, isForward)
    }
    return { found, rest: rest !== undefined && rest.fromBlock <= rest.toBlock ? rest : undefined }
  }

  const { found, rest } = yield* search(range, size)
  if (found.length === 0 && rest !== undefined) throw historyTooLong(query.address, rest, isForward)
  const more = yield* search(rest, 1)
  const isEnd = more.found.length === 0 && more.rest === undefined
  return {
    found: isForward ? found.toReversed() : found,
    isNewest: isForward ? isEnd : range.toBlock === head,
    isOldest: isForward ? range.fromBlock === 0n : isEnd,
  }
}

/** The blocks that are left once the search has come as far as `last`. */
function without({ fromBlock, toBlock }: Blocks, last: bigint, isForward: boolean): Blocks {
  return isForward ? { fromBlock: last + 1n, toBlock } : { fromBlock, toBlock: last - 1n }
}

function historyTooLong(address: Address, { fromBlock, toBlock }: Blocks, isForward: boolean): CodedError<AccountHistoryErrorCode> {
  const seconds = (PART_MS * MAX_PARTS) / 1000
  const next = isForward ? `after block ${fromBlock - 1n}` : `before block ${toBlock + 1n}`
  return new CodedError('history-too-long', `found no transaction of ${address} within ${seconds} s: ask for those ${next}`)
}
