/** Nodes of the remote chain's tries that proofs have shown, by their hashes. */
import type { Hash } from '../contract/hex.ts'
import { BoundedCache } from '../base/boundedCache.ts'
import { keccak256Hex } from '../base/keccak256.ts'
import { accountFromRlp } from '../types/account.ts'
import { decodeRlp, rlpBigint } from '../types/rlp.ts'
import { type NodeHash, type TrieNode, decodeNode, encodeNode, nodeHashFromHash, sizeOfNode } from '../state/trieNode.ts'

/** A node of a trie under a state root. */
export interface ProvedNode {
  kind: 'node'
  hash: Hash
  node: TrieNode
}

/** A branch of hashes takes 532 bytes, and no value of the state is longer than an account. */
const MAX_NODE_BYTES = 1024
const KEY_NIBBLES = 64
/** Memory of decoded nodes. */
const MAX_NODES_BYTES = 256 << 20
const MAX_LOST = 10_000

export class ProvedNodes {
  readonly #nodes: BoundedCache<NodeHash, TrieNode>
  readonly #lost = new BoundedCache<NodeHash, true>(MAX_LOST)

  /** `isOffline`: nothing is dropped, since it could not be fetched again. */
  constructor(isOffline: boolean) {
    this.#nodes = new BoundedCache(isOffline ? Infinity : MAX_NODES_BYTES, sizeOfNode)
  }

  node(hash: NodeHash): TrieNode | undefined {
    return this.#nodes.get(hash)
  }

  has({ hash }: ProvedNode): boolean {
    return this.node(nodeHashFromHash(hash)) !== undefined
  }

  add({ hash, node }: ProvedNode): void {
    this.#nodes.set(nodeHashFromHash(hash), node)
  }

  /** The node was asked for, and the remote cannot give it. */
  addLost(hash: NodeHash): void {
    this.#lost.set(hash, true)
  }

  /** Another remote may give what the former one could not. */
  forgetLost(): void {
    this.#lost.clear()
  }

  isLost(hash: NodeHash): boolean {
    return this.#lost.get(hash) === true
  }

  /** Number of nodes. */
  get count(): number {
    return this.#nodes.count
  }

  /** All nodes. */
  *all(): Generator<ProvedNode> {
    for (const node of this.#nodes.values()) yield { kind: 'node', hash: keccak256Hex(encodeNode(node)), node }
  }
}

/**
 * Decodes a node of a remote's proof, which must be as a state of Ethereum has it, so that nothing that reads the trie later fails. Throws
 * RangeError or another error with the reason.
 */
export function decodeProvedNode(rlp: Uint8Array): TrieNode {
  if (rlp.length > MAX_NODE_BYTES) throw new RangeError(`a node has ${rlp.length} bytes, at most ${MAX_NODE_BYTES} are possible`)
  const node = decodeNode(rlp)
  if (!Buffer.from(encodeNode(node)).equals(rlp)) throw new RangeError('a node is not encoded as it must be')
  assertNode(node, true)
  return node
}

function assertNode(node: TrieNode, isRoot: boolean): void {
  if (!isRoot && node.rlp!.length >= 32) throw new RangeError('a node that should be named by its hash is embedded')
  if (node.kind === 'branch') {
    if (node.value !== undefined) throw new RangeError('a branch has a value')
    if (node.children.filter((child) => child !== undefined).length < 2) throw new RangeError('a branch has fewer than two children')
    for (const child of node.children) if (typeof child === 'object') assertNode(child, false)
    return
  }
  if (node.path.length > KEY_NIBBLES) throw new RangeError('a path is longer than a key')
  if (node.kind === 'leaf') return assertValue(node.value)
  if (typeof node.child === 'string') return
  if (node.child.kind !== 'branch') throw new RangeError('an extension does not lead to a branch')
  assertNode(node.child, false)
}

/** A leaf holds an account, a list, or the word of a slot. */
function assertValue(value: Uint8Array): void {
  if (value.length > 0 && value[0]! >= 0xc0) accountFromRlp(value)
  else if (rlpBigint(decodeRlp(value), 'storage value', 32) === 0n) throw new RangeError('a slot is stored that is zero')
}
