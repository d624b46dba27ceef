import type { Hash } from '../contract/hex.ts'
import { BLOB_BYTES } from '../store/blobRecords.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { Transaction } from '../types/transaction.ts'

/** How much of blobs is kept unless an option says otherwise: 512 of them. */
export const DEFAULT_BLOB_LIMIT_BYTES = 512 * BLOB_BYTES

/** The blobs of mined transactions, which no block contains: the newest ones, on whatever branch. */
export class MinedBlobs {
  readonly #store: BlockStore
  readonly #maxCount: number
  #waiting: (transaction: Hash) => readonly Uint8Array[] | undefined = () => undefined

  constructor(store: BlockStore, limitBytes: number) {
    this.#store = store
    this.#maxCount = Math.floor(limitBytes / BLOB_BYTES)
  }

  /** Says where the blobs of a transaction are that is not mined yet. */
  supply(waiting: (transaction: Hash) => readonly Uint8Array[] | undefined): void {
    this.#waiting = waiting
  }

  /** The blob with that versioned hash; undefined if it is not kept. */
  get(versionedHash: Hash): Uint8Array | undefined {
    return this.#store.blobs.get(versionedHash)
  }

  /** Writes for the batch of a block with these transactions. */
  writesMined(transactions: readonly Transaction[]): Write[] {
    const mined = new Map<Hash, Uint8Array>()
    for (const { hash, blobVersionedHashes } of transactions) {
      // Those of a transaction that is mined again, on another branch, are kept already.
      const blobs = blobVersionedHashes && this.#waiting(hash)
      blobs?.forEach((blob, index) => mined.set(blobVersionedHashes![index]!, blob))
    }
    return mined.size === 0 ? [] : this.#store.blobs.writesAdded(mined, this.#maxCount)
  }
}
