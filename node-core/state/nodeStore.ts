/**
 * Committed trie nodes and code: in memory within a budget, otherwise read from the store. The output of a commit stays in memory until its
 * writer reports that it is stored; only then does it move to the cache, which may evict it. Commits that are never reported as stored
 * (blocks that were only tried) are evicted, oldest first, when they exceed the budget; from then on only the readers of their state retain
 * them.
 */
import type { Hash } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { codeKey, trieNodeKey } from '../store/schema.ts'
import { corruptValue } from '../store/storeErrors.ts'
import { type CodeEntry, DiffLayer, type Layer, type NodeEntry } from './diffLayer.ts'
import type { NodeSource } from './trie.ts'
import { type NodeHash, type TrieNode, decodeNode, sizeOfNode } from './trieNode.ts'
import type { StateErrorCode } from './stateErrorCode.ts'
import { UnknownNode } from './unknownNode.ts'

/** Committed trie nodes and code, as seen by the reader of one state. */
export interface StateSource extends NodeSource {
  /** Code of the hash, or undefined. */
  code(hash: Hash): Uint8Array | undefined
  /** Value of a key of the store itself. */
  get(key: Uint8Array): Uint8Array | undefined
}

/** Nodes and code that are not in the store. */
export interface NodesBelow {
  /** Proved nodes of a remote chain; absent if it has none to prove. */
  readonly tries?: { node(hash: NodeHash): TrieNode | undefined } | undefined
  code(hash: Hash): Uint8Array | undefined
}

/** States that only readers retain are abandoned when they exceed the budget this many times. */
const MAX_READER_BUDGETS = 2

/** Share of the budget for nodes of former states. */
const FORMER_SHARE = 1 / 8

export class NodeStore implements StateSource {
  readonly #store: KeyValueStore
  readonly #below: NodesBelow | undefined
  readonly #nodes: BoundedCache<NodeHash, TrieNode>
  /** Nodes that the newest states do not have any more: they would fill the cache, and are rarely read. */
  readonly #former: BoundedCache<NodeHash, TrieNode>
  readonly #code: BoundedCache<Hash, Uint8Array>
  /** Entries of the diff layers; equal entries belong to the newest layer. */
  readonly #layerNodes = new Map<NodeHash, NodeEntry>()
  readonly #layerCode = new Map<Hash, CodeEntry>()
  readonly #budgetBytes: number
  /** Diff layers by their writes, oldest first. */
  readonly #layers = new Map<readonly Write[], DiffLayer>()
  #layerBytes = 0
  /** The newest diff layer that results in each root. */
  readonly #layerOfRoot = new Map<NodeHash, DiffLayer>()
  /** Evicted layers whose states are still being read, oldest first. */
  readonly #leased = new Map<NodeHash, WeakRef<DiffLayer>>()
  /** Size of the leased layers, including some that are no longer read. */
  #leasedBytes = 0

  constructor(store: KeyValueStore, cacheBytes: number, below?: NodesBelow) {
    this.#store = store
    this.#below = below
    this.#budgetBytes = cacheBytes
    this.#nodes = new BoundedCache(cacheBytes, sizeOfNode)
    this.#former = new BoundedCache(cacheBytes * FORMER_SHARE, sizeOfNode)
    this.#code = new BoundedCache(cacheBytes / 4, (code) => code.length + 200)
  }

  node(hash: NodeHash): TrieNode {
    const node = this.find(hash)
    if (node !== undefined) return node
    throw this.missing(hash, () => missingNode(hash))
  }

  /** The error for a node that is not here, which is `otherwise` if it cannot be one of a remote chain. */
  missing(hash: NodeHash, otherwise: () => Error): Error {
    return this.#below?.tries === undefined ? otherwise() : new UnknownNode(hash, otherwise)
  }

  has(hash: NodeHash): boolean {
    return this.find(hash) !== undefined
  }

  /**
   * The source for a reader of the state at a root: everything that the root needs stays available while the reader exists, within a bound.
   */
  at(root: NodeHash): StateSource {
    const layer = this.#layerAt(root)
    return layer === undefined ? this : new LeasedNodes(this, layer, (MAX_READER_BUDGETS * this.#budgetBytes) >> 20)
  }

  /** The layer that results in a root, for a reader. */
  #layerAt(root: NodeHash): DiffLayer | undefined {
    const layer = this.#layerOfRoot.get(root) ?? this.#leased.get(root)?.deref()
    if (layer !== undefined) layer.isRead = true
    return layer
  }

  /** Node of the hash, or undefined. */
  find(hash: NodeHash): TrieNode | undefined {
    const known = this.#nodes.get(hash) ?? this.#layerNodes.get(hash)?.[1] ?? this.#former.get(hash) ?? this.#below?.tries?.node(hash)
    if (known !== undefined) return known
    const rlp = this.#store.get(trieNodeKey(hash))
    if (rlp === undefined) return undefined
    const node = decodeNode(rlp)
    this.#nodes.set(hash, node)
    return node
  }

  /** Code of the hash, or undefined. */
  code(hash: Hash): Uint8Array | undefined {
    const known = this.#code.get(hash) ?? this.#layerCode.get(hash)?.[1] ?? this.#below?.code(hash)
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

  /** Retains the output of a commit until `stored` is called with its writes. */
  hold(layer: Layer): void {
    if (layer.writes.length === 0) return
    const held = new DiffLayer(layer, this.#layerAt(layer.base))
    for (const entry of layer.nodes) this.#layerNodes.set(entry[0], entry)
    for (const entry of layer.code) this.#layerCode.set(entry[0], entry)
    this.#layers.set(layer.writes, held)
    this.#layerOfRoot.set(layer.root, held)
    this.#layerBytes += held.sizeBytes
    for (const oldest of this.#layers.values()) {
      if (this.#layerBytes <= this.#budgetBytes || this.#layers.size === 1) break
      this.#release(oldest)
      if (oldest.isRead) this.#lease(oldest)
    }
  }

  /** The writes of a commit are in the store: its output may be evicted. */
  stored(writes: readonly Write[]): void {
    const layer = this.#layers.get(writes)
    if (layer === undefined) return
    this.#release(layer)
    for (const hash of layer.replaced) this.#retire(hash)
    for (const [hash, node] of layer.nodes) this.#nodes.set(hash, node)
    for (const [hash, code] of layer.code) this.#code.set(hash, code)
    layer.markStored()
  }

  #retire(hash: NodeHash): void {
    const node = this.#nodes.get(hash)
    if (node === undefined) return
    this.#nodes.delete(hash)
    this.#former.set(hash, node)
  }

  #release(layer: DiffLayer): void {
    this.#layers.delete(layer.writes)
    this.#layerBytes -= layer.sizeBytes
    if (this.#layerOfRoot.get(layer.root) === layer) this.#layerOfRoot.delete(layer.root)
    for (const entry of layer.nodes) releaseEntries(this.#layerNodes, entry)
    for (const entry of layer.code) releaseEntries(this.#layerCode, entry)
  }

  /** Leaves a layer to the readers of its state, within a bound for all such layers. */
  #lease(layer: DiffLayer): void {
    const maxBytes = MAX_READER_BUDGETS * this.#budgetBytes
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
      oldest.evict()
    }
  }
}

/** Nodes and code of a state that is not in the store. */
class LeasedNodes implements StateSource {
  readonly #nodes: NodeStore
  readonly #layer: DiffLayer
  readonly #maxMiB: number

  constructor(nodes: NodeStore, layer: DiffLayer, maxMiB: number) {
    this.#nodes = nodes
    this.#layer = layer
    this.#maxMiB = maxMiB
  }

  node(hash: NodeHash): TrieNode {
    const node = this.#nodes.find(hash) ?? this.#layer.findNode(hash)
    if (node !== undefined) return node
    throw this.#nodes.missing(hash, () => (this.#layer.isEvicted ? this.#evictedError() : missingNode(hash)))
  }

  code(hash: Hash): Uint8Array | undefined {
    const code = this.#nodes.code(hash) ?? this.#layer.findCode(hash)
    if (code === undefined && this.#layer.isEvicted) throw this.#evictedError()
    return code
  }

  get(key: Uint8Array): Uint8Array | undefined {
    return this.#nodes.get(key)
  }

  #evictedError(): CodedError<StateErrorCode> {
    return new CodedError('state-evicted', `the state was evicted because newer states exceed ${this.#maxMiB} MiB: retry the request`)
  }
}

const missingNode = (hash: NodeHash) => corruptValue(trieNodeKey(hash), 'missing')

/** Removes an entry, unless a newer layer has an equal one, which then is the one in the map. */
const releaseEntries = <K, E extends readonly [K, unknown]>(held: Map<K, E>, entry: E): void => {
  if (held.get(entry[0]) === entry) held.delete(entry[0])
}
