import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { MAX_STATE_CACHE_BYTES } from '../base/cacheBounds.ts'
import { EMPTY_BYTES, bigintFromBytes, fixedBytesFromBigint } from '../base/bytes.ts'
import { CodedError } from '../base/codedError.ts'
import type { StateDiff } from '../evm/state.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { addressKey, slotKey } from '../store/schema.ts'
import { EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { readAll } from '../types/remoteMiss.ts'
import { DiffApplication, emptyLayer } from './applyDiff.ts'
import type { Layer } from './diffLayer.ts'
import { LostNode, MissingSiblings } from './missingSiblings.ts'
import { NodeStore } from './nodeStore.ts'
import type { StateBase } from './stateBase.ts'
import { StateComparison } from './stateComparison.ts'
import type { StateErrorCode } from './stateErrorCode.ts'
import { StateOpener } from './stateOpener.ts'
import { StateRecorder } from './stateRecorder.ts'
import { StateView } from './stateView.ts'
import type { NodeSource } from './trie.ts'
import { type NodeHash, nodeHashFromHash, nodeHashToHash } from './trieNode.ts'

export interface StateDatabaseOptions {
  /** Budget of the cache of decoded trie nodes, and of commits that are not in the store yet, in bytes each (64 MiB). */
  cacheBytes?: number
  /** States below those of the store: a state that is changed over one of them goes on from its trie if that is proved, and is kept as the changes only if it is not. */
  base?: StateBase
}

/** All states of a chain, by state root, over a key-value store. */
export class StateDatabase {
  readonly #nodes: NodeStore
  readonly #base: StateBase | undefined
  readonly #opener: StateOpener

  constructor(store: KeyValueStore, { base, cacheBytes = MAX_STATE_CACHE_BYTES }: StateDatabaseOptions = {}) {
    this.#base = base
    this.#nodes = new NodeStore(store, cacheBytes, base)
    this.#opener = new StateOpener(base, this.#nodes, (root) => this.at(root))
  }

  /**
   * The state at a root; EMPTY_ROOT is the state without accounts. A missing state is detected on the first read (`store-corrupt`). While
   * the view exists, so does its state, even if it is not in the store (`state-evicted` if memory runs out). `blockHash` serves the view's
   * reads of block hashes; without it they are zero.
   */
  at(root: Hash, blockHash?: (number: bigint) => Hash): StateView {
    const source = this.#nodes.at(nodeHashFromHash(root))
    return new StateView(source, root, this.#opener.open(source, root), blockHash)
  }

  /** What differs between two states. */
  compare(before: StateView, after: StateView): StateComparison {
    return new StateComparison(before, after, (root) => this.at(root))
  }

  /** Whether the state at the root exists. */
  has(root: Hash): boolean {
    return root === EMPTY_ROOT || this.#nodes.has(nodeHashFromHash(root)) || this.#base?.has(root) === true
  }

  /**
   * Applies a diff to the state at a root. The new root is readable immediately; the writes must be committed to the store in one batch
   * with the block of the state, before `cacheBytes` of later commits, and then reported to `stored`. A diff entry that sets no field
   * changes nothing (it does not create the account). Throws `store-corrupt` if the state at the root is missing.
   *
   * On proved tries of a base, a deletion can need a node that cannot be had. The new state is then kept as local changes over the one at
   * the root. `expected`: the root that the state had when it was committed before, which tells how it was kept then.
   */
  commit(root: Hash, diff: StateDiff, expected?: Hash): { root: Hash; writes: Write[] } {
    const base = nodeHashFromHash(root)
    const layer = this.#committed(base, diff, expected)
    this.#nodes.hold(layer)
    const after = nodeHashToHash(layer.root)
    this.#opener.goesOn(root, after)
    return { root: after, writes: layer.writes }
  }

  #committed(base: NodeHash, diff: StateDiff, expected: Hash | undefined): Layer {
    const source = this.#nodes.at(base)
    let layer: Layer
    try {
      layer = this.#changed(base, diff, source)
    } catch (error) {
      if (!(error instanceof LostNode)) throw error
      return this.#localChanges(base, diff, source)
    }
    const mayDiffer = expected !== undefined && this.#base?.tries !== undefined && nodeHashToHash(layer.root) !== expected
    if (!mayDiffer || !this.isProvable(nodeHashToHash(base))) return layer
    const changes = this.#localChanges(base, diff, source)
    return nodeHashToHash(changes.root) === expected ? changes : layer
  }

  /** Names the first block whose state cannot be proved, for messages. */
  nameFirstUnprovable(first: () => bigint | undefined): void {
    this.#opener.firstUnprovable = first
  }

  /** Whether the state at the root can be proved. */
  isProvable(root: Hash): boolean {
    return this.at(root).isProvable
  }

  /**
   * The same states, recording everything that is read; commits to them are not retained. Throws `state-not-provable` for states that are
   * not.
   */
  recorder(): StateRecorder {
    return new StateRecorder({
      sourceAt: (root) => {
        if (this.#base !== undefined) this.at(nodeHashToHash(root)).assertProvable()
        return this.#nodes.at(root)
      },
      open: (source, root) => this.#opener.open(source, root),
      assertProvable: (root) => this.at(root).assertProvable(),
      rootAfter: (root, diff, source) => this.#rootAfter(root, diff, source),
    })
  }

  #rootAfter(root: NodeHash, diff: StateDiff, source: NodeSource): Hash {
    try {
      return nodeHashToHash(this.#changed(root, diff, source).root)
    } catch (error) {
      throw error instanceof LostNode ? new CodedError<StateErrorCode>('state-not-provable', error.message) : error
    }
  }

  /** Applies a diff to the state at a root, as read from `source`. Throws LostNode. */
  #changed(base: NodeHash, diff: StateDiff, source: NodeSource): Layer {
    const layer = emptyLayer(base)
    const root = nodeHashToHash(base)
    const opened = this.#opener.open(source, root, layer.replaced)
    if (opened.lacking !== undefined) this.#assertHere(root, diff)
    const siblings = opened.lacking && new MissingSiblings(this.#base!.tries!, opened.lacking)
    new DiffApplication(this.#nodes, source, opened, layer, siblings).apply(diff)
    return layer
  }

  /** Applies a diff as local changes over the state at a root. */
  #localChanges(base: NodeHash, diff: StateDiff, source: NodeSource): Layer {
    const layer = emptyLayer(base)
    const opened = this.#opener.openChanges(source, nodeHashToHash(base), layer.replaced)
    new DiffApplication(this.#nodes, source, opened, layer, undefined).apply(diff)
    return layer
  }

  /** Throws one RemoteMiss for everything on the way to the values that the diff changes. */
  #assertHere(root: Hash, diff: StateDiff): void {
    const view = this.at(root)
    readAll(diff, ([address, change]) => {
      view.account(address)
      if (change?.storage && !change.storageCleared) readAll(change.storage.keys(), (slot) => view.storage(address, slot))
    })
  }

  /** The writes of a commit (the array that it returned) are in the store: the state is read from there if memory is short. */
  stored(writes: readonly Write[]): void {
    this.#nodes.stored(writes)
  }

  /** Code of the hash, from any state; undefined if unknown. */
  code(hash: Hash): Uint8Array | undefined {
    return hash === EMPTY_CODE_HASH ? EMPTY_BYTES : this.#nodes.code(hash)
  }

  /** Preimage of a hashed key of any state: an address, or the 32 bytes of a slot; undefined if unknown. */
  preimage(hash: Hash): Uint8Array | undefined {
    const key = bytesFromHex(hash)
    const address = this.#nodes.get(addressKey(key))
    if (address !== undefined) return address
    const slot = this.#nodes.get(slotKey(key))
    return slot && fixedBytesFromBigint(bigintFromBytes(slot), 32)
  }
}
