import type { Address, Hash } from '../contract/hex.ts'
import type { Block, Body } from '../types/block.ts'
import type { Header } from '../types/header.ts'
import type { Receipt } from '../types/receipt.ts'
import type { BlobSidecar, Transaction } from '../types/transaction.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'

/** Where a canonical transaction stands. */
export interface TransactionLocation {
  blockHash: Hash
  blockNumber: bigint
  index: number
}

/** A transaction of the pool with its blobs. */
export interface PooledTransaction {
  transaction: Transaction
  sidecar?: BlobSidecar
}

const unfinished = (): never => {
  throw new Error('unfinished')
}

/**
 * Blocks, receipts and lookups over a key-value store. Reads are synchronous. The `writes…` builders only build; `commit` puts writes
 * (theirs and any other, such as trie nodes) into the store as one batch, and must be used for batches with writes of this class,
 * since it keeps the caches right.
 */
export class BlockStore {
  constructor(_store: KeyValueStore) {}
  /** Checks the schema version of the store, or writes it into an empty one. Throws `schema-version`. */
  open(): Promise<void> { return unfinished() }
  /** One atomic batch; fulfilled when it is in the store. */
  commit(_writes: readonly Write[]): Promise<void> { return unfinished() }
  /** Hash of the newest canonical block, or undefined in an empty store. */
  headHash(): Hash | undefined { return unfinished() }
  headerByHash(_hash: Hash): Header | undefined { return unfinished() }
  bodyByHash(_hash: Hash): Body | undefined { return unfinished() }
  /** Block of the hash, canonical or not; senders are known without recovery. */
  blockByHash(_hash: Hash): Block | undefined { return unfinished() }
  canonicalHash(_number: bigint): Hash | undefined { return unfinished() }
  receipts(_blockHash: Hash): Receipt[] | undefined { return unfinished() }
  transactionLocation(_hash: Hash): TransactionLocation | undefined { return unfinished() }
  /** Numbers of the canonical blocks from..to (both included) whose bloom the predicate accepts; blocks without logs are left out. */
  blocksByBloom(_from: bigint, _to: bigint, _accepts: (bloom: Uint8Array) => boolean): bigint[] { return unfinished() }
  /** All pooled transactions, in the order of their hashes. */
  pooledTransactions(): Promise<PooledTransaction[]> { return unfinished() }
  /** A text of the metadata area (genesisHash, chainConfig as JSON, instanceId, snapshots as JSON…). */
  metadata(_name: string): string | undefined { return unfinished() }
  /** Writes of a block and its receipts by hash, without making it canonical. */
  writesBlock(_block: Block, _receipts: readonly Receipt[]): Write[] { return unfinished() }
  /** Writes that make a block canonical at its number and the head: number, bloom, transaction lookups, head pointer. */
  writesCanonical(_block: Block): Write[] { return unfinished() }
  /** Writes that go back to an earlier canonical block: number, bloom and lookups above it are removed (the blocks stay, by hash). */
  writesRewind(_to: Header & { hash: Hash }): Write[] { return unfinished() }
  writesPooled(_pooled: PooledTransaction): Write[] { return unfinished() }
  writesPooledRemoval(_hash: Hash): Write[] { return unfinished() }
  /** undefined removes. */
  writesMetadata(_name: string, _value: string | undefined): Write[] { return unfinished() }
}
export type { Address }
