/** Finds logs in one block, or in a range of canonical blocks, whose blooms tell which blocks to read. */
import type { Hash } from '../contract/hex.ts'
import type { LogCriteria, LogFilter } from '../contract/logFilter.ts'
import type { BlockTag } from '../contract/blockId.ts'
import { CodedError } from '../base/codedError.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import type { Chain } from '../chain/chain.ts'
import type { Block } from '../types/block.ts'
import { anyTransactions } from '../types/foreignBlock.ts'
import { bloomTest } from '../types/bloom.ts'
import type { Header } from '../types/header.ts'
import { type Log, logMatches } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'

/**
 * `invalid-range`: the bounds are reversed, beyond the head, or the pending block. `range-too-wide`, `too-many-logs`: a limit. `unknown-block`:
 * no block has the hash.
 */
export type LogQueryErrorCode = 'invalid-range' | 'range-too-wide' | 'too-many-logs' | 'unknown-block'

/** Bounds of one query. */
export interface LogQueryLimits {
  /** Blocks of one range. */
  blocks: number
  /** Logs of one result. */
  logs: number
}

/** Default bounds; the node's options may change them. */
export const DEFAULT_LOG_QUERY_LIMITS: LogQueryLimits = { blocks: 1_000_000, logs: 100_000 }

/** Number of blooms that are tested at a time. */
const STRETCH_BLOCKS = 4096n

/** What every log has. */
export const ANY_LOG: LogCriteria = { addresses: [], topics: [] }

/** What is told of the block of a log. */
export interface LogBlock {
  hash: Hash
  header: Pick<Header, 'number' | 'timestamp'>
}

/** A log with its position in the chain. */
export interface LocatedLog {
  log: Log
  block: LogBlock
  transactionHash: Hash
  transactionIndex: number
  /** Position among all logs of the block. */
  logIndex: number
  /** The block is no longer canonical. */
  removed: boolean
}

/** Logs of a block that match, in order. */
export function logsOfBlock(block: Block, receipts: readonly Receipt[], criteria: LogCriteria, removed = false): LocatedLog[] {
  const found: LocatedLog[] = []
  let logIndex = 0
  receipts.forEach((receipt, transactionIndex) => {
    for (const log of receipt.logs) {
      if (logMatches(log, criteria)) {
        found.push({ log, block, transactionHash: anyTransactions(block)[transactionIndex]!.hash, transactionIndex, logIndex, removed })
      }
      logIndex++
    }
  })
  return found
}

/** Number of the block that a bound names; the pending block counts as the head, as in anvil. */
export function boundNumber(chain: Chain, bound: bigint | BlockTag): bigint {
  if (typeof bound === 'bigint') return bound
  return bound === 'earliest' ? chain.earliest : chain.head.header.number
}

/** Throws `invalid-range` for a filter whose range is reversed and so never has a block. */
export function assertCovering({ fromBlock, toBlock }: LogFilter): void {
  if (typeof fromBlock === 'bigint' && typeof toBlock === 'bigint') assertOrdered(fromBlock, toBlock)
}

/** Throws `invalid-range` if a bound is the pending block, as geth does (eth/filters/api.go, errPendingLogsUnsupported). */
export function assertNotPending({ fromBlock, toBlock }: LogFilter): void {
  if (fromBlock === 'pending' || toBlock === 'pending')
    throw new CodedError<LogQueryErrorCode>('invalid-range', 'pending logs are not supported')
}

/** Whether a filter is for the logs of a block that joins the chain or leaves it. Bounds that are tags move with the head, and so have it. */
export function covers({ blockHash, fromBlock, toBlock }: LogFilter, { hash, header: { number } }: LogBlock): boolean {
  if (blockHash !== undefined) return blockHash === hash
  return !(typeof fromBlock === 'bigint' && number < fromBlock) && !(typeof toBlock === 'bigint' && number > toBlock)
}

/** Logs that match the filter, in chain order. Absent bounds mean the head. Throws CodedError<LogQueryErrorCode>, and `pruned`. */
export function* queryLogs(chain: Chain, filter: LogFilter, limits: LogQueryLimits = DEFAULT_LOG_QUERY_LIMITS): Work<LocatedLog[]> {
  if (filter.blockHash !== undefined) {
    const found = chain.blockByHash(filter.blockHash)
    const block = found && chain.withBody(found)
    const receipts = block && chain.receiptsOf(block)
    if (!block || !receipts) throw new CodedError<LogQueryErrorCode>('unknown-block', 'unknown block')
    return logsOfBlock(block, receipts, filter)
  }
  assertNotPending(filter)
  const from = boundNumber(chain, filter.fromBlock ?? 'latest')
  const to = boundNumber(chain, filter.toBlock ?? 'latest')
  assertRange(chain, from, to, limits)
  chain.assertNotPruned(from)
  const { first, found } = oldLogs(chain, from, to, filter)
  if (found.length > limits.logs) throw tooMany(limits, first - 1n)
  const run = new RunClock()
  const end = chain.canonicalHash(to)
  for (const number of candidates(chain, first, to, bloomTest(filter))) {
    if (run.isSliceOver()) {
      yield* run.suspend()
      // If the chain was reset to before the end meanwhile, start over.
      if (chain.canonicalHash(to) !== end) return yield* queryLogs(chain, filter, limits)
    }
    const block = number === undefined ? undefined : chain.blockByNumber(number)
    const receipts = block && chain.receipts(block.hash)
    if (!block || !receipts) continue
    for (const located of logsOfBlock(block, receipts, filter)) found.push(located)
    if (found.length > limits.logs) throw tooMany(limits, block.header.number)
  }
  return found
}

/** As `queryLogs`, but blocks beyond the head are left out of the range instead of refused: there is nothing in them, or in a reversed range. */
export function* queryLogsUpToHead(chain: Chain, filter: LogFilter, limits?: LogQueryLimits): Work<LocatedLog[]> {
  if (filter.blockHash !== undefined) return yield* queryLogs(chain, filter, limits)
  const head = chain.head.header.number
  const from = boundNumber(chain, filter.fromBlock ?? 'latest')
  const end = boundNumber(chain, filter.toBlock ?? 'latest')
  const to = end < head ? end : head
  return from > to ? [] : yield* queryLogs(chain, { ...filter, fromBlock: from, toBlock: to }, limits)
}

const tooMany = ({ logs }: LogQueryLimits, number: bigint) =>
  new CodedError<LogQueryErrorCode>(
    'too-many-logs',
    `query returned more than ${logs} logs, up to block ${number}: use a smaller block range`,
  )

/** Logs of a range that the remote chain of a fork has, and the first block of the range that this chain has itself. */
function oldLogs({ fork, genesis }: Chain, from: bigint, to: bigint, filter: LogFilter): { first: bigint; found: LocatedLog[] } {
  if (fork === undefined || from >= genesis.header.number) return { first: from, found: [] }
  const here = genesis.header.number
  const last = to < here ? to : here - 1n
  const old = fork.blocks.logs(from, last, { addresses: filter.addresses, topics: filter.topics })
  const found = old.map(({ blockHash, blockNumber, blockTimestamp, ...located }) => ({
    ...located,
    block: { hash: blockHash, header: { number: blockNumber, timestamp: blockTimestamp } },
    removed: false,
  }))
  return { first: here, found }
}

/** Numbers of the blocks whose blooms match, in order, and undefined after each stretch of blocks, as a point to yield. */
function* candidates(chain: Chain, from: bigint, to: bigint, accepts: (bloom: Uint8Array) => boolean): Generator<bigint | undefined> {
  for (let first = from; first <= to; first += STRETCH_BLOCKS) {
    const last = first + STRETCH_BLOCKS - 1n
    yield* chain.store.blocksByBloom(first, last < to ? last : to, accepts)
    yield undefined
  }
}

/** Throws `invalid-range` if the bounds are reversed. */
function assertOrdered(from: bigint, to: bigint): void {
  if (from > to) throw new CodedError<LogQueryErrorCode>('invalid-range', 'invalid block range params')
}

/**
 * Throws `invalid-range` if a bound is beyond the head or the bounds are reversed (execution-apis, src/eth/filter.yaml: no range is
 * clamped), and `range-too-wide`.
 */
function assertRange(chain: Chain, from: bigint, to: bigint, limits: LogQueryLimits): void {
  assertOrdered(from, to)
  if (to > chain.head.header.number)
    throw new CodedError<LogQueryErrorCode>('invalid-range', 'block range extends beyond current head block')
  const count = to - from + 1n
  if (count > BigInt(limits.blocks)) {
    throw new CodedError<LogQueryErrorCode>('range-too-wide', `block range of ${count} blocks, at most ${limits.blocks} are allowed`)
  }
}
