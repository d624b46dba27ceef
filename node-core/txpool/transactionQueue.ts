/** Orders executable transactions for a block: as placed by hand, then by what they pay the proposer, then by arrival; each sender's in nonce order. */
import type { Hash } from '../contract/hex.ts'
import type { TransactionSource } from '../execution/buildBlock.ts'
import { type Transaction, effectiveGasPrice, maxGasPrice } from '../types/transaction.ts'
import type { PoolEntry, SenderQueue } from './senderQueue.ts'

interface Candidate {
  queue: SenderQueue
  entry: PoolEntry
  tip: bigint
  /** In the order by hand; infinite if it has no place there. */
  rank: number
}

/** What decides which transactions a block takes, and in which order. */
export interface QueueOptions {
  /** Wei. */
  baseFeePerGas: bigint
  blobBaseFee: bigint
  /** The minimum that a transaction must pay the proposer per gas, wei; none by default. */
  leastTip?: bigint | undefined
  /** The order by hand. */
  ranks?: ReadonlyMap<PoolEntry, number> | undefined
  /** Transactions that wait whatever they pay. */
  held?: ReadonlySet<Hash> | undefined
}

/** The source of a block. Transactions that pay less than the base fees, or than `leastTip`, wait, and so do later ones of their sender. */
export class TransactionQueue implements TransactionSource {
  readonly #baseFee: bigint
  readonly #blobBaseFee: bigint
  readonly #leastTip: bigint
  readonly #ranks: ReadonlyMap<PoolEntry, number> | undefined
  readonly #held: ReadonlySet<Hash> | undefined
  /** Binary heap: the best first. */
  readonly #heap: Candidate[] = []

  constructor(senders: Iterable<SenderQueue>, { baseFeePerGas, blobBaseFee, leastTip = 0n, ranks, held }: QueueOptions) {
    this.#baseFee = baseFeePerGas
    this.#blobBaseFee = blobBaseFee
    this.#leastTip = leastTip
    this.#ranks = ranks
    this.#held = held
    for (const queue of senders) {
      const candidate = this.#candidate(queue, queue.nonce)
      if (candidate !== undefined) this.#heap.push(candidate)
    }
    for (let i = (this.#heap.length >> 1) - 1; i >= 0; i--) this.#sink(i)
  }

  peek(): Transaction | undefined {
    return this.#heap[0]?.entry.transaction
  }

  shift(): void {
    const best = this.#heap[0]
    if (best === undefined) return
    const next = this.#candidate(best.queue, best.entry.transaction.nonce + 1n)
    if (next === undefined) return this.pop()
    this.#heap[0] = next
    this.#sink(0)
  }

  pop(): void {
    const last = this.#heap.pop()
    if (last === undefined || this.#heap.length === 0) return
    this.#heap[0] = last
    this.#sink(0)
  }

  #candidate(queue: SenderQueue, nonce: bigint): Candidate | undefined {
    const entry = nonce < queue.nextNonce ? queue.at(nonce) : undefined
    if (entry === undefined) return undefined
    const tx = entry.transaction
    if (this.#held?.has(tx.hash) === true) return undefined
    if (maxGasPrice(tx) < this.#baseFee || (tx.maxFeePerBlobGas !== undefined && tx.maxFeePerBlobGas < this.#blobBaseFee)) return undefined
    const tip = effectiveGasPrice(tx, this.#baseFee) - this.#baseFee
    return tip < this.#leastTip ? undefined : { queue, entry, tip, rank: this.#ranks?.get(entry) ?? Infinity }
  }

  #sink(from: number): void {
    const heap = this.#heap
    for (let at = from; ;) {
      const [left, right] = [2 * at + 1, 2 * at + 2]
      let best = at
      if (left < heap.length && isBefore(heap[left]!, heap[best]!)) best = left
      if (right < heap.length && isBefore(heap[right]!, heap[best]!)) best = right
      if (best === at) return
      const moved = heap[at]!
      heap[at] = heap[best]!
      heap[best] = moved
      at = best
    }
  }
}

function isBefore(a: Candidate, b: Candidate): boolean {
  if (a.rank !== b.rank) return a.rank < b.rank
  return a.tip > b.tip || (a.tip === b.tip && a.entry.sequence < b.entry.sequence)
}
