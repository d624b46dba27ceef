import type { Hash } from '../contract/hex.ts'
import type { Write } from '../store/keyValueStore.ts'
import { type NodeHash, type TrieNode, sizeOfNode } from './trieNode.ts'

export type NodeEntry = readonly [hash: NodeHash, node: TrieNode]
export type CodeEntry = readonly [hash: Hash, code: Uint8Array]

/** What one commit made. */
export interface Layer {
  /** The state that it led to, and the one that it began upon. */
  root: NodeHash
  base: NodeHash
  nodes: NodeEntry[]
  code: CodeEntry[]
  /** All of it, as one batch holds it. */
  writes: Write[]
}

/**
 * A commit that is not in the store, upon the one before it: whoever has it can read its state, even where the store's memory let it go.
 */
export class HeldLayer {
  readonly root: NodeHash
  readonly sizeBytes: number
  writes: readonly Write[]
  nodes: readonly NodeEntry[]
  code: readonly CodeEntry[]
  /** Whether anybody ever read its state. */
  isRead = false
  #base: HeldLayer | undefined
  #nodeByHash: ReadonlyMap<NodeHash, TrieNode> | undefined
  #isGivenUp = false

  /** `base`: the commit that it began upon, where that one is not in the store either. */
  constructor({ root, nodes, code, writes }: Layer, base: HeldLayer | undefined) {
    this.root = root
    this.writes = writes
    this.nodes = nodes
    this.code = code
    this.#base = base
    let sizeBytes = 0
    for (const { value } of writes) sizeBytes += 250 + (value?.length ?? 0)
    for (const [, node] of nodes) sizeBytes += sizeOfNode(node)
    this.sizeBytes = sizeBytes
  }

  /** Node of the hash, of this commit or one before it. */
  findNode(hash: NodeHash): TrieNode | undefined {
    return (this.#nodeByHash ??= new Map(this.nodes)).get(hash) ?? this.#base?.findNode(hash)
  }

  /** Code of the hash, of this commit or one before it. */
  findCode(hash: Hash): Uint8Array | undefined {
    return this.code.find(([known]) => known === hash)?.[1] ?? this.#base?.findCode(hash)
  }

  /** Whether something of its state may be missing, because memory had an end. */
  get isGivenUp(): boolean {
    return this.#isGivenUp || this.#base?.isGivenUp === true
  }

  /** Forgets what the commit made, which is in the store now. */
  markStored(): void {
    this.#forget()
  }

  /** Forgets what the commit made, although it is nowhere else. */
  giveUp(): void {
    this.#forget()
    this.#isGivenUp = true
  }

  #forget(): void {
    this.writes = []
    this.nodes = []
    this.code = []
    this.#nodeByHash = undefined
    this.#base = undefined
  }
}
