import type { Hash } from '../contract/hex.ts'
import type { Chain } from '../chain/chain.ts'
import type { TxPool } from '../txpool/txPool.ts'
import type { Transaction } from '../types/transaction.ts'

/** The pool of the followed node. */
export interface FollowedPool {
  /** Its transactions; undefined if it does not tell. Rejects with the reason of `signal`, or an error in words for users. */
  pooled(signal: AbortSignal): Promise<readonly Transaction[] | undefined>
}

/** Mirrors the pool of the followed node: shows what others sent there, and drops what was dropped there. */
export class PoolMirror {
  readonly #chain: Chain
  readonly #pool: TxPool
  readonly #remote: () => FollowedPool
  /** Those that the last update missed there: a block that has them may not be here yet. */
  #missed: ReadonlySet<Hash> = new Set()

  constructor(chain: Chain, pool: TxPool, remote: () => FollowedPool) {
    this.#chain = chain
    this.#pool = pool
    this.#remote = remote
  }

  async update(signal: AbortSignal): Promise<void> {
    const before = this.#pool.content().map(({ transaction }) => transaction.hash)
    const there = await this.#remote().pooled(signal)
    if (there === undefined) return
    const hashes = new Set(there.map(({ hash }) => hash))
    const missing = before.filter((hash) => !hashes.has(hash))
    await this.#pool.dropAll(missing.filter((hash) => this.#missed.has(hash)))
    this.#missed = new Set(missing)
    for (const transaction of there) await this.#add(transaction)
  }

  async #add(transaction: Transaction): Promise<void> {
    const isKnown = this.#pool.has(transaction.hash) || this.#chain.isMinedHere(transaction.hash)
    // txpool_content leaves blobs out.
    if (isKnown || transaction.type === 3) return
    await this.#chain.fetched(() => this.#pool.nextNonce(transaction.from))
    try {
      this.#pool.add(transaction)
    } catch {
      // What this node would refuse may be in the pool of another one.
    }
  }
}
