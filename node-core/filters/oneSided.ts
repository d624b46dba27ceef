/** What happened on one of two branches only: transactions and logs since the block that they share. */
import type { Hash } from '../contract/hex.ts'
import type { Work } from '../base/longWork.ts'
import { RunClock } from '../base/runClock.ts'
import { ancestorsOf } from '../chain/ancestry.ts'
import type { Chain } from '../chain/chain.ts'
import type { Block } from '../types/block.ts'
import { type Header, headerHash } from '../types/header.ts'
import type { Log } from '../types/log.ts'
import { ANY_LOG, type LocatedLog, logsOfBlock } from './logQuery.ts'
import { type FoundTransaction, isSuccess } from './transactionQuery.ts'

/** A transaction of one side. */
export interface SideTransaction extends FoundTransaction {
  /** Whether the other side has it too, with another outcome. */
  isOnBoth: boolean
}

export interface OneSided {
  transactions: SideTransaction[]
  logs: LocatedLog[]
  /** The last block that was looked at; undefined if there is none. */
  last: bigint | undefined
}

export interface OneSidedRange {
  /** The newest block that both sides have. */
  ancestor: bigint
  /** Transactions, or logs, after which the search ends, at the end of their block. */
  limit: number
  /** Run time after which no further block is read, except for the first 64. */
  timeoutMs: number
}

/** Maximum number of blocks of one search, and how many are read even when the time is over. */
const [MAX_BLOCKS, MIN_BLOCKS] = [10_000n, 64n]

/** Where the transactions of the chain that ends at a block are. */
export type FindTransaction = (hash: Hash) => { blockHash: Hash; index: number } | undefined

/** Finds transactions on the chain that ends at a block, on whatever branch it is. */
export function transactionsUpTo({ store }: Chain, tip: Header): FindTransaction {
  const beside = new Map<Hash, { blockHash: Hash; index: number }>()
  let top: Header = tip
  // Blocks that were imported beside the chain are part of no branch.
  for (const { header, hash } of ancestorsOf(store, tip, (it) => store.placeOf(it) !== undefined)) {
    store.bodyByHash(hash)?.transactions.forEach((it, index) => beside.set(it.hash, { blockHash: hash, index }))
    top = store.headerByHash(header.parentHash) ?? header
  }
  const place = store.placeOf(headerHash(top))
  const path = place && store.lanes.pathTo(place.lane, place.number)
  return (hash) => beside.get(hash) ?? (path && store.transactionLocation(hash, path))
}

/**
 * Transactions and logs since the common ancestor that the chain that ends at `tip` has and the other one, of which `findOnOther` knows the
 * transactions, has not; the newest block first.
 */
export function* oneSided(
  chain: Chain,
  tip: Header,
  findOnOther: FindTransaction,
  { ancestor, limit, timeoutMs }: OneSidedRange,
): Work<OneSided> {
  const found: OneSided = { transactions: [], logs: [], last: undefined }
  const hashAt = chain.ancestorHashReader(tip)
  const clock = new RunClock(timeoutMs)
  for (let number = tip.number; number > ancestor && tip.number - number < MAX_BLOCKS; number--) {
    const hash = hashAt(number)
    const block = chain.blockByHash(hash)
    if (block === undefined) break
    if (block.transactions.length > 0) addBlock(chain, block, findOnOther, found)
    found.last = number
    if (found.transactions.length >= limit || found.logs.length >= limit) break
    if (tip.number - number >= MIN_BLOCKS && performance.now() > clock.deadlineMs) break
    if (clock.isSliceOver()) yield* clock.suspend()
  }
  return found
}

function addBlock(chain: Chain, block: Block, findOnOther: FindTransaction, { transactions, logs }: OneSided): void {
  const receipts = chain.receipts(block.hash) ?? []
  const isCanonical = chain.canonicalHash(block.header.number) === block.hash
  const located = Map.groupBy(logsOfBlock(block, receipts, ANY_LOG, !isCanonical), ({ transactionIndex }) => transactionIndex)
  block.transactions.forEach(({ hash }, index) => {
    const own = located.get(index) ?? []
    const other = findOnOther(hash)
    const otherReceipt = other && chain.receipts(other.blockHash)?.[other.index]
    const added = otherReceipt === undefined ? own : logsBeyond(own, otherReceipt.logs)
    if (otherReceipt !== undefined) {
      const isSame =
        isSuccess(otherReceipt) === isSuccess(receipts[index]!) && added.length === 0 && own.length === otherReceipt.logs.length
      if (isSame) return
    }
    transactions.push({ block, index, receipts, isOnBoth: otherReceipt !== undefined })
    logs.push(...added)
  })
}

/** The logs that are not among others, each of which stands for one. */
function logsBeyond(logs: readonly LocatedLog[], others: readonly Log[]): LocatedLog[] {
  const counts = new Map<string, number>()
  for (const log of others) counts.set(textOf(log), (counts.get(textOf(log)) ?? 0) + 1)
  return logs.filter(({ log }) => {
    const count = counts.get(textOf(log)) ?? 0
    counts.set(textOf(log), count - 1)
    return count <= 0
  })
}

const textOf = ({ address, topics, data }: Log): string => `${address} ${topics.join(' ')} ${Buffer.from(data).toString('hex')}`
