/** The tries of a state with a diff applied. */
import { type Address, type Hash, bytesFromHex } from '../contract/hex.ts'
import { bytesFromBigint } from '../base/bytes.ts'
import type { AccountDiff, StateDiff } from '../evm/state.ts'
import { addressKey, codeKey, slotKey, trieNodeKey } from '../store/schema.ts'
import { type Account, EMPTY_ACCOUNT, EMPTY_CODE_HASH, EMPTY_ROOT } from '../types/account.ts'
import { isChange } from './accountChange.ts'
import { accountOfLeaf, rlpOfAccount } from './accountLeaf.ts'
import type { Layer } from './diffLayer.ts'
import { hashedAddress, hashedSlot } from './hashedKeys.ts'
import { EXPLICIT_ZERO, isOver, openStorage } from './localChanges.ts'
import type { MissingSiblings } from './missingSiblings.ts'
import type { NodeStore } from './nodeStore.ts'
import type { OpenedState } from './stateOpener.ts'
import { storageValueToRlp } from './storageValue.ts'
import type { NodeSink, NodeSource, Trie } from './trie.ts'
import { type NodeHash, nodeHashToHash } from './trieNode.ts'

/** An empty layer on the state at a root. */
export function emptyLayer(base: NodeHash): Layer {
  return { root: base, base, nodes: [], code: [], replaced: [], writes: [] }
}

/** Applies one diff to a state. */
export class DiffApplication {
  readonly #nodes: NodeStore
  readonly #source: NodeSource
  readonly #opened: OpenedState
  readonly #layer: Layer
  readonly #siblings: MissingSiblings | undefined

  /**
   * `source`: what the tries of the opened state read from. `layer`: what is filled. `siblings`: present if nodes of the tries may be
   * missing.
   */
  constructor(nodes: NodeStore, source: NodeSource, opened: OpenedState, layer: Layer, siblings: MissingSiblings | undefined) {
    this.#nodes = nodes
    this.#source = source
    this.#opened = opened
    this.#layer = layer
    this.#siblings = siblings
  }

  /** Fills the layer. Throws RemoteMiss and LostNode if nodes may be missing. */
  apply(diff: StateDiff): void {
    const { accounts, below } = this.#opened
    // A deletion joins what is left beside it: what is set first needs not be asked for.
    for (const [address, change] of this.#siblings === undefined ? diff : deletionsLast(diff, (it) => it === null)) {
      if (this.#siblings === undefined) this.#applyTo(address, change)
      else if (!this.#siblings.attempt(address, undefined, () => this.#applyTo(address, change))) break
    }
    this.#siblings?.assertNone()
    this.#layer.root = below === undefined ? accounts.commit(this.#sink) : below.commit(this.#sink, this.#layer.base)
  }

  readonly #sink: NodeSink = (hash, node, rlp) => {
    this.#layer.nodes.push([hash, node])
    this.#layer.writes.push({ key: trieNodeKey(hash), value: rlp })
  }

  #applyTo(address: Address, change: AccountDiff | null): void {
    const { accounts, below } = this.#opened
    const key = hashedAddress(address)
    let isNew = false
    if (change === null) {
      if (below === undefined) accounts.delete(key)
      else isNew = below.delete(key)
    } else if (isChange(change)) {
      const leaf = accounts.leaf(key)
      const former = (below === undefined ? accountOfLeaf(leaf) : below.account(address, leaf)) ?? EMPTY_ACCOUNT
      const account = this.#changedAccount(address, former, change)
      isNew = accounts.set(key, rlpOfAccount(account), account)
    }
    if (isNew || this.#siblings !== undefined) this.#keepPreimage(isNew, addressKey(Buffer.from(key, 'hex')), bytesFromHex(address))
  }

  /** A key of the remote's trie is not new, and its preimage is not here either; of one that is deleted, for comparisons. */
  #keepPreimage(isNew: boolean, key: Uint8Array, value: Uint8Array): void {
    if (isNew || this.#nodes.get(key) === undefined) this.#layer.writes.push({ key, value })
  }

  #changedAccount(address: Address, before: Account, change: AccountDiff): Account {
    const { nonce = before.nonce, balance = before.balance, code, storage, storageCleared } = change
    if (code && code.hash !== EMPTY_CODE_HASH && !this.#nodes.isCodeStored(code.hash)) {
      this.#layer.code.push([code.hash, code.bytes])
      this.#layer.writes.push({ key: codeKey(code.hash), value: code.bytes })
    }
    let storageRoot = storageCleared ? EMPTY_ROOT : before.storageRoot
    if (storage && storage.size > 0) storageRoot = this.#changedStorage(address, storageRoot, storage)
    return Object.freeze({ nonce, balance, storageRoot, codeHash: code?.hash ?? before.codeHash })
  }

  #changedStorage(address: Address, root: Hash, storage: ReadonlyMap<bigint, bigint>): Hash {
    const slots = openStorage(this.#source, root, this.#layer.replaced)
    if (this.#siblings !== undefined) {
      for (const [slot, value] of deletionsLast(storage, (it) => it === 0n)) {
        // The root is not used then.
        if (!this.#siblings.attempt(address, slot, () => this.#changeSlot(slots, slot, value, false))) return root
      }
    } else {
      const keepsZeros = this.#opened.below !== undefined && isOver(slots)
      for (const [slot, value] of storage) this.#changeSlot(slots, slot, value, keepsZeros)
    }
    return nodeHashToHash(slots.commit(this.#sink))
  }

  #changeSlot(slots: Trie, slot: bigint, value: bigint, keepsZeros: boolean): void {
    const key = hashedSlot(slot)
    let isNew = false
    if (value === 0n && !keepsZeros) slots.delete(key)
    else isNew = slots.set(key, value === 0n ? EXPLICIT_ZERO : storageValueToRlp(value))
    if (isNew || this.#siblings !== undefined) this.#keepPreimage(isNew, slotKey(Buffer.from(key, 'hex')), bytesFromBigint(slot))
  }
}

const deletionsLast = <K, V>(changes: ReadonlyMap<K, V>, isDeletion: (value: V) => boolean): (readonly [K, V])[] => {
  const all = Array.from(changes)
  return [...all.filter(([, value]) => !isDeletion(value)), ...all.filter(([, value]) => isDeletion(value))]
}
