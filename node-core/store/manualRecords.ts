import { type Hash, bytesFromHex, hexFromBytes } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { concatBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import {
  type ManualChanges,
  type ManualEdit,
  manualChangesFromRlp,
  manualChangesToRlp,
  manualEditFromRlp,
  manualEditToRlp,
} from '../types/manualChanges.ts'
import { decodeRlp, encodeRlp } from '../types/rlp.ts'
import type { KeyValueStore, Write } from './keyValueStore.ts'
import { PENDING_BASE_KEY, manualChangesKey, pendingEditKey, rangeOf } from './schema.ts'

/** Changes of the head as they are stored. */
export type StoredChanges = Omit<ManualChanges, 'exemptRules'>

const GENESIS_BASE = 1
/** Blocks whose start roots are kept in memory. */
const MAX_START_ROOTS = 4096
const NONE = ''

/**
 * Changes by hand: those of blocks, by block hash, and those of the head that no block contains yet. The `writes…` methods only build
 * writes, which go into the batch of what they belong to.
 */
export class ManualRecords {
  readonly #store: KeyValueStore
  /** By block hash. */
  readonly #startRoots = new BoundedCache<Hash, Hash | typeof NONE>(MAX_START_ROOTS)

  constructor(store: KeyValueStore) {
    this.#store = store
  }

  /** The changes that the block starts with; undefined if there are none. */
  of(blockHash: Hash): ManualChanges | undefined {
    if (this.#startRoots.get(blockHash) === NONE) return undefined
    const bytes = this.#store.get(manualChangesKey(blockHash))
    return bytes && manualChangesFromRlp(decodeRlp(bytes))
  }

  /** Root of the state that the changes of the block lead to; undefined if it starts with none. */
  startRootOf(blockHash: Hash): Hash | undefined {
    const known = this.#startRoots.get(blockHash)
    if (known !== undefined) return known === NONE ? undefined : known
    const root = this.of(blockHash)?.startRoot
    this.#startRoots.set(blockHash, root ?? NONE)
    return root
  }

  /** The changes of the block were written or removed. */
  changed(blockHash: Hash): void {
    this.#startRoots.delete(blockHash)
  }

  /** Writes of the changes of a block; undefined removes them. */
  writesOf(blockHash: Hash, changes: ManualChanges | undefined): Write[] {
    const key = manualChangesKey(blockHash)
    return [changes === undefined ? { key } : { key, value: encodeRlp(manualChangesToRlp(changes)) }]
  }

  /** The changes of the head, the oldest first; undefined if there are none. */
  async pending(): Promise<StoredChanges | undefined> {
    const start = this.#store.get(PENDING_BASE_KEY)
    if (start === undefined) return undefined
    const edits: ManualEdit[] = []
    for await (const [key, value] of this.#store.entries(rangeOf('pendingEdit'))) {
      if (key.length > PENDING_BASE_KEY.length) edits.push(manualEditFromRlp(decodeRlp(value)))
    }
    return {
      base: start[0] === GENESIS_BASE ? 'genesis' : 'parent',
      startRoot: hexFromBytes(start.subarray(1)),
      edits: edits.toSorted((a, b) => a.at - b.at),
    }
  }

  /** Writes that add edits to those of the head, which then lead to the start root. */
  writesPending({ base, edits, startRoot }: StoredChanges): Write[] {
    return [
      { key: PENDING_BASE_KEY, value: concatBytes(Uint8Array.of(base === 'genesis' ? GENESIS_BASE : 0), bytesFromHex(startRoot)) },
      ...edits.map((edit) => ({ key: keyOf(edit), value: encodeRlp(manualEditToRlp(edit)) })),
    ]
  }

  /** Writes that remove the changes of the head, given all of its edits. */
  writesPendingRemoval(edits: readonly ManualEdit[]): Write[] {
    return [{ key: PENDING_BASE_KEY }, ...edits.map((edit) => ({ key: keyOf(edit) }))]
  }
}

const FIELD_BYTES = { balance: 0, nonce: 1, code: 2, storage: 3 } as const

function keyOf(edit: ManualEdit): Uint8Array {
  const id = concatBytes(bytesFromHex(edit.address), Uint8Array.of(FIELD_BYTES[edit.field]))
  return pendingEditKey(edit.field === 'storage' ? concatBytes(id, fixedBytesFromBigint(edit.slot, 32)) : id)
}
