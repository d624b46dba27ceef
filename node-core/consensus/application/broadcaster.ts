/** Hands the executable transactions of the pool to the engine, which spreads them among the validators. */
import type { Hash } from '../../contract/hex.ts'
import { CodedError } from '../../base/codedError.ts'
import type { TxPool } from '../../txpool/txPool.ts'
import type { Transaction } from '../../types/transaction.ts'
import type { EngineClient } from '../engine/engineClient.ts'
import type { EngineErrorCode } from '../engine/engineErrors.ts'

/** Fulfilled when the engine's mempool has the transaction. Throws CodedError<EngineErrorCode>. */
export type Broadcast = (bytes: Uint8Array) => Promise<void>

/** The mempool of an engine. */
export function engineMempool(engine: Pick<EngineClient, 'broadcast'>): Broadcast {
  return async (bytes) => {
    const answer = await engine.broadcast(bytes)
    if (answer.kind === 'refused')
      throw new CodedError<EngineErrorCode>('engine-refused', `the consensus engine does not take the transaction: ${answer.log}`)
  }
}

/** Transactions that are handed over at the same time. */
const MAX_CONCURRENT = 16
/** Pause before an engine that could not be reached is asked again; milliseconds. */
const RETRY_MS = 500

interface Entry {
  readonly transaction: Transaction
  /** Who waits until the engine has it. */
  readonly waiting: { resolve: () => void; reject: (error: unknown) => void }[]
  isSending: boolean
}

export class Broadcaster {
  readonly #pool: TxPool
  readonly #broadcast: Broadcast
  readonly #stopListening: () => void
  /** Those that the engine has. */
  readonly #accepted = new Set<Hash>()
  /** Those that it shall have, in the order in which they became executable. */
  readonly #entries = new Map<Hash, Entry>()
  #sending = 0
  #retry: NodeJS.Timeout | undefined
  /** Whether the engine refused some for which nobody waits. */
  #hasRefused = false
  #isClosed = false

  constructor(pool: TxPool, broadcast: Broadcast) {
    this.#pool = pool
    this.#broadcast = broadcast
    this.#stopListening = pool.on('pendingTransaction', ({ transaction }) => void this.#enqueue(transaction))
  }

  /** The engine asks about a transaction, so it has it. */
  accepted(hash: Hash): void {
    this.#accepted.add(hash)
  }

  /** The engine does not keep a transaction about which it asked. */
  forgotten(hash: Hash): void {
    this.#accepted.delete(hash)
  }

  /** The engine has started with an empty mempool: hands over all that is executable. */
  restart(): void {
    this.#accepted.clear()
    this.#enqueueAll()
  }

  /** A block was made: forgets what the pool no longer has, and tries again what the engine had no room for. */
  follow(): void {
    for (const hash of this.#accepted) if (!this.#pool.has(hash)) this.#accepted.delete(hash)
    for (const [hash, entry] of this.#entries) if (!this.#pool.has(hash) && !entry.isSending) this.#settle(hash, entry)
    if (!this.#hasRefused) return
    this.#hasRefused = false
    this.#enqueueAll()
  }

  /**
   * Fulfilled when the engine has a transaction of the pool; at once if that waits for an earlier nonce. If the engine does not take it, it
   * leaves the pool, and this throws CodedError<EngineErrorCode>.
   */
  handOver(transaction: Transaction): Promise<void> {
    const { hash } = transaction
    if (!this.#pool.isPending(hash)) return Promise.resolve()
    const entry = this.#enqueue(transaction)
    return entry ? new Promise((resolve, reject) => entry.waiting.push({ resolve, reject })) : Promise.resolve()
  }

  /** Hands nothing over any more. */
  close(): void {
    this.#isClosed = true
    clearTimeout(this.#retry)
    this.#stopListening()
    const stopped = new CodedError<EngineErrorCode>('engine-unreachable', 'the node is stopping')
    for (const { waiting } of this.#entries.values()) for (const { reject } of waiting) reject(stopped)
    this.#entries.clear()
  }

  #enqueueAll(): void {
    for (const transactions of this.#pool.pending().values()) for (const transaction of transactions) this.#enqueue(transaction)
  }

  /** Its entry, unless the engine has it. */
  #enqueue(transaction: Transaction): Entry | undefined {
    const { hash } = transaction
    const known = this.#entries.get(hash)
    if (known !== undefined || this.#isClosed || this.#accepted.has(hash)) return known
    const entry: Entry = { transaction, waiting: [], isSending: false }
    this.#entries.set(hash, entry)
    // The caller may still be changing the pool.
    queueMicrotask(() => this.#fill())
    return entry
  }

  #settle(hash: Hash, { waiting }: Entry): void {
    this.#entries.delete(hash)
    for (const { resolve } of waiting) resolve()
  }

  #fill(): void {
    if (this.#retry !== undefined || this.#isClosed) return
    for (const [hash, entry] of this.#entries) {
      if (this.#sending >= MAX_CONCURRENT) return
      if (entry.isSending) continue
      if (this.#accepted.has(hash)) this.#settle(hash, entry)
      else void this.#send(hash, entry)
    }
  }

  async #send(hash: Hash, entry: Entry): Promise<void> {
    entry.isSending = true
    this.#sending++
    try {
      await this.#broadcast(entry.transaction.raw)
      if (this.#pool.has(hash)) this.#accepted.add(hash)
      this.#settle(hash, entry)
    } catch (error) {
      await this.#failed(hash, entry, error)
    } finally {
      entry.isSending = false
      this.#sending--
      this.#fill()
    }
  }

  async #failed(hash: Hash, { waiting }: Entry, error: unknown): Promise<void> {
    if (waiting.length > 0) {
      this.#entries.delete(hash)
      await this.#pool.drop(hash).catch(() => undefined)
      for (const { reject } of waiting) reject(error)
    } else if (error instanceof CodedError && error.code === ('engine-unreachable' satisfies EngineErrorCode)) {
      this.#retry ??= setTimeout(() => this.#again(), RETRY_MS).unref()
    } else {
      this.#entries.delete(hash)
      this.#hasRefused = true
    }
  }

  #again(): void {
    this.#retry = undefined
    this.#fill()
  }
}
