import { keccak256Buffer } from '../base/keccak256.ts'
import type { Account } from '../types/account.ts'
import {
  Branch,
  type Child,
  Extension,
  Leaf,
  type NodeHash,
  type TrieNode,
  damagedNode,
  encodeNode,
  nibbleAt,
  noChildren,
} from './trieNode.ts'
import { UnknownNode, UnknownSibling } from './unknownNode.ts'

/** Keys are hashes, or indices. */
const MAX_KEY_NIBBLES = 64

/** Source of the committed nodes of a trie. */
export interface NodeSource {
  /** Node of the hash. Throws `store-corrupt` if it is missing, or UnknownNode if it may be one of a remote chain. */
  node(hash: NodeHash): TrieNode
}

/** Receives the nodes of a commit: the hash, the clean node and its RLP. */
export type NodeSink = (hash: NodeHash, node: TrieNode, rlp: Uint8Array) => void

interface Insertion {
  readonly key: string
  readonly value: Uint8Array
  readonly account: Account | undefined
  isNew: boolean
}

/** Keccak-256 of the bytes as a node hash. */
function hashOfBytes(bytes: Uint8Array): NodeHash {
  return keccak256Buffer(bytes).toString('latin1')
}

/** Root of an empty trie as a node hash. */
export const EMPTY_TRIE: NodeHash = hashOfBytes(Uint8Array.of(0x80))

/**
 * A copy-on-write Merkle Patricia trie: committed nodes never change, so every root stays readable, and opening any root is free. A trie
 * keeps its own changes until `commit` hashes them. Keys are strings of lowercase hex digits without prefix.
 */
export class Trie {
  readonly #nodes: NodeSource
  #root: Child | undefined
  readonly #replaced: NodeHash[]

  /** `replaced` receives the hashes of committed nodes that changes replace: the trie then has them at most on other paths. */
  constructor(nodes: NodeSource, root: NodeHash = EMPTY_TRIE, replaced: NodeHash[] = []) {
    this.#nodes = nodes
    this.#replaced = replaced
    this.#root = root === EMPTY_TRIE ? undefined : root
  }

  /** Whether there are no keys. */
  get isEmpty(): boolean {
    return this.#root === undefined
  }

  /** Value of the key, or undefined. */
  get(key: string): Uint8Array | undefined {
    return this.#find(key)?.value
  }

  /** The node with the key's value if it is a leaf, which is always so if no key is a prefix of another one. */
  leaf(key: string): Leaf | undefined {
    const node = this.#find(key)
    return node?.kind === 'leaf' ? node : undefined
  }

  #find(key: string): Leaf | Branch | undefined {
    let child = this.#root
    let at = 0
    while (child !== undefined) {
      const node: TrieNode = typeof child === 'string' ? this.#nodes.node(child) : child
      if (node.kind === 'branch') {
        if (at === key.length) return node
        child = node.children[nibbleAt(key, at++)]
      } else if (node.kind === 'leaf') {
        return node.path.length === key.length - at && key.endsWith(node.path) ? node : undefined
      } else {
        if (!key.startsWith(node.path, at)) return undefined
        at += node.path.length
        child = node.child
      }
    }
    return undefined
  }

  /** Sets the value of a key; it must not be empty. `account`: the decoded value, if known. Returns whether the key is new. */
  set(key: string, value: Uint8Array, account?: Account): boolean {
    const insertion: Insertion = { key, value, account, isNew: false }
    this.#root = this.#insert(this.#root, 0, insertion)
    return insertion.isNew
  }

  /** Returns the child that contains the key: the same one if nothing changed or if it could be modified in place. */
  #insert(child: Child | undefined, at: number, insertion: Insertion): Child {
    if (child === undefined) {
      insertion.isNew = true
      return new Leaf(insertion.key.slice(at), insertion.value, insertion.account)
    }
    if (typeof child !== 'string') return this.#insertInto(child, at, insertion)
    const node = this.#nodes.node(child)
    const after = this.#insertInto(node, at, insertion)
    if (after === node) return child
    this.#replaced.push(child)
    return after
  }

  /** Returns the same node if nothing changed or if it could be modified in place. */
  #insertInto(node: TrieNode, at: number, insertion: Insertion): TrieNode {
    const { key, value, account } = insertion
    if (node.kind === 'branch') {
      if (at === key.length) {
        if (node.value === undefined) insertion.isNew = true
        else if (Buffer.compare(node.value, value) === 0) return node
        const changed = node.dirty ? node : new Branch(node.children.slice(), undefined)
        changed.value = value
        return changed
      }
      const nibble = nibbleAt(key, at)
      const before = node.children[nibble]
      const after = this.#insert(before, at + 1, insertion)
      return before === after ? node : withChild(node, nibble, after)
    }
    const common = commonLength(node.path, key, at)
    if (node.kind === 'leaf' && common === node.path.length && common === key.length - at) {
      return Buffer.compare(node.value, value) === 0 ? node : new Leaf(node.path, value, account)
    }
    if (node.kind === 'extension' && common === node.path.length) {
      const after = this.#insert(node.child, at + common, insertion)
      return after === node.child ? node : new Extension(node.path, after)
    }
    insertion.isNew = true
    const branch = split(node, common)
    if (at + common === key.length) branch.value = value
    else branch.children[nibbleAt(key, at + common)] = new Leaf(key.slice(at + common + 1), value, account)
    return common === 0 ? branch : new Extension(node.path.slice(0, common), branch)
  }

  /** Removes a key; does nothing if it is missing. Throws UnknownSibling; the trie is then of no more use. */
  delete(key: string): void {
    this.#root = this.#remove(this.#root, key, 0)
  }

  #remove(child: Child | undefined, key: string, at: number): Child | undefined {
    if (typeof child !== 'string') return child && this.#removeFrom(child, key, at)
    const node = this.#nodes.node(child)
    const after = this.#removeFrom(node, key, at)
    if (after === node) return child
    this.#replaced.push(child)
    return after
  }

  #removeFrom(node: TrieNode, key: string, at: number): TrieNode | undefined {
    if (node.kind === 'leaf') {
      return node.path.length === key.length - at && key.endsWith(node.path) ? undefined : node
    }
    if (node.kind === 'extension') {
      if (!key.startsWith(node.path, at)) return node
      const after = this.#remove(node.child, key, at + node.path.length)
      // Below an extension is a branch, which does not vanish with one of its keys.
      return after === node.child ? node : this.#join(node.path, after!, after as TrieNode)
    }
    if (at === key.length) {
      if (node.value === undefined) return node
      const changed = node.dirty ? node : new Branch(node.children.slice(), undefined)
      changed.value = undefined
      return this.#collapse(changed, key)
    }
    const nibble = nibbleAt(key, at)
    const before = node.children[nibble]
    const after = this.#remove(before, key, at + 1)
    if (after === before) return node
    const changed = withChild(node, nibble, after)
    return after === undefined ? this.#collapse(changed, key.slice(0, at)) : changed
  }

  /** Collapses a branch, to which the path leads, that is left with a single child or only its value. */
  #collapse(branch: Branch, path: string): TrieNode {
    let only = -1
    for (let i = 0; i < 16; i++) {
      if (branch.children[i] === undefined) continue
      if (only >= 0 || branch.value !== undefined) return branch
      only = i
    }
    if (only < 0) return new Leaf('', branch.value!)
    const [nibble, child] = [only.toString(16), branch.children[only]!]
    return this.#join(nibble, child, typeof child === 'string' ? this.#sibling(child, path + nibble) : child)
  }

  #sibling(hash: NodeHash, path: string): TrieNode {
    try {
      return this.#nodes.node(hash)
    } catch (error) {
      throw error instanceof UnknownNode ? new UnknownSibling(error, path) : error
    }
  }

  /** Prepends nibbles to a child, which is the node or leads to it. */
  #join(path: string, child: Child, node: TrieNode): TrieNode {
    if (node.kind === 'branch') return new Extension(path, child)
    if (node.kind === 'extension') return new Extension(path + node.path, node.child)
    return new Leaf(path + node.path, node.value, node.account)
  }

  /** Hashes the changed nodes, children first, and passes each new node to the sink. Returns the root. */
  commit(sink: NodeSink): NodeHash {
    if (this.#root === undefined) return EMPTY_TRIE
    if (typeof this.#root === 'string') return this.#root
    this.#root = finish(this.#root, true, sink)
    return this.#root as NodeHash
  }

  /**
   * RLP of the nodes on the path from the committed root to the key: a proof of its value, or of its absence. Nodes that are embedded in
   * their parent are in the parent's RLP. An empty trie has an empty proof.
   */
  proof(key: string): Uint8Array[] {
    const proof: Uint8Array[] = []
    let child = this.#root
    for (let at = 0; child !== undefined;) {
      const node: TrieNode = typeof child === 'string' ? this.#nodes.node(child) : child
      if (typeof child === 'string') proof.push(new Uint8Array(encodeNode(node)))
      if (node.kind === 'leaf') break
      if (node.kind === 'extension') {
        if (!key.startsWith(node.path, at)) break
        at += node.path.length
        child = node.child
      } else {
        child = at === key.length ? undefined : node.children[nibbleAt(key, at++)]
      }
    }
    return proof
  }

  /**
   * Keys starting at `from`, in order, with their leaves; the trie must be committed, and all values must be in leaves (as in the state).
   * Passes over nodes of a remote chain that are not here, or throws UnknownNode if all of them are wanted.
   */
  *entries(from = '', wanted: 'known' | 'all' = 'known'): Generator<[key: string, leaf: Leaf]> {
    if (this.#root !== undefined) yield* this.#entriesBelow(this.#root, '', from, wanted)
  }

  *#entriesBelow(child: Child, above: string, from: string, wanted: 'known' | 'all'): Generator<[key: string, leaf: Leaf]> {
    const node = typeof child === 'string' ? (wanted === 'all' ? this.#nodes.node(child) : this.#knownNode(child)) : child
    if (node === undefined) return
    // Nodes of a store that is not to be trusted can lead in a circle.
    if (above.length > MAX_KEY_NIBBLES) throw damagedNode()
    if (node.kind === 'leaf') {
      if (above + node.path >= from) yield [above + node.path, node]
      return
    }
    // A path that sorts before the start (and is not a prefix of it) has no results below it.
    const isBefore = (path: string) => path < from.slice(0, path.length)
    if (node.kind === 'extension') {
      if (!isBefore(above + node.path)) yield* this.#entriesBelow(node.child, above + node.path, from, wanted)
      return
    }
    for (let i = 0; i < 16; i++) {
      const below = node.children[i]
      const path = above + i.toString(16)
      if (below !== undefined && !isBefore(path)) yield* this.#entriesBelow(below, path, from, wanted)
    }
  }

  /** All of the trie, which must be committed, as comparisons read it. */
  get whole(): { nodes: NodeSource; child: Child | undefined } {
    return { nodes: this.#nodes, child: this.#root }
  }

  #knownNode(hash: NodeHash): TrieNode | undefined {
    try {
      return this.#nodes.node(hash)
    } catch (error) {
      if (error instanceof UnknownNode) return undefined
      throw error
    }
  }
}

const commonLength = (path: string, key: string, at: number): number => {
  let length = 0
  while (length < path.length && path.charCodeAt(length) === key.charCodeAt(at + length)) length++
  return length
}

/** A new branch where a leaf or an extension forks, with the rest of it as a child. */
const split = (node: Leaf | Extension, at: number): Branch => {
  const branch = new Branch(noChildren(), undefined)
  const rest = node.path.slice(at + 1)
  if (node.kind === 'extension') branch.children[nibbleAt(node.path, at)] = rest === '' ? node.child : new Extension(rest, node.child)
  else if (at === node.path.length) branch.value = node.value
  else branch.children[nibbleAt(node.path, at)] = new Leaf(rest, node.value, node.account)
  return branch
}

const withChild = (branch: Branch, nibble: number, child: Child | undefined): Branch => {
  const changed = branch.dirty ? branch : new Branch(branch.children.slice(), branch.value)
  changed.children[nibble] = child
  return changed
}

const finish = (child: Child, isRoot: boolean, sink: NodeSink): Child => {
  if (typeof child === 'string' || (!child.dirty && !isRoot)) return child
  if (child.kind === 'extension') child.child = finish(child.child, false, sink)
  else if (child.kind === 'branch') {
    const { children } = child
    for (let i = 0; i < 16; i++) {
      const below = children[i]
      if (typeof below === 'object' && below.dirty) children[i] = finish(below, false, sink)
    }
  }
  const rlp = child.rlp ?? encodeNode(child)
  child.dirty = false
  if (rlp.length < 32 && !isRoot) {
    child.rlp = rlp
    return child
  }
  const hash = hashOfBytes(rlp)
  sink(hash, child, rlp)
  return hash
}
