import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { MAX_STATE_CACHE_BYTES } from '../base/cacheBounds.ts'
import { EMPTY_BYTES, bigintFromBytes, bytesFromBigint, fixedBytesFromBigint } from '../base/bytes.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { addressKey, codeKey, slotKey, trieNodeKey } from '../store/schema.ts'
import { type Account, EMPTY_ACCOUNT, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { isChange } from './accountChange.ts'
import { accountOfLeaf, rlpOfAccount } from './accountLeaf.ts'
import { hashedAddress, hashedSlot } from './hashedKeys.ts'
import type { Layer } from './diffLayer.ts'
import { EXPLICIT_ZERO, StateBelow, isOver, openStorage } from './localChanges.ts'
import { NodeStore } from './nodeStore.ts'
import type { StateBase } from './stateBase.ts'
import { StateRecorder } from './stateRecorder.ts'
import { StateView } from './stateView.ts'
import { storageValueToRlp } from './storageValue.ts'
import { type NodeSink, type NodeSource, Trie } from './trie.ts'
import { type NodeHash, nodeHashFromHash, nodeHashToHash } from './trieNode.ts'

export interface StateDatabaseOptions {
  /** Budget of the cache of decoded trie nodes, and of commits that are not in the store yet, in bytes each (64 MiB). */
  cacheBytes?: number
  /** States below those of the store: a state that is changed over one of them is kept as the changes only. */
  base?: StateBase
}

/** All states of a chain, by state root, over a key-value store. */
export class StateDatabase {
  readonly #nodes: NodeStore
  readonly #base: StateBase | undefined

  constructor(store: KeyValueStore, options: StateDatabaseOptions = {}) {
    this.#base = options.base
    this.#nodes = new NodeStore(store, options.cacheBytes ?? MAX_STATE_CACHE_BYTES)
  }

  /**
   * The state at a root; EMPTY_ROOT is the state without accounts. A missing state is detected on the first read (`store-corrupt`). While
   * the view exists, so does its state, even if it is not in the store (`state-evicted` if memory runs out). `blockHash` serves the view's
   * reads of block hashes; without it they are zero.
   */
  at(root: Hash, blockHash?: (number: bigint) => Hash): StateView {
    return new StateView(this.#nodes.at(nodeHashFromHash(root)), root, blockHash, this.#base)
  }

  /** Whether the state at the root exists. */
  has(root: Hash): boolean {
    return root === EMPTY_ROOT || this.#nodes.has(nodeHashFromHash(root)) || this.#base?.has(root) === true
  }

  /**
   * Applies a diff to the state at a root. The new root is readable immediately; the writes must be committed to the store in one batch
   * with the block of the state, before `cacheBytes` of later commits, and then reported to `stored`. A diff entry that sets no field
   * changes nothing (it does not create the account). Throws `store-corrupt` if the state at the root is missing.
   */
  commit(root: Hash, diff: StateDiff): { root: Hash; writes: Write[] } {
    const base = nodeHashFromHash(root)
    const layer = this.#changed(base, diff, this.#nodes.at(base))
    this.#nodes.hold(layer)
    return { root: nodeHashToHash(layer.root), writes: layer.writes }
  }

  /**
   * The same states, recording everything that is read; commits to them are not retained. Throws `state-not-provable` for partial states.
   */
  recorder(): StateRecorder {
    return new StateRecorder(
      (root) => {
        if (this.#base !== undefined) this.at(nodeHashToHash(root)).assertProvable()
        return this.#nodes.at(root)
      },
      (root, diff, source) => nodeHashToHash(this.#changed(root, diff, source).root),
    )
  }

  /** Applies a diff to the state at a root, as read from `before`. */
  #changed(base: NodeHash, diff: StateDiff, before: NodeSource): Layer {
    const layer: Layer = { root: base, base, nodes: [], code: [], replaced: [], writes: [] }
    const sink: NodeSink = (hash, node, rlp) => {
      layer.nodes.push([hash, node])
      layer.writes.push({ key: trieNodeKey(hash), value: rlp })
    }
    const opened = this.#base && StateBelow.open(this.#base, before, nodeHashToHash(base), layer.replaced)
    const below = opened?.below
    const accounts = opened?.accounts ?? new Trie(before, base, layer.replaced)
    for (const [address, change] of diff) {
      const key = hashedAddress(address)
      let isNew = false
      if (change === null) {
        if (below === undefined) accounts.delete(key)
        else isNew = below.delete(key)
      } else if (isChange(change)) {
        const leaf = accounts.leaf(key)
        const former = (below === undefined ? accountOfLeaf(leaf) : below.account(address, leaf)) ?? EMPTY_ACCOUNT
        const account = this.#changedAccount(former, change, before, layer, sink)
        isNew = accounts.set(key, rlpOfAccount(account), account)
      }
      if (isNew) layer.writes.push({ key: addressKey(Buffer.from(key, 'hex')), value: bytesFromHex(address) })
    }
    layer.root = below === undefined ? accounts.commit(sink) : below.commit(sink, base)
    return layer
  }

  /** The writes of a commit (the array that it returned) are in the store: the state is read from there if memory is short. */
  stored(writes: readonly Write[]): void {
    this.#nodes.stored(writes)
  }

  /** Code of the hash, from any state; undefined if unknown. */
  code(hash: Hash): Uint8Array | undefined {
    return hash === EMPTY_CODE_HASH ? EMPTY_BYTES : (this.#nodes.code(hash) ?? this.#base?.code(hash))
  }

  /** Preimage of a hashed key of any state: an address, or the 32 bytes of a slot; undefined if unknown. */
  preimage(hash: Hash): Uint8Array | undefined {
    const key = bytesFromHex(hash)
    const address = this.#nodes.get(addressKey(key))
    if (address !== undefined) return address
    const slot = this.#nodes.get(slotKey(key))
    return slot && fixedBytesFromBigint(bigintFromBytes(slot), 32)
  }

  #changedAccount(before: Account, change: AccountDiff, nodes: NodeSource, layer: Layer, sink: NodeSink): Account {
    const { nonce = before.nonce, balance = before.balance, code, storage, storageCleared } = change
    if (code && code.hash !== EMPTY_CODE_HASH && !this.#nodes.isCodeStored(code.hash)) {
      layer.code.push([code.hash, code.bytes])
      layer.writes.push({ key: codeKey(code.hash), value: code.bytes })
    }
    let storageRoot = storageCleared ? EMPTY_ROOT : before.storageRoot
    if (storage && storage.size > 0) storageRoot = this.#changedStorage(storageRoot, storage, nodes, layer, sink)
    return Object.freeze({ nonce, balance, storageRoot, codeHash: code?.hash ?? before.codeHash })
  }

  #changedStorage(root: Hash, storage: ReadonlyMap<bigint, bigint>, nodes: NodeSource, layer: Layer, sink: NodeSink): Hash {
    const slots = openStorage(nodes, root, layer.replaced)
    const keepsZeros = this.#base !== undefined && isOver(slots)
    for (const [slot, value] of storage) {
      const key = hashedSlot(slot)
      if (value === 0n && !keepsZeros) slots.delete(key)
      else if (slots.set(key, value === 0n ? EXPLICIT_ZERO : storageValueToRlp(value))) {
        layer.writes.push({ key: slotKey(Buffer.from(key, 'hex')), value: bytesFromBigint(slot) })
      }
    }
    return nodeHashToHash(slots.commit(sink))
  }
}
