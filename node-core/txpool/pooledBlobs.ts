import type { Chain } from '../chain/chain.ts'
import type { Hash } from '../contract/hex.ts'
import type { PoolEntry } from './senderQueue.ts'

/** Blobs of pooled transactions, and of mined ones as far as the chain keeps them. */
export class PooledBlobs {
  readonly #pooled: ReadonlyMap<Hash, PoolEntry>
  readonly #chain: Chain

  constructor(pooled: ReadonlyMap<Hash, PoolEntry>, chain: Chain) {
    this.#pooled = pooled
    this.#chain = chain
    chain.blobs.supply((transaction) => pooled.get(transaction)?.sidecar?.blobs)
  }

  /** The blobs of a transaction; undefined unless all of them are kept. */
  of(hash: Hash): Uint8Array[] | undefined {
    const pooled = this.#pooled.get(hash)
    if (pooled !== undefined) return pooled.sidecar?.blobs
    const hashes = this.#chain.transaction(hash)?.transaction.blobVersionedHashes
    const blobs = hashes?.flatMap((versionedHash) => this.#chain.blobs.get(versionedHash) ?? [])
    return blobs?.length === hashes?.length ? blobs : undefined
  }

  /** The blob with that versioned hash. */
  get(versionedHash: Hash): Uint8Array | undefined {
    for (const { transaction, sidecar } of this.#pooled.values()) {
      const index = sidecar ? transaction.blobVersionedHashes!.indexOf(versionedHash) : -1
      if (index >= 0) return sidecar!.blobs[index]
    }
    return this.#chain.blobs.get(versionedHash)
  }
}
