import type { Hash } from '../contract/hex.ts'
import type { LogCriteria } from '../contract/logFilter.ts'
import type { Block } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { Log } from '../types/log.ts'
import type { Receipt } from '../types/receipt.ts'

/** A log of a block before the fork, with its position. */
export interface OldLog {
  log: Log
  blockNumber: bigint
  blockHash: Hash
  /** Unix seconds. */
  blockTimestamp: bigint
  transactionHash: Hash
  transactionIndex: number
  /** Position among all logs of the block. */
  logIndex: number
}

/** Where a transaction before the fork is mined. */
export interface OldTransaction {
  blockHash: Hash
  blockNumber: bigint
  index: number
}

/**
 * The blocks of a remote chain up to the one at which this chain was forked from it. All reads are synchronous and throw RemoteMiss if the
 * value is not here yet. Undefined: hashes that the remote does not know, blocks above the fork block, and what is not on the chain that
 * ends in it.
 */
export interface OldBlocks {
  /** Header of the hash, if it is here already: never throws RemoteMiss. */
  headerIfRead(hash: Hash): Header | undefined
  header(number: bigint): Header | undefined
  block(number: bigint): Block | undefined
  blockByHash(hash: Hash): Block | undefined
  /** In the order of the block's transactions. */
  receipts(hash: Hash): readonly Receipt[] | undefined
  transaction(hash: Hash): OldTransaction | undefined
  /** Matching logs of the blocks from..to, both included, in chain order. */
  logs(from: bigint, to: bigint, filter: LogCriteria): readonly OldLog[]
}
