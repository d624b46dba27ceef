import type { Hash } from '../contract/hex.ts'
import type { BlockStore } from '../store/blockStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { PooledTransaction } from '../store/storedForms.ts'
import type { Transaction } from '../types/transaction.ts'

/** The pooled transactions in the store. */
export class StoredPool {
  readonly #store: BlockStore
  readonly #hashes = new Set<Hash>()

  constructor(store: BlockStore) {
    this.#store = store
  }

  /** Their hashes, in the order of their arrival. */
  get hashes(): ReadonlySet<Hash> {
    return this.#hashes
  }

  /** All of them, in the order of their arrival. */
  async read(): Promise<PooledTransaction[]> {
    const pooled = await this.#store.pooledTransactions()
    for (const { transaction } of pooled) this.#hashes.add(transaction.hash)
    return pooled
  }

  /** Adds some, after all others even if they are there already, and removes others, as one batch. */
  async write(added: readonly PooledTransaction[], removed: readonly Hash[] = []): Promise<void> {
    const writes = added.flatMap((pooled) => this.#store.writesPooled(pooled))
    for (const hash of removed) if (this.#hashes.delete(hash)) writes.push(...this.#store.writesPooledRemoval(hash))
    for (const { transaction } of added) {
      this.#hashes.delete(transaction.hash)
      this.#hashes.add(transaction.hash)
    }
    if (writes.length > 0) await this.#store.commit(writes)
  }

  /** Replaces all of them: the writes for a batch, and what to call once they are in the store. */
  replacing(content: readonly PooledTransaction[]): { writes: Write[]; stored: () => void } {
    const hashes = new Set(content.map(({ transaction }) => transaction.hash))
    const [staying, leaving] = [[] as Hash[], [] as Hash[]]
    for (const hash of this.#hashes) (hashes.has(hash) ? staying : leaving).push(hash)
    // The store orders them as they were written: from the first one on that is out of order, they are written again.
    const first = content.findIndex(({ transaction }, i) => transaction.hash !== staying[i])
    return {
      writes: [
        ...(first < 0 ? [] : content.slice(first).flatMap((pooled) => this.#store.writesPooled(pooled))),
        ...leaving.flatMap((hash) => this.#store.writesPooledRemoval(hash)),
      ],
      stored: () => {
        this.#hashes.clear()
        for (const hash of hashes) this.#hashes.add(hash)
      },
    }
  }

  /**
   * Removes mined and dropped transactions: the writes for the batch of their block, and what to call once they are in the store. Mined ones
   * are removed after it: their nonces are used, so that the pool refuses and removes them if the node starts again before that.
   */
  removing(mined: readonly Transaction[], dropped: readonly Hash[]): { writes: Write[]; stored: () => void } {
    if (this.#hashes.size === 0) return { writes: [], stored: () => undefined }
    const leaving = dropped.filter((hash) => this.#hashes.has(hash))
    return {
      writes: leaving.flatMap((hash) => this.#store.writesPooledRemoval(hash)),
      stored: () => {
        for (const hash of leaving) this.#hashes.delete(hash)
        const late: Hash[] = []
        for (const { hash } of mined) if (this.#hashes.delete(hash)) late.push(hash)
        if (late.length > 0) this.#store.commitLate(() => late.flatMap((hash) => this.#store.writesPooledRemoval(hash)))
      },
    }
  }
}
