import type { Hash } from '../contract/hex.ts'
import type { Write } from '../store/keyValueStore.ts'
import { type NodeHash, type TrieNode, sizeOfNode } from './trieNode.ts'

export type NodeEntry = readonly [hash: NodeHash, node: TrieNode]
export type CodeEntry = readonly [hash: Hash, code: Uint8Array]

/** The output of one commit. */
export interface Layer {
  /** The resulting state root, and the root that it started from. */
  root: NodeHash
  base: NodeHash
  nodes: NodeEntry[]
  code: CodeEntry[]
  /** Nodes of the base that the root does not have any more. */
  replaced: NodeHash[]
  /** All of it as one batch. */
  writes: Write[]
}

/**
 * A commit that is not in the store yet, on top of the previous one: a reader that has it can read its state, even after the node store has
 * evicted it.
 */
export class DiffLayer {
  readonly root: NodeHash
  readonly sizeBytes: number
  writes: readonly Write[]
  nodes: readonly NodeEntry[]
  code: readonly CodeEntry[]
  replaced: readonly NodeHash[]
  /** Whether its state was ever read. */
  isRead = false
  #base: DiffLayer | undefined
  #nodeByHash: ReadonlyMap<NodeHash, TrieNode> | undefined
  #isEvicted = false

  /** `base`: the commit that it is based on, if that one is not in the store either. */
  constructor({ root, nodes, code, replaced, writes }: Layer, base: DiffLayer | undefined) {
    this.root = root
    this.writes = writes
    this.nodes = nodes
    this.code = code
    this.replaced = replaced
    this.#base = base
    let sizeBytes = 0
    for (const { value } of writes) sizeBytes += 250 + (value?.length ?? 0)
    for (const [, node] of nodes) sizeBytes += sizeOfNode(node)
    this.sizeBytes = sizeBytes
  }

  /** Node of the hash, from this commit or an earlier one. */
  findNode(hash: NodeHash): TrieNode | undefined {
    return (this.#nodeByHash ??= new Map(this.nodes)).get(hash) ?? this.#base?.findNode(hash)
  }

  /** Code of the hash, from this commit or an earlier one. */
  findCode(hash: Hash): Uint8Array | undefined {
    return this.code.find(([known]) => known === hash)?.[1] ?? this.#base?.findCode(hash)
  }

  /** Whether part of its state may be missing, because memory ran out. */
  get isEvicted(): boolean {
    return this.#isEvicted || this.#base?.isEvicted === true
  }

  /** Releases the commit's output, which is in the store now. */
  markStored(): void {
    this.#forget()
  }

  /** Releases the commit's output, although it is stored nowhere else. */
  evict(): void {
    this.#forget()
    this.#isEvicted = true
  }

  #forget(): void {
    this.writes = []
    this.nodes = []
    this.code = []
    this.replaced = []
    this.#nodeByHash = undefined
    this.#base = undefined
  }
}
