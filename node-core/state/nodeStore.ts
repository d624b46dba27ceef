/**
 * Committed trie nodes and code: in memory within a budget, else read from the store. What a commit made stays in memory until its
 * writer tells that it is stored; only then it moves to the cache, which may forget it. A commit of which that is never told (a block
 * that was only tried) is forgotten, oldest first, when such commits exceed the budget.
 */
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { codeKey, trieNodeKey } from '../store/schema.ts'
import type { NodeSource } from './trie.ts'
import { type NodeHash, type TrieNode, decodeNode, sizeOfNode } from './trieNode.ts'
import type { StateErrorCode } from './stateDatabase.ts'

type NodeEntry = readonly [hash: NodeHash, node: TrieNode]
type CodeEntry = readonly [hash: Hash, code: Uint8Array]

/** What one commit made. */
export interface Layer {
  nodes: NodeEntry[]
  code: CodeEntry[]
  /** All of it, as one batch holds it. */
  writes: Write[]
}

interface HeldLayer extends Layer {
  sizeBytes: number
}

export class NodeStore implements NodeSource {
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

  constructor(store: KeyValueStore, cacheBytes: number) {
    this.#store = store
    this.#budgetBytes = cacheBytes
    this.#nodes = new BoundedCache(cacheBytes, sizeOfNode)
    this.#code = new BoundedCache(cacheBytes / 4, (code) => code.length + 200)
  }

  node(hash: NodeHash): TrieNode {
    const node = this.#lookUp(hash)
    if (node !== undefined) return node
    throw new CodedError<StateErrorCode>('missing-node', `missing trie node ${hexFromBytes(Buffer.from(hash, 'latin1'))}`)
  }

  has(hash: NodeHash): boolean {
    return this.#lookUp(hash) !== undefined
  }

  #lookUp(hash: NodeHash): TrieNode | undefined {
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
    let sizeBytes = 0
    for (const { value } of layer.writes) sizeBytes += 250 + (value?.length ?? 0)
    for (const entry of layer.nodes) {
      sizeBytes += sizeOfNode(entry[1])
      this.#heldNodes.set(entry[0], entry)
    }
    for (const entry of layer.code) this.#heldCode.set(entry[0], entry)
    this.#layers.set(layer.writes, { ...layer, sizeBytes })
    this.#heldBytes += sizeBytes
    for (const [writes, oldest] of this.#layers) {
      if (this.#heldBytes <= this.#budgetBytes || this.#layers.size === 1) break
      this.#release(writes, oldest, false)
    }
  }

  /** The writes of a commit are in the store: what it made may be forgotten. */
  stored(writes: readonly Write[]): void {
    const layer = this.#layers.get(writes)
    if (layer) this.#release(writes, layer, true)
  }

  /** Lets a layer go; what is in the store moves to the cache. */
  #release(writes: readonly Write[], { nodes, code, sizeBytes }: HeldLayer, isStored: boolean): void {
    this.#layers.delete(writes)
    this.#heldBytes -= sizeBytes
    for (const entry of nodes) {
      letGo(this.#heldNodes, entry)
      if (isStored) this.#nodes.set(...entry)
    }
    for (const entry of code) {
      letGo(this.#heldCode, entry)
      if (isStored) this.#code.set(...entry)
    }
  }
}

/** Removes an entry, unless a newer layer made the same: then its own is there. */
const letGo = <K, E extends readonly [K, unknown]>(held: Map<K, E>, entry: E): void => {
  if (held.get(entry[0]) === entry) held.delete(entry[0])
}
