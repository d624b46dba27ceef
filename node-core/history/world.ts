import type { Hash } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { storedText, storedValue } from '../base/storedJson.ts'
import type { Chain } from '../chain/chain.ts'
import type { ControlStore } from '../store/controlStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import type { PooledTransaction } from '../store/storedForms.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import type { ControlParts, ControlValues } from './controlParts.ts'

/** `state-pruned`: the block of a snapshot or action was on a branch that has been deleted. */
export type WorldErrorCode = 'state-pruned'

/** A state of the whole chain: everything that a snapshot restores. Mining mode, impersonation and labels are not in it. */
export interface World {
  readonly head: Hash
  readonly number: bigint
  /** Changes by hand that are not in a block yet. */
  readonly changes: ManualChanges | undefined
  readonly parts: ControlValues
  /** Hashes of the pool's transactions, in the order of their arrival. */
  readonly pool: readonly Hash[]
  /** The transactions themselves. */
  readonly transactions: () => readonly PooledTransaction[]
}

/** A world in the store, which has its pool as hashes. */
type StoredWorld = Omit<World, 'transactions'>

/** The parts of the node that a world covers in addition to the chain. */
export interface WorldParticipants {
  readonly pool: {
    /** All transactions with their blobs, in the order of their arrival. The same array as long as the pool does not change. */
    content(): readonly PooledTransaction[]
    /** Replaces the content, in memory and in the store; what is not valid on the head is left out. */
    replaceContent(content: readonly PooledTransaction[]): Promise<void>
  }
  readonly miner: {
    /** Submits the transactions again that have not been acknowledged and are no longer in the pool. */
    resubmit(): void
  }
}

/** Name of the entry of a restore in progress. */
const RESTORING = 'restoring'

/**
 * Captures and restores worlds. Both take the same time for any number of blocks. A restore takes several batches, so it is announced in the
 * store first: after a crash `open` completes it.
 */
export class Worlds {
  readonly #chain: Chain
  readonly #store: ControlStore
  readonly #parts: ControlParts
  readonly #participants: WorldParticipants
  /** The number of stored worlds that contain a pooled transaction. */
  readonly #references = new Map<Hash, number>()
  #hashes: { content: readonly PooledTransaction[]; hashes: readonly Hash[] } = { content: [], hashes: [] }

  constructor(chain: Chain, store: ControlStore, parts: ControlParts, participants: WorldParticipants) {
    this.#chain = chain
    this.#store = store
    this.#parts = parts
    this.#participants = participants
  }

  /** The present world. `values`: those of the control parts, if they are known already. */
  capture(values: ControlValues = this.#parts.capture()): World {
    const { hash, header } = this.#chain.head
    const content = this.#participants.pool.content()
    if (content !== this.#hashes.content) this.#hashes = { content, hashes: content.map(({ transaction }) => transaction.hash) }
    return {
      head: hash,
      number: header.number,
      changes: this.#chain.pendingChanges,
      parts: this.#parts.inWorld(values),
      pool: this.#hashes.hashes,
      transactions: () => content,
    }
  }

  /** Whether the chain itself, its pending changes by hand or its pool differ between two worlds. */
  differs(a: World, b: World): boolean {
    if (a.head !== b.head || a.changes?.startRoot !== b.changes?.startRoot) return true
    return a.pool !== b.pool && (a.pool.length !== b.pool.length || a.pool.some((hash, i) => hash !== b.pool[i]))
  }

  /** Whether the block of the world is still in the store. */
  isRestorable({ head }: World): boolean {
    return this.#chain.store.placeOf(head) !== undefined
  }

  /**
   * Makes an earlier world the present one; `finish` is written with the last step. Only inside `chain.exclusive`. The pooled transactions of
   * the world must be in the store (`writesAdded`). Throws `state-pruned`, leaving everything unchanged.
   */
  async restore(world: World, finish: readonly Write[] = []): Promise<void> {
    if (!this.isRestorable(world)) {
      throw new CodedError<WorldErrorCode>('state-pruned', `block ${world.number} of it is no longer stored: its branch was deleted`)
    }
    await this.#store.commit(this.#store.writesPart(RESTORING, storedText({ world: storedWorld(world), finish })))
    await this.#complete(world, finish)
  }

  async #complete(world: World, finish: readonly Write[]): Promise<void> {
    await this.#chain.checkout(world.head, world.changes)
    // First the settings of the next block, on which the validity of pooled transactions depends.
    await this.#parts.apply(world.parts)
    await this.#participants.pool.replaceContent(world.transactions())
    this.#participants.miner.resubmit()
    await this.#store.commit([...this.#parts.takeWrites(), ...finish, ...this.#store.writesPart(RESTORING, undefined)])
  }

  /** Completes a restore that was interrupted by a crash. */
  async open(): Promise<void> {
    const text = this.#store.part(RESTORING)
    if (text === undefined) return
    const { world, finish } = storedValue(text) as { world: StoredWorld; finish: readonly Write[] }
    await this.#chain.exclusive(() => this.#complete(this.#read(world), finish))
  }

  /** Writes of the pooled transactions of a world that a record about to be written contains. */
  writesAdded(world: World): Write[] {
    const writes: Write[] = []
    if (world.pool.length === 0) return writes
    for (const pooled of world.transactions()) {
      const { hash } = pooled.transaction
      const references = this.#references.get(hash) ?? 0
      this.#references.set(hash, references + 1)
      if (references === 0) writes.push(...this.#store.writesKept(pooled))
    }
    return writes
  }

  /** Writes that remove the pooled transactions which only a record about to be removed contains. */
  writesRemoved(world: World): Write[] {
    const writes: Write[] = []
    for (const hash of world.pool) {
      const references = (this.#references.get(hash) ?? 0) - 1
      if (references > 0) this.#references.set(hash, references)
      else if (this.#references.delete(hash)) writes.push(...this.#store.writesKeptRemoval(hash))
    }
    return writes
  }

  /** A world of a record in the store, counted as its owner of pooled transactions. */
  opened(stored: StoredWorld): World {
    for (const hash of stored.pool) this.#references.set(hash, (this.#references.get(hash) ?? 0) + 1)
    return this.#read(stored)
  }

  #read(stored: StoredWorld): World {
    const transactions = () => stored.pool.map((hash) => this.#store.keptTransaction(hash)).filter((it) => it !== undefined)
    return { ...stored, transactions }
  }
}

/** Its form in the store. */
export function storedWorld({ head, number, changes, parts, pool }: World): StoredWorld {
  return { head, number, changes, parts, pool }
}
