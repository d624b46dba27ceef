/**
 * Committed trie nodes and code: in memory within a budget, else read from the store. What a commit made stays in memory until its
 * writer tells that it is stored; only then it moves to the cache, which may forget it. A commit of which that is never told (a block
 * that was only tried) is let go, oldest first, when such commits exceed the budget: it is kept then by those alone that read its state.
 */
import type { Hash } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { codeKey, trieNodeKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import { type CodeEntry, HeldLayer, type Layer, type NodeEntry } from './heldLayer.ts'
import type { NodeSource } from './trie.ts'
import { type NodeHash, type TrieNode, decodeNode, sizeOfNode } from './trieNode.ts'
import type { StateErrorCode } from './stateErrorCode.ts'

/** Committed trie nodes and code, as the reader of one state finds them. */
export interface StateSource extends NodeSource {
  /** Code of the hash, or undefined. */
  code(hash: Hash): Uint8Array | undefined
  /** Value of a key of the store itself. */
  get(key: Uint8Array): Uint8Array | undefined
}

/** What readers hold beyond the budget is given up when it exceeds the budget so many times. */
const BUDGETS_OF_READERS = 2

export class NodeStore implements StateSource {
  readonly #store: KeyValueStore
  readonly #nodes: BoundedCache<NodeHash, TrieNode>
  readonly #code: BoundedCache<Hash, Uint8Array>
  /** Entries of the held layers; of those that are alike, that of the newest one. */
  readonly #heldNodes = new Map<NodeHash, NodeEntry>()
  readonly #heldCode = new Map<Hash, CodeEntry>()
  readonly #budgetBytes: number
  /** What is held, by its writes, oldest first. */
  readonly #layers = new Map<readonly Write[], HeldLayer>()
  #heldBytes = 0
  /** The newest of the held layers that leads to a root. */
  readonly #layerOfRoot = new Map<NodeHash, HeldLayer>()
  /** Layers that were let go, oldest first, as far as somebody still reads their states. */
  readonly #leased = new Map<NodeHash, WeakRef<HeldLayer>>()
  /** Size of the leased layers, and of some that nobody reads any more. */
  #leasedBytes = 0

  constructor(store: KeyValueStore, cacheBytes: number) {
    this.#store = store
    this.#budgetBytes = cacheBytes
    this.#nodes = new BoundedCache(cacheBytes, sizeOfNode)
    this.#code = new BoundedCache(cacheBytes / 4, (code) => code.length + 200)
  }

  node(hash: NodeHash): TrieNode {
    const node = this.find(hash)
    if (node !== undefined) return node
    throw missingNode(hash)
  }

  has(hash: NodeHash): boolean {
    return this.find(hash) !== undefined
  }

  /** What the reader of the state at a root reads from: all that the root needs stays there as long as the reader, or nearly. */
  at(root: NodeHash): StateSource {
    const layer = this.#layerAt(root)
    return layer === undefined ? this : new LeasedNodes(this, layer, (BUDGETS_OF_READERS * this.#budgetBytes) >> 20)
  }

  /** The layer that leads to a root, for who reads it. */
  #layerAt(root: NodeHash): HeldLayer | undefined {
    const layer = this.#layerOfRoot.get(root) ?? this.#leased.get(root)?.deref()
    if (layer !== undefined) layer.isRead = true
    return layer
  }

  /** Node of the hash, or undefined. */
  find(hash: NodeHash): TrieNode | undefined {
    const known = this.#nodes.get(hash) ?? this.#heldNodes.get(hash)?.[1]
    if (known !== undefined) return known
    const rlp = this.#store.get(trieNodeKey(hash))
    if (rlp === undefined) return undefined
    const node = decodeNode(rlp)
    this.#nodes.set(hash, node)
    return node
  }

  /** Code of the hash, or undefined. */
  code(hash: Hash): Uint8Array | undefined {
    const known = this.#code.get(hash) ?? this.#heldCode.get(hash)?.[1]
    if (known !== undefined) return known
    const code = this.#store.get(codeKey(hash))
    if (code !== undefined) this.#code.set(hash, code)
    return code
  }

  /** Whether the code is in the store (and not only in a commit that may never get there). */
  isCodeStored(hash: Hash): boolean {
    return this.#code.get(hash) !== undefined || this.#store.get(codeKey(hash)) !== undefined
  }

  /** Value of a key of the store itself. */
  get(key: Uint8Array): Uint8Array | undefined {
    return this.#store.get(key)
  }

  /** Holds what a commit made until `stored` is called with its writes. */
  hold(layer: Layer): void {
    if (layer.writes.length === 0) return
    const held = new HeldLayer(layer, this.#layerAt(layer.base))
    for (const entry of layer.nodes) this.#heldNodes.set(entry[0], entry)
    for (const entry of layer.code) this.#heldCode.set(entry[0], entry)
    this.#layers.set(layer.writes, held)
    this.#layerOfRoot.set(layer.root, held)
    this.#heldBytes += held.sizeBytes
    for (const oldest of this.#layers.values()) {
      if (this.#heldBytes <= this.#budgetBytes || this.#layers.size === 1) break
      this.#release(oldest)
      if (oldest.isRead) this.#lease(oldest)
    }
  }

  /** The writes of a commit are in the store: what it made may be forgotten. */
  stored(writes: readonly Write[]): void {
    const layer = this.#layers.get(writes)
    if (layer === undefined) return
    this.#release(layer)
    for (const [hash, node] of layer.nodes) this.#nodes.set(hash, node)
    for (const [hash, code] of layer.code) this.#code.set(hash, code)
    layer.markStored()
  }

  #release(layer: HeldLayer): void {
    this.#layers.delete(layer.writes)
    this.#heldBytes -= layer.sizeBytes
    if (this.#layerOfRoot.get(layer.root) === layer) this.#layerOfRoot.delete(layer.root)
    for (const entry of layer.nodes) releaseHeld(this.#heldNodes, entry)
    for (const entry of layer.code) releaseHeld(this.#heldCode, entry)
  }

  /** Leaves a layer to those who read its state, within a bound of all such. */
  #lease(layer: HeldLayer): void {
    const maxBytes = BUDGETS_OF_READERS * this.#budgetBytes
    this.#leased.delete(layer.root)
    this.#leased.set(layer.root, new WeakRef(layer))
    this.#leasedBytes += layer.sizeBytes
    if (this.#leasedBytes <= maxBytes) return
    this.#leasedBytes = 0
    for (const [root, reference] of this.#leased) {
      const leased = reference.deref()
      if (leased === undefined) this.#leased.delete(root)
      else this.#leasedBytes += leased.sizeBytes
    }
    for (const [root, reference] of this.#leased) {
      if (this.#leasedBytes <= maxBytes) return
      const oldest = reference.deref()!
      this.#leased.delete(root)
      this.#leasedBytes -= oldest.sizeBytes
      oldest.giveUp()
    }
  }
}

/** Nodes and code of a state that is not in the store. */
class LeasedNodes implements StateSource {
  readonly #nodes: NodeStore
  readonly #layer: HeldLayer
  readonly #maxMiB: number

  constructor(nodes: NodeStore, layer: HeldLayer, maxMiB: number) {
    this.#nodes = nodes
    this.#layer = layer
    this.#maxMiB = maxMiB
  }

  node(hash: NodeHash): TrieNode {
    const node = this.#nodes.find(hash) ?? this.#layer.findNode(hash)
    if (node !== undefined) return node
    throw this.#layer.isGivenUp ? this.#givenUp() : missingNode(hash)
  }

  code(hash: Hash): Uint8Array | undefined {
    const code = this.#nodes.code(hash) ?? this.#layer.findCode(hash)
    if (code === undefined && this.#layer.isGivenUp) throw this.#givenUp()
    return code
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.#nodes.get(key)
  }

  #givenUp(): CodedError<StateErrorCode> {
    return new CodedError(
      'state-given-up',
      `the state was given up, since more than ${this.#maxMiB} MiB of newer ones were made meanwhile: ask again`,
    )
  }
}

const missingNode = (hash: NodeHash) => corruptValue(trieNodeKey(hash), 'missing')

/** Removes an entry, unless a newer layer made the same: then its own is there. */
const releaseHeld = <K, E extends readonly [K, unknown]>(held: Map<K, E>, entry: E): void => {
  if (held.get(entry[0]) === entry) held.delete(entry[0])
}
