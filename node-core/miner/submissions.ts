import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import type { Chain } from '../chain/chain.ts'
import { type DropCode, type TxPool, pooledOf } from '../txpool/txPool.ts'
import type { BlobSidecar, Transaction } from '../types/transaction.ts'

interface Submission {
  transaction: Transaction
  sidecar: BlobSidecar | undefined
  /** Its pooled form is being written to the store. */
  isStoring: boolean
  resolve: () => void
  reject: (error: unknown) => void
}

/** Transactions whose callers wait until they are in the store, in a block or pooled. */
export class Submissions {
  readonly #chain: Chain
  readonly #pool: TxPool
  readonly #isMining: () => boolean
  readonly #waiting = new Map<Hash, Submission>()
  /** Transactions that left the pool unmined and may still be in the store. */
  readonly #dropped: Hash[] = []
  #isStoring = false

  /** `isMining`: whether a run is under way that first mines what can be mined of them. */
  constructor(chain: Chain, pool: TxPool, isMining: () => boolean) {
    this.#chain = chain
    this.#pool = pool
    this.#isMining = isMining
    pool.on('droppedTransaction', ({ transaction, reason }) => this.#onDropped(transaction, reason))
  }

  /**
   * Adds a transaction to the pool. Resolves when it is in the store, or was replaced; rejects if it is dropped before. Throws
   * CodedError<PoolErrorCode> if the pool refuses it.
   */
  add(transaction: Transaction, sidecar: BlobSidecar | undefined): Promise<void> {
    this.#pool.add(transaction, sidecar)
    return new Promise((resolve, reject) => {
      this.#waiting.set(transaction.hash, { transaction, sidecar, isStoring: false, resolve, reject })
    })
  }

  /** The pool is that of another time: adds the transactions to it again that have not been acknowledged yet. */
  resubmit(): void {
    for (const { transaction, sidecar, isStoring, reject } of Array.from(this.#waiting.values())) {
      // A transaction that is being stored counts as accepted before the revert, so the revert removes it.
      if (isStoring || this.#pool.has(transaction.hash)) continue
      try {
        this.#pool.add(transaction, sidecar)
      } catch (error) {
        this.#waiting.delete(transaction.hash)
        reject(error)
      }
    }
  }

  /** These are in the store. */
  fulfil(transactions: readonly Transaction[]): void {
    if (this.#waiting.size === 0) return
    for (const { hash } of transactions) {
      this.#waiting.get(hash)?.resolve()
      this.#waiting.delete(hash)
    }
  }

  /** Takes a transaction out of the pool and rejects it, if its caller still waits. */
  fail({ hash }: Transaction, error: unknown): void {
    const submission = this.#waiting.get(hash)
    if (submission) this.#fail([submission], error)
  }

  failAll(error: unknown): void {
    this.#fail(Array.from(this.#waiting.values()), error)
  }

  /** Hashes, each once, of transactions to be removed from the store; not of those that are in the pool again, as after a restore. */
  takeDropped(): Hash[] {
    return this.#dropped.splice(0).filter((hash) => !this.#pool.has(hash))
  }

  /**
   * Writes the transactions that stay in the pool to the store, then resolves them. Those that arrive meanwhile go into the next batch
   * together.
   */
  async store(): Promise<void> {
    if (this.#isStoring) return
    this.#isStoring = true
    for (let batch = this.#takeUnstored(); batch.length > 0; batch = this.#takeUnstored()) {
      try {
        await this.#chain.pooled.write(batch.map(pooledOf), this.takeDropped())
        this.fulfil(batch.map(({ transaction }) => transaction))
      } catch (error) {
        this.#fail(batch, error)
      }
    }
    this.#isStoring = false
  }

  #takeUnstored(): Submission[] {
    // Those that arrive now first get a mining run of their own.
    if (this.#isMining()) return []
    const batch = Array.from(this.#waiting.values()).filter(({ isStoring }) => !isStoring)
    for (const submission of batch) submission.isStoring = true
    return batch
  }

  #fail(submissions: readonly Submission[], error: unknown): void {
    for (const { transaction, reject } of submissions) {
      this.#waiting.delete(transaction.hash)
      this.#pool.remove(transaction.hash, new CodedError<DropCode>('dropped', 'it could not be stored', { cause: error }))
      reject(error)
    }
  }

  #onDropped({ hash }: Transaction, reason: Error): void {
    const code = reason instanceof CodedError ? reason.code : undefined
    // A pool that is reverted updates its store itself, and pending submissions are added again by `resubmit`.
    if (code === 'reverted') return
    if (this.#chain.pooled.hashes.has(hash)) {
      this.#dropped.push(hash)
      // Unless a block removes them at once. What cannot be removed now is refused when the node starts again, or removed with the next block.
      if (this.#dropped.length === 1) queueMicrotask(() => void this.#chain.pooled.write([], this.takeDropped()).catch(() => undefined))
    }
    const submission = this.#waiting.get(hash)
    if (submission === undefined) return
    this.#waiting.delete(hash)
    // A transaction that was replaced had still been accepted.
    if (code === 'replaced') submission.resolve()
    else submission.reject(reason)
  }
}
