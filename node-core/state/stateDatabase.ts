import { type Hash, bytesFromHex } from '../contract/hex.ts'
import { EMPTY_BYTES, bigintFromBytes, bytesFromBigint, fixedBytesFromBigint } from '../base/bytes.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { addressKey, codeKey, slotKey, trieNodeKey } from '../store/schema.ts'
import { type Account, EMPTY_ACCOUNT, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { isChange } from './accountChange.ts'
import { accountOfLeaf, rlpOfAccount } from './accountLeaf.ts'
import { hashedAddress, hashedSlot } from './hashedKeys.ts'
import type { Layer } from './heldLayer.ts'
import { NodeStore } from './nodeStore.ts'
import { StateRecorder } from './stateRecorder.ts'
import { StateView } from './stateView.ts'
import { storageValueToRlp } from './storageValue.ts'
import { type NodeSink, type NodeSource, Trie } from './trie.ts'
import { type NodeHash, nodeHashFromHash, nodeHashToHash } from './trieNode.ts'

export interface StateDatabaseOptions {
  /** Budget of the cache of decoded trie nodes, and of what is committed but not yet in the store, in bytes each (64 MiB). */
  cacheBytes?: number
}

const DEFAULT_CACHE_BYTES = 64 * 1024 * 1024

/** All states of a chain, by state root, over a key-value store. */
export class StateDatabase {
  readonly #nodes: NodeStore

  constructor(store: KeyValueStore, options: StateDatabaseOptions = {}) {
    this.#nodes = new NodeStore(store, options.cacheBytes ?? DEFAULT_CACHE_BYTES)
  }

  /**
   * The state at a root; EMPTY_ROOT is the state without accounts. Whether it is there shows at the first reading (`store-corrupt` where
   * not). As long as the view is there, its state is, although it may not be in the store (`state-given-up` where memory has no room for
   * it). `blockHash` serves the view's reads of block hashes; without it they are zero.
   */
  at(root: Hash, blockHash?: (number: bigint) => Hash): StateView {
    return new StateView(this.#nodes.at(nodeHashFromHash(root)), root, blockHash)
  }

  /** Whether the state of the root is there. */
  has(root: Hash): boolean {
    return root === EMPTY_ROOT || this.#nodes.has(nodeHashFromHash(root))
  }

  /**
   * Applies a diff to the state at a root. The new root is readable at once; the writes must get into the store in one batch with the
   * block whose state it is, before `cacheBytes` of later commits, and `stored` be told then. A diff entry without any field set changes
   * nothing (it does not create the account). Throws `store-corrupt` where the state at the root is not there.
   */
  commit(root: Hash, diff: StateDiff): { root: Hash; writes: Write[] } {
    const base = nodeHashFromHash(root)
    const layer = this.#changed(base, diff, this.#nodes.at(base))
    this.#nodes.hold(layer)
    return { root: nodeHashToHash(layer.root), writes: layer.writes }
  }

  /** The same states, of which what is read is remembered; what is committed to them is not held. */
  recorder(): StateRecorder {
    return new StateRecorder(
      (root) => this.#nodes.at(root),
      (root, diff, source) => nodeHashToHash(this.#changed(root, diff, source).root),
    )
  }

  /** What a diff makes of the state at a root, as read from `before`. */
  #changed(base: NodeHash, diff: StateDiff, before: NodeSource): Layer {
    const layer: Layer = { root: base, base, nodes: [], code: [], writes: [] }
    const sink: NodeSink = (hash, node, rlp) => {
      layer.nodes.push([hash, node])
      layer.writes.push({ key: trieNodeKey(hash), value: rlp })
    }
    const accounts = new Trie(before, base)
    for (const [address, change] of diff) {
      const key = hashedAddress(address)
      if (change === null) accounts.delete(key)
      else if (isChange(change)) {
        const account = this.#changedAccount(accountOfLeaf(accounts.leaf(key)) ?? EMPTY_ACCOUNT, change, before, layer, sink)
        const isNew = accounts.set(key, rlpOfAccount(account), account)
        if (isNew) layer.writes.push({ key: addressKey(Buffer.from(key, 'hex')), value: bytesFromHex(address) })
      }
    }
    layer.root = accounts.commit(sink)
    return layer
  }

  /** The writes of a commit (the array that it answered) are in the store: the state is read from there where memory is short. */
  stored(writes: readonly Write[]): void {
    this.#nodes.stored(writes)
  }

  /** Code of the hash, of any state; undefined where none has it. */
  code(hash: Hash): Uint8Array | undefined {
    return hash === EMPTY_CODE_HASH ? EMPTY_BYTES : this.#nodes.code(hash)
  }

  /** What was hashed to a key of any state: an address, or the 32 bytes of a slot; undefined where the hash is neither's. */
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
    const slots = new Trie(nodes, nodeHashFromHash(root))
    for (const [slot, value] of storage) {
      const key = hashedSlot(slot)
      if (value === 0n) slots.delete(key)
      else if (slots.set(key, storageValueToRlp(value))) {
        layer.writes.push({ key: slotKey(Buffer.from(key, 'hex')), value: bytesFromBigint(slot) })
      }
    }
    return nodeHashToHash(slots.commit(sink))
  }
}
