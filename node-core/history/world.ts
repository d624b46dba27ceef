import { type Hash, ZERO_HASH } from '../contract/hex.ts'
import { CodedError } from '../base/codedError.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { storedValue } from '../base/storedJson.ts'
import type { Chain } from '../chain/chain.ts'
import type { ControlStore } from '../store/controlStore.ts'
import type { Write } from '../store/keyValueStore.ts'
import { keptChangesKey, keptTransactionKey } from '../store/schema.ts'
import type { PooledTransaction } from '../store/storedForms.ts'
import { corruptValue } from '../store/storeErrors.ts'
import type { RuleChanges } from '../types/chainConfig.ts'
import type { ManualChanges } from '../types/manualChanges.ts'
import type { ControlParts, ControlValues } from './controlParts.ts'
import { RULES_PART } from './minerParts.ts'

/** `state-pruned`: the block of a snapshot or action was on a branch that has been deleted. */
export type WorldErrorCode = 'state-pruned'

/** A state of the whole chain as the store has it: pool and changes by hand are records of their own, which worlds share. */
export interface StoredWorld {
  readonly head: Hash
  readonly number: bigint
  /** Key of the changes by hand that are not in a block yet. */
  readonly changesKey: Hash | undefined
  readonly parts: ControlValues
  /** Hashes of the pool's transactions, in the order of their arrival. */
  readonly pool: readonly Hash[]
}

/** A state of the whole chain: everything that a snapshot restores. Mining mode, impersonation and labels are not in it. */
export interface World extends StoredWorld {
  readonly changes: () => ManualChanges | undefined
  readonly transactions: () => readonly PooledTransaction[]
}

/** The parts of the node that a world covers in addition to the chain. */
export interface WorldParticipants {
  readonly pool: {
    /** All transactions with their blobs, in the order of their arrival. The same array as long as the pool does not change. */
    content(): readonly PooledTransaction[]
    /** Replaces the content: the writes, and what to call once they are in the store and the head has moved. */
    replacing(content: readonly PooledTransaction[]): { writes: Write[]; stored: () => void }
  }
  readonly miner: {
    /** Submits the transactions again that have not been acknowledged and are no longer in the pool. */
    resubmit(): void
  }
}

/** Captures and restores worlds. Both take the same time for any number of blocks, and a restore is one batch. */
export class Worlds {
  readonly #chain: Chain
  readonly #store: ControlStore
  readonly #parts: ControlParts
  readonly #participants: WorldParticipants
  /** By stored worlds: of pooled transactions by their hashes, and of changes by hand by their keys. */
  readonly #references = new References()
  #key: { changes?: ManualChanges; key: Hash } = { key: ZERO_HASH }
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
    const changes = this.#chain.pendingChanges
    const content = this.#participants.pool.content()
    if (content !== this.#hashes.content) this.#hashes = { content, hashes: content.map(({ transaction }) => transaction.hash) }
    return {
      head: hash,
      number: header.number,
      changesKey: changes && this.#keyOf(changes),
      parts: this.#parts.inWorld(values),
      pool: this.#hashes.hashes,
      changes: () => changes,
      transactions: () => content,
    }
  }

  #keyOf(changes: ManualChanges): Hash {
    if (this.#key.changes !== changes) this.#key = { changes, key: keyOfChanges(changes) }
    return this.#key.key
  }

  /** Whether the chain itself, its pending changes by hand or its pool differ between two worlds. */
  differs(a: World, b: World): boolean {
    if (a.head !== b.head || a.changesKey !== b.changesKey) return true
    return a.pool !== b.pool && (a.pool.length !== b.pool.length || a.pool.some((hash, i) => hash !== b.pool[i]))
  }

  /** Whether the block of the world is still in the store. */
  isRestorable({ head }: Pick<World, 'head'>): boolean {
    return this.#chain.store.placeOf(head) !== undefined
  }

  /**
   * Makes a world the present one, in one batch with what has changed in the control state, and with `others`. Only inside `chain.exclusive`. Throws
   * `state-pruned`, leaving everything unchanged.
   */
  async restore({ head, number, parts, ...world }: Omit<World, 'changesKey' | 'pool'>, others: readonly Write[] = []): Promise<void> {
    if (!this.isRestorable({ head })) {
      throw new CodedError<WorldErrorCode>('state-pruned', `block ${number} of it is no longer stored: its branch was deleted`)
    }
    const { pool, miner } = this.#participants
    const replacing = await this.#chain.fetched(() => pool.replacing(world.transactions()))
    await this.#moveTo(head, world.changes(), parts, {
      writes: [...replacing.writes, ...others],
      onMoved: () => {
        replacing.stored()
        miner.resubmit()
      },
    })
  }

  /** Sets parts of the control state, in one batch with what has changed in it, and with `others`. Only inside `chain.exclusive`. */
  applyParts(parts: ControlValues, others: readonly Write[]): Promise<void> {
    const { head, pendingChanges } = this.#chain
    return this.#moveTo(head.hash, pendingChanges, parts, { writes: others })
  }

  async #moveTo(
    head: Hash,
    changes: ManualChanges | undefined,
    parts: ControlValues,
    { writes, onMoved }: { writes: readonly Write[]; onMoved?: () => void },
  ): Promise<void> {
    const rules = parts[RULES_PART]
    let applied: Promise<void> | undefined
    await this.#chain.checkout(head, changes, {
      ...(rules !== undefined && { rules: storedValue(rules) as RuleChanges }),
      writes: [...this.#parts.takeWrites(), ...this.#parts.writesOf(parts), ...writes],
      onMoved: () => {
        // First the settings of the next block, on which the validity of pooled transactions depends.
        applied = this.#parts.apply(parts)
        onMoved?.()
      },
    })
    await applied
  }

  /** Writes of what a record that is about to be written references. */
  writesAdded({ changesKey, changes, pool, transactions }: World): Write[] {
    const writes: Write[] = []
    if (changesKey !== undefined && this.#references.add(changesKey)) writes.push(...this.#store.writesKeptChanges(changesKey, changes()))
    if (pool.length === 0) return writes
    for (const pooled of transactions()) if (this.#references.add(pooled.transaction.hash)) writes.push(...this.#store.writesKept(pooled))
    return writes
  }

  /** Writes that remove what only a record that is about to be removed references. */
  writesRemoved({ changesKey, pool }: World): Write[] {
    const writes: Write[] = []
    if (changesKey !== undefined && this.#references.remove(changesKey))
      writes.push(...this.#store.writesKeptChanges(changesKey, undefined))
    for (const hash of pool) if (this.#references.remove(hash)) writes.push(...this.#store.writesKeptRemoval(hash))
    return writes
  }

  /** A world of a record in the store, which then references what it has. */
  opened(stored: StoredWorld): World {
    for (const hash of [...stored.pool, ...(stored.changesKey ? [stored.changesKey] : [])]) this.#references.add(hash)
    return this.#read(stored)
  }

  #read(stored: StoredWorld): World {
    return {
      ...stored,
      changes: () => stored.changesKey && (this.#store.keptChanges(stored.changesKey) ?? missing(keptChangesKey(stored.changesKey))),
      transactions: () => stored.pool.map((hash) => this.#store.keptTransaction(hash) ?? missing(keptTransactionKey(hash))),
    }
  }
}

function missing(key: Uint8Array): never {
  throw corruptValue(key, 'missing')
}

/** Counted references to records. */
class References {
  readonly #counts = new Map<Hash, number>()

  /** Whether it is the first one. */
  add(key: Hash): boolean {
    const count = this.#counts.get(key) ?? 0
    this.#counts.set(key, count + 1)
    return count === 0
  }

  /** Whether it was the last one. */
  remove(key: Hash): boolean {
    const count = this.#counts.get(key) ?? 0
    if (count <= 1) return this.#counts.delete(key)
    this.#counts.set(key, count - 1)
    return false
  }
}

/** Equal for changes with the same effect by the same edits; hashing them all would take long. */
function keyOfChanges({ base, edits, startRoot, exemptRules }: ManualChanges): Hash {
  const last = edits.at(-1)
  return keccak256Hex(new TextEncoder().encode([startRoot, base, exemptRules.join(), edits.length, last?.at, last?.by].join(' ')))
}

/** Its form in the store. */
export function storedWorld({ head, number, changesKey, parts, pool }: World): StoredWorld {
  return { head, number, changesKey, parts, pool }
}
