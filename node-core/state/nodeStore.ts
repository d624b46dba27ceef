/**
 * Committed trie nodes and code: in memory within a budget, else read from the store. What a commit made stays in memory until it is
 * seen in the store; only then it moves to the cache, which may forget it. A commit whose writes never reach the store (a block that
 * was only tried) is forgotten, oldest first, when such commits exceed the budget.
 */
import { type Hash, hexFromBytes } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { CodedError } from '../base/codedError.ts'
import type { KeyValueStore, Write } from '../store/keyValueStore.ts'
import { codeKey, trieNodeKey } from '../store/schema.ts'
import type { NodeSource } from './trie.ts'
import { type NodeHash, type TrieNode, decodeNode, sizeOfNode } from './trieNode.ts'
import type { StateErrorCode } from './stateDatabase.ts'

/** What one commit made. */
export interface Layer {
  nodes: [hash: NodeHash, node: TrieNode][]
  code: [hash: Hash, code: Uint8Array][]
  /** All of it, as one batch holds it. */
  writes: Write[]
}

interface HeldLayer extends Layer {
  sizeBytes: number
  /** How often it was looked for in the store. */
  lookUps: number
}

interface Held<T> {
  value: T
  /** How many held layers made it. */
  layers: number
}

/** Layers that the newest commits made, and how often at most each is looked for in the store: what is not there by then is mostly a tried block. */
const NEWEST_LAYERS = 8
const MAX_LOOK_UPS = 3
/** Layers held at most; each takes a lookup when it is given up. */
const MAX_LAYERS = 4096

export class NodeStore implements NodeSource {
  readonly #store: KeyValueStore
  readonly #nodes: BoundedCache<NodeHash, TrieNode>
  readonly #code: BoundedCache<Hash, Uint8Array>
  readonly #heldNodes = new Map<NodeHash, Held<TrieNode>>()
  readonly #heldCode = new Map<Hash, Held<Uint8Array>>()
  readonly #budgetBytes: number
  #layers: HeldLayer[] = []
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
    const known = this.#nodes.get(hash) ?? this.#heldNodes.get(hash)?.value
    if (known !== undefined) return known
    const rlp = this.#store.get(trieNodeKey(hash))
    if (rlp === undefined) return undefined
    const node = decodeNode(rlp)
    this.#nodes.set(hash, node)
    return node
  }

  /** Code of the hash, or undefined. */
  code(hash: Hash): Uint8Array | undefined {
    const known = this.#code.get(hash) ?? this.#heldCode.get(hash)?.value
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

  /** Holds what a commit made until it is in the store. */
  hold(layer: Layer): void {
    this.#settleNewest()
    if (layer.writes.length === 0) return
    let sizeBytes = 0
    for (const { key, value } of layer.writes) sizeBytes += 200 + key.length + (value?.length ?? 0)
    for (const [hash, node] of layer.nodes) {
      sizeBytes += sizeOfNode(node)
      countUp(this.#heldNodes, hash, node)
    }
    for (const [hash, code] of layer.code) countUp(this.#heldCode, hash, code)
    this.#layers.push({ ...layer, sizeBytes, lookUps: 0 })
    this.#heldBytes += sizeBytes
    while (this.#layers.length > 1 && (this.#heldBytes > this.#budgetBytes || this.#layers.length > MAX_LAYERS)) {
      const oldest = this.#layers.shift()!
      this.#release(oldest, this.#isStored(oldest))
    }
  }

  #settleNewest(): void {
    const from = Math.max(0, this.#layers.length - NEWEST_LAYERS)
    for (const layer of this.#layers.splice(from)) {
      if (layer.lookUps++ < MAX_LOOK_UPS && this.#isStored(layer)) this.#release(layer, true)
      else this.#layers.push(layer)
    }
  }

  #isStored(layer: Layer): boolean {
    return this.#store.get(layer.writes.at(-1)!.key) !== undefined
  }

  /** Lets a layer go; what is in the store moves to the cache. */
  #release(layer: HeldLayer, isStored: boolean): void {
    this.#heldBytes -= layer.sizeBytes
    for (const [hash, node] of layer.nodes) {
      countDown(this.#heldNodes, hash, isStored)
      if (isStored) this.#nodes.set(hash, node)
    }
    for (const [hash, code] of layer.code) {
      countDown(this.#heldCode, hash, isStored)
      if (isStored) this.#code.set(hash, code)
    }
  }
}

const countUp = <K, T>(held: Map<K, Held<T>>, key: K, value: T): void => {
  const before = held.get(key)
  if (before) before.layers++
  else held.set(key, { value, layers: 1 })
}

const countDown = <K, T>(held: Map<K, Held<T>>, key: K, isStored: boolean): void => {
  const before = held.get(key)
  if (before && (isStored || --before.layers === 0)) held.delete(key)
}
