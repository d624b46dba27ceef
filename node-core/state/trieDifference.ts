/** The keys by which two tries differ, found without looking at what they have in common: subtrees of the same hash are equal. */
import type { NodeSource } from './trie.ts'
import { type Child, Extension, Leaf, type TrieNode, damagedNode } from './trieNode.ts'
import { UnknownNode } from './unknownNode.ts'

/** A committed subtree, and where its nodes are read; all values must be in leaves, as in the state. */
export interface Subtree {
  readonly nodes: NodeSource
  readonly child: Child | undefined
}

/** Keys are hashes. */
const MAX_KEY_NIBBLES = 64

/**
 * The keys, in order, that only one trie has, or that have another value in each. Where a node of a remote chain is not here, `onUnknown` is called with it and
 * the path to it, and what lies below stays unsaid.
 */
export function* differingKeys(
  before: Subtree,
  after: Subtree,
  onUnknown: (node: UnknownNode, path: string) => void,
  path = '',
): Generator<string, void> {
  if (before.child === after.child) return
  // Nodes of a store that is not to be trusted can lead in a circle.
  if (path.length > MAX_KEY_NIBBLES) throw damagedNode()
  let nodes: readonly (TrieNode | undefined)[]
  try {
    nodes = [nodeOf(before), nodeOf(after)]
  } catch (error) {
    if (!(error instanceof UnknownNode)) throw error
    onUnknown(error, path)
    return
  }
  const [a, b] = nodes
  const leaf = a ?? b
  if (leaf?.kind === 'leaf' && (a === undefined || b === undefined)) {
    yield path + leaf.path
    return
  }
  if (a?.kind === 'leaf' && b?.kind === 'leaf' && a.path === b.path) {
    if (Buffer.compare(a.value, b.value) !== 0) yield path + a.path
    return
  }
  for (let nibble = 0; nibble < 16; nibble++) {
    const [x, y] = [childAt(a, nibble), childAt(b, nibble)]
    if (x === y) continue
    yield* differingKeys({ nodes: before.nodes, child: x }, { nodes: after.nodes, child: y }, onUnknown, path + nibble.toString(16))
  }
}

const nodeOf = ({ nodes, child }: Subtree): TrieNode | undefined => (typeof child === 'string' ? nodes.node(child) : child)

/** What lies below a node at a nibble, whatever the kind of the node. */
function childAt(node: TrieNode | undefined, nibble: number): Child | undefined {
  if (node === undefined) return undefined
  if (node.kind === 'branch') return node.children[nibble]
  if (node.path === '') throw damagedNode()
  if (node.path[0] !== nibble.toString(16)) return undefined
  const path = node.path.slice(1)
  if (node.kind === 'leaf') return new Leaf(path, node.value, node.account)
  return path === '' ? node.child : new Extension(path, node.child)
}
