import { GAS_PER_BLOB } from '../contract/blobGas.ts'
import type { Address } from '../contract/hex.ts'
import { type BlobSidecar, type Transaction, maxGasPrice } from '../types/transaction.ts'

/** A transaction in the pool. */
export interface PoolEntry {
  transaction: Transaction
  sidecar?: BlobSidecar
  /** The maximum that it may cost the sender, wei. */
  cost: bigint
  /** Position in the order of arrival. */
  sequence: number
}

/** The maximum that a transaction may cost its sender, wei: value, all gas, all blobs. */
export function costOf(tx: Transaction): bigint {
  const blobs = BigInt(tx.blobVersionedHashes?.length ?? 0) * GAS_PER_BLOB * (tx.maxFeePerBlobGas ?? 0n)
  return tx.gasLimit * maxGasPrice(tx) + tx.value + blobs
}

const blobTransactionsIn = (entry: PoolEntry | undefined): number => (entry?.transaction.type === 3 ? 1 : 0)

/** One sender's transactions by nonce: executable up to the first gap after the account's nonce, queued behind it. */
export class SenderQueue {
  readonly address: Address
  readonly #entries = new Map<bigint, PoolEntry>()
  #nonce: bigint
  /** The first missing nonce. */
  #end: bigint
  /** Sum of all costs. */
  #spent = 0n
  #blobCount = 0
  balance: bigint

  constructor(address: Address, nonce: bigint, balance: bigint) {
    this.address = address
    this.#nonce = nonce
    this.#end = nonce
    this.balance = balance
  }

  /** The account's nonce. */
  get nonce(): bigint {
    return this.#nonce
  }

  /** The nonce after the last executable transaction. */
  get nextNonce(): bigint {
    return this.#end
  }

  get size(): number {
    return this.#entries.size
  }

  get spent(): bigint {
    return this.#spent
  }

  /** How many of them are blob transactions. */
  get blobCount(): number {
    return this.#blobCount
  }

  get pendingCount(): number {
    return Number(this.#end - this.#nonce)
  }

  at(nonce: bigint): PoolEntry | undefined {
    return this.#entries.get(nonce)
  }

  entries(): Iterable<PoolEntry> {
    return this.#entries.values()
  }

  /** Executable entries in nonce order. */
  pending(): PoolEntry[] {
    const entries: PoolEntry[] = []
    for (let nonce = this.#nonce; nonce < this.#end; nonce++) entries.push(this.#entries.get(nonce)!)
    return entries
  }

  /** Entries behind a gap in nonce order. */
  queued(): PoolEntry[] {
    if (this.pendingCount === this.size) return []
    return Array.from(this.#entries.values())
      .filter(({ transaction }) => transaction.nonce >= this.#end)
      .toSorted((a, b) => (a.transaction.nonce < b.transaction.nonce ? -1 : 1))
  }

  /** Adds an entry, replacing the one with its nonce if there is one, and returns the entries that became executable. */
  set(entry: PoolEntry): PoolEntry[] {
    const { nonce } = entry.transaction
    const replaced = this.#entries.get(nonce)
    this.#entries.set(nonce, entry)
    this.#spent += entry.cost - (replaced?.cost ?? 0n)
    this.#blobCount += blobTransactionsIn(entry) - blobTransactionsIn(replaced)
    return nonce < this.#end ? [entry] : this.#extend()
  }

  #extend(): PoolEntry[] {
    const added: PoolEntry[] = []
    for (let entry = this.#entries.get(this.#end); entry !== undefined; entry = this.#entries.get(++this.#end)) added.push(entry)
    return added
  }

  /** Removes an entry; the later ones are then behind a gap. */
  delete(nonce: bigint): PoolEntry | undefined {
    const entry = this.#entries.get(nonce)
    if (entry === undefined) return undefined
    this.#remove(entry)
    if (nonce < this.#end) this.#end = nonce < this.#nonce ? this.#nonce : nonce
    return entry
  }

  /** Follows the account: removes and returns the entries whose nonce is used, and returns those that became executable. */
  follow(nonce: bigint, balance: bigint): { stale: PoolEntry[]; executable: PoolEntry[] } {
    this.balance = balance
    if (nonce === this.#nonce) return { stale: [], executable: [] }
    const endBefore = this.#end
    const isReset = nonce < this.#nonce
    const stale = isReset ? [] : this.#deleteBelow(nonce, this.#nonce)
    this.#nonce = nonce
    if (isReset || this.#end < nonce) this.#end = nonce
    return { stale, executable: this.#extend().filter(({ transaction }) => transaction.nonce >= endBefore) }
  }

  #deleteBelow(nonce: bigint, from: bigint): PoolEntry[] {
    const stale: PoolEntry[] = []
    const drop = (entry: PoolEntry | undefined) => {
      if (entry === undefined) return
      this.#remove(entry)
      stale.push(entry)
    }
    // The account has usually advanced by a few nonces only, while many entries may be waiting.
    if (nonce - from < BigInt(this.#entries.size)) for (let at = from; at < nonce; at++) drop(this.#entries.get(at))
    else for (const [at, entry] of this.#entries) if (at < nonce) drop(entry)
    return stale
  }

  #remove(entry: PoolEntry): void {
    this.#entries.delete(entry.transaction.nonce)
    this.#spent -= entry.cost
    this.#blobCount -= blobTransactionsIn(entry)
  }
}
