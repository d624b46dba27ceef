import type { Hash } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import type { BlobSidecar, Transaction } from '../types/transaction.ts'
import type { PoolEntry } from './senderQueue.ts'

/** Maximum size of the blobs of mined transactions that are remembered, 512 of them. */
const MAX_MINED_BLOB_BYTES = 512 * 131_072
/** Maximum number of blobs that are found by their hash. */
const MAX_BLOB_HASHES = 4_096

/** Blobs of pooled transactions, and of those that were mined recently. */
export class PooledBlobs {
  readonly #pooled: ReadonlyMap<Hash, PoolEntry>
  readonly #mined = new BoundedCache<Hash, BlobSidecar>(MAX_MINED_BLOB_BYTES, ({ blobs }) => blobs.length * 131_072)
  /** Transactions by the versioned hashes of their blobs. */
  readonly #byHash = new BoundedCache<Hash, { transaction: Transaction; index: number }>(MAX_BLOB_HASHES)

  constructor(pooled: ReadonlyMap<Hash, PoolEntry>) {
    this.#pooled = pooled
  }

  /** Finds the blobs of a transaction by their hashes from now on. */
  add(transaction: Transaction): void {
    for (const [index, hash] of (transaction.blobVersionedHashes ?? []).entries()) this.#byHash.set(hash, { transaction, index })
  }

  /** Remembers the blobs of a transaction that leaves the pool in a block. */
  keepMined({ transaction, sidecar }: PoolEntry): void {
    if (sidecar) this.#mined.set(transaction.hash, sidecar)
  }

  /** The blobs of a transaction. */
  of(hash: Hash): Uint8Array[] | undefined {
    return (this.#pooled.get(hash)?.sidecar ?? this.#mined.get(hash))?.blobs
  }

  /** The blob with that versioned hash. */
  get(versionedHash: Hash): Uint8Array | undefined {
    const found = this.#byHash.get(versionedHash)
    return found && this.of(found.transaction.hash)?.[found.index]
  }
}
