import type { Hash } from '../contract/hex.ts'
import { type ManualChanges, manualChangesFromRlp, manualChangesToRlp } from '../types/manualChanges.ts'
import { decodeRlp, encodeRlp } from '../types/rlp.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import { actionKey, keptChangesKey, keptTransactionKey, metadataKey, numberOfKey, rangeOf, snapshotKey } from './schema.ts'
import { corruptValue } from './storeErrors.ts'
import { type PooledTransaction, storedFromPooled, storedToPooled } from './storedForms.ts'

const utf8 = { to: new TextEncoder(), from: new TextDecoder() }

const KEYS = { snapshot: snapshotKey, action: actionKey } as const

/** Records that are numbered. */
export type RecordKind = keyof typeof KEYS

/**
 * The control state in the store: the values of its parts, snapshots, the journal of actions, and the pooled transactions that these
 * reference. No block depends on any of it. The `writes…` methods only build writes.
 */
export class ControlStore {
  readonly #store: KeyValueStore

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  /** The text of a part of the control state. */
  part(key: string): string | undefined {
    const bytes = this.#store.get(partKey(key))
    return bytes && utf8.from.decode(bytes)
  }

  /** Numbers and decoded texts of all records of a kind, in ascending order. Throws `store-corrupt` for one that cannot be decoded. */
  async records<T>(kind: RecordKind, decode: (text: string) => T): Promise<[bigint, T][]> {
    const found: [bigint, T][] = []
    for await (const [key, value] of this.#store.entries(rangeOf(kind))) {
      try {
        found.push([numberOfKey(key), decode(utf8.from.decode(value))])
      } catch {
        throw corruptValue(key)
      }
    }
    return found
  }

  /** A pooled transaction that a record references. */
  keptTransaction(hash: Hash): PooledTransaction | undefined {
    const bytes = this.#store.get(keptTransactionKey(hash))
    return bytes && storedToPooled(bytes)
  }

  /** Changes by hand that a record references. */
  keptChanges(key: Hash): ManualChanges | undefined {
    const bytes = this.#store.get(keptChangesKey(key))
    return bytes && manualChangesFromRlp(decodeRlp(bytes))
  }

  /** Commits one atomic batch. */
  commit(writes: readonly Write[]): Promise<void> {
    return this.#store.batch(writes)
  }

  /** Writes of the text of a part; undefined removes it. */
  writesPart(key: string, text: string | undefined): Write[] {
    return [writeOf(partKey(key), text)]
  }

  /** Writes of a record; undefined removes it. */
  writesRecord(kind: RecordKind, number: bigint, text: string | undefined): Write[] {
    return [writeOf(KEYS[kind](number), text)]
  }

  /** Writes of changes by hand that a record references; undefined removes them. */
  writesKeptChanges(key: Hash, changes: ManualChanges | undefined): Write[] {
    return [changes ? { key: keptChangesKey(key), value: encodeRlp(manualChangesToRlp(changes)) } : { key: keptChangesKey(key) }]
  }

  /** Writes of a pooled transaction that a record references. */
  writesKept(pooled: PooledTransaction): Write[] {
    return [{ key: keptTransactionKey(pooled.transaction.hash), value: storedFromPooled(pooled, 0) }]
  }

  /** Writes that remove such a transaction. */
  writesKeptRemoval(hash: Hash): Write[] {
    return [{ key: keptTransactionKey(hash) }]
  }
}

const partKey = (key: string): Uint8Array => metadataKey(`control.${key}`)

const writeOf = (key: Uint8Array, text: string | undefined): Write => (text === undefined ? { key } : { key, value: utf8.to.encode(text) })
