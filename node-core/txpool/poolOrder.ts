/** The order by hand: transactions with a place come before all others, which are ordered by what they pay. */
import type { Address } from '../contract/hex.ts'
import type { PoolEntry, SenderQueue } from './senderQueue.ts'

/** A place in the order: of the transaction with that sender and nonce, so a replacement keeps it. */
export interface PoolPlace {
  readonly from: Address
  readonly nonce: bigint
}

/** Maximum number of places: snapshots and control actions store them. */
export const MAX_PLACES = 1_000

const NO_PLACES: readonly PoolPlace[] = []

export class PoolOrder {
  readonly #queueOf: (sender: Address) => SenderQueue | undefined
  readonly #onChanged: () => void
  #places = NO_PLACES

  /** `queueOf`: a sender's transactions in the pool. */
  constructor(queueOf: (sender: Address) => SenderQueue | undefined, onChanged: () => void) {
    this.#queueOf = queueOf
    this.#onChanged = onChanged
  }

  /** The places of transactions in the pool, in the order of mining. The same array as long as it does not change. */
  get places(): readonly PoolPlace[] {
    // A restore sets the places before the pool contains their transactions, so absent ones are forgotten only when they are read.
    const present = this.#places.filter(({ from, nonce }) => this.#queueOf(from)?.at(nonce) !== undefined)
    if (present.length < this.#places.length) this.#places = present.length === 0 ? NO_PLACES : present
    return this.#places
  }

  set places(places: readonly PoolPlace[]) {
    this.#places = places.length === 0 ? NO_PLACES : places
    this.#onChanged()
  }

  /** Takes a place away: a transaction that was not in the pool before has none, whatever was there before it. */
  vacate({ from, nonce }: PoolPlace): void {
    if (this.#places === NO_PLACES) return
    const others = this.#places.filter((place) => place.nonce !== nonce || place.from !== from)
    if (others.length < this.#places.length) this.places = others
  }

  /**
   * Ranks of the executable transactions with a place, and of earlier ones of their senders, which have to be mined before them. Undefined if
   * no transaction has a place.
   */
  ranks(): ReadonlyMap<PoolEntry, number> | undefined {
    if (this.#places === NO_PLACES) return undefined
    const ranks = new Map<PoolEntry, number>()
    const unranked = new Map<SenderQueue, bigint>()
    for (const { from, nonce } of this.#places) {
      const queue = this.#queueOf(from)
      if (queue === undefined || nonce >= queue.nextNonce) continue
      let at = unranked.get(queue) ?? queue.nonce
      for (; at <= nonce; at++) ranks.set(queue.at(at)!, ranks.size)
      unranked.set(queue, at)
    }
    return ranks
  }
}
